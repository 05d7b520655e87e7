import Endpoints
package import Rig
package import SimulationCore
package import VehicleModel

/// Control of a running car from outside.
extension LiveHost {
    /// Performs `actions` now, in order, and records that they come from outside; returns the simulated instant, or nil
    /// after `stop`.
    package func control(_ actions: [any EventAction]) -> SimInstant? {
        guard !isStopped else { return nil }
        let time = rig.control(actions, now: now)
        turn()
        return time
    }

    /// Stops the clock of the simulation; clients stay connected, and get answers when it goes on.
    package func pause() {
        guard !isStopped, clock.standsAt == nil else { return }
        clock.stand(at: now)
        turn()
    }

    /// Lets the clock go on from where it stands.
    package func resume() {
        clock.resume()
        setPowerOn()
        turn()
    }

    /// Moves a clock that stands forward by `duration` at once, in portions between which the loop does its other work.
    /// Returns false when the clock runs or clients are connected, for which time would not be real.
    package func advance(by duration: Duration) async -> Bool {
        guard let start = clock.standsAt, !hasLiveClients else { return false }
        let end = start.advanced(by: duration)
        while let time = clock.standsAt, time < end, !isStopped, !rig.hasEnded {
            clock.stand(at: min(end, time.advanced(by: Self.advancePortion)))
            turn()
            // A portion may take longer than a slice; the rest of it is done first.
            while let present = clock.standsAt, rig.now < present, !isStopped, !rig.hasEnded {
                turn()
                await Task.yield()
            }
            await Task.yield()
        }
        return true
    }

    private static let advancePortion = Duration.milliseconds(500)

    /// Whether a client is connected over a network; programs at terminals are not known.
    private var hasLiveClients: Bool { streams.clients.contains { $0?.peer != nil } }

    /// Begins again at time zero, as `description` or as the same car, behind the same ports. Connections end; a terminal
    /// stays open. The endpoints of `description` must be those of the running rig (`RigDescription.behindPorts`).
    package func restart(as description: RigDescription? = nil, because words: String) {
        guard !isStopped else { return }
        runRig()
        for case let connection? in streams.clients where connection.peer != nil {
            if let id = connection.id { rig.disconnect(id, reason: words, now: now) }
            connection.id = nil
            beginClosing(connection)
        }
        for case .stream(let connection) in watched.sources where connection.phase == .handshake {
            remove(connection)
        }
        let lines = streams.clients.compactMap { $0 }.filter { $0.peer == nil }
        streams.clients.removeAll()
        rig.clearOutputs()
        let description = description ?? rig.description
        rig = rig.restarted(as: description)
        rig.remark(words)
        clock.beginAnew()
        setPowerOn()
        turnSchedule.begun = .powerOn
        outlet.recorder?.described(description)
        for index in listenerSet.listeners.indices {
            let listener = listenerSet.listeners[index]
            if let place = listener.address.peer {
                rig.isListening(
                    endpoint: listener.endpoint, at: Peer(host: place.host, port: listener.port), now: now)
            }
            guard listener.acceptance != .open else { continue }
            listenerSet.listeners[index].acceptance = .open
            reopen(index)
        }
        for connection in lines {
            connection.id = nil
            admit(connection)
        }
        turnSchedule.isUrgent = true
        turn()
    }

    /// Runs `work` on the car as it is now.
    package func observe<Result: Sendable>(_ work: @Sendable (Observation) -> Result) -> Result {
        work(
            Observation(
                rig: rig, time: max(rig.now, min(now, rig.now.advanced(by: .seconds(1)))),
                isPaused: clock.standsAt != nil,
                peers: streams.peers))
    }

    /// A running car at one moment.
    package struct Observation: Sendable {
        package let rig: Rig
        package let time: SimInstant
        /// Whether the clock stands.
        package let isPaused: Bool
        /// The addresses of the clients; a terminal has none.
        package let peers: [ConnectionID: String]

        /// The car at the present moment.
        package var vehicle: Vehicle { rig.vehicle(at: time) }
    }
}
