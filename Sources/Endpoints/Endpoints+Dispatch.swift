import Links
import SimulationCore
package import VehicleNetwork

/// The operations that differ by kind of server; no other code switches over the kinds.
extension Endpoints {
    /// Creates the server of a new connection to endpoint number `index`.
    mutating func makeServer(
        endpoint index: Int, number: UInt32, _ faults: FaultSet?, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) -> Connection.Server {
        switch states[index].description.kind {
        case .elm327(let adapter):
            if let recording = adapter.recording {
                let isInstant = timing == .instant
                let replay = Replay(
                    recording, connection: number, isInstant: isInstant, now: context.now)
                return .recording(recordings.add(replay))
            }
            return .adapter(makeAdapter(endpoint: index, number: number, faults, &network, &context))
        case .mtg: return .maintenance(maintenance.connect(endpoint: index))
        case .http: return .http(http.connect(endpoint: index, now: context.now))
        case .telemetry: preconditionFailure("a game has no connections")
        }
    }

    /// Attaches the new server of `slot` to the car where it needs to be.
    mutating func serverIsConnected(_ slot: Int, _ network: inout VehicleNetwork) {
        if case .adapter(let place) = connections[slot].server { attach(place, slot, &network) }
    }

    /// Removes the server of the closed connection at `slot`.
    mutating func serverIsGone(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): detach(place, slot, &network, &context)
        case .recording(let place): recordings.remove(place)
        case .maintenance(let place): maintenance.remove(place)
        case .http(let place): http.remove(place)
        }
    }

    /// Outputs what a server sends before the first request.
    package mutating func greet(_ slot: Int, _ context: inout SimulationContext) {
        guard isOpen(slot), case .recording(let place) = connections[slot].server else { return }
        sayReplayed(place, slot, context)
        scheduleLink(slot, &context)
    }

    /// Passes bytes of the client to the server.
    mutating func take(
        _ bytes: [UInt8], _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): receiveByAdapter(bytes, place, slot, &network, &context)
        case .recording(let place): receiveReplayed(bytes, place, slot, &network, &context)
        case .maintenance(let place): receiveMaintenance(bytes, place, slot, &network, &context)
        case .http(let place): receiveHTTP(bytes, place, slot, &network, &context)
        }
    }

    /// Answers the pending request at `slot` after its events, then processes the input after it.
    mutating func answerRequest(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter(let place): answerHeldLine(place, slot, &network, &context)
        case .recording(let place): answerReplayed(place, slot, &network, &context)
        case .maintenance(let place): answerMaintenance(place, slot, &network, &context)
        case .http(let place): answerHTTP(place, slot, &network, &context)
        }
    }

    /// Lets the server do its due work.
    mutating func wakeServer(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        switch connections[slot].server {
        case .adapter: break
        case .recording(let place): sayReplayed(place, slot, context)
        case .maintenance(let place): goOnWithMaintenance(place, slot, &network, &context)
        case .http(let place): goOnWithHTTP(place, slot, &network, &context)
        }
    }

    /// When the server must be woken by its link, or nil.
    mutating func serverDeadline(_ slot: Int, now: SimInstant) -> SimInstant? {
        switch connections[slot].server {
        case .adapter: nil
        case .recording(let place): recordings.replays[place].deadline
        case .maintenance(let place): bookMaintenance(place, slot, now: now)
        case .http(let place): bookHTTP(place, slot, now: now)
        }
    }

    /// Whether the server buffers its own output while the client cannot receive it.
    func buffersOutput(_ slot: Int) -> Bool {
        switch connections[slot].server {
        case .adapter, .recording: false
        case .maintenance, .http: true
        }
    }

    /// How the end of the server's current reply is recognised.
    func replyEnd(_ slot: Int) -> ReplyFaultStage.ReplyEnd {
        switch connections[slot].server {
        case .adapter, .recording: .atPrompt
        case .maintenance(let place): .stated(isOver: maintenance.hasAnswered(place))
        case .http(let place): .stated(isOver: http.hasAnswered(place))
        }
    }

    /// How the journal finds the end of a response in the output that is sent now.
    func responseEnd(_ slot: Int) -> JournalEntry.ResponseEnd {
        switch connections[slot].server {
        case .adapter, .recording: .atPrompt
        case .maintenance(let place): maintenanceEnd(place, slot)
        case .http(let place): httpEnd(place, slot)
        }
    }

    /// Moves the server's output into `said`.
    mutating func takeSaid(_ slot: Int) {
        switch connections[slot].server {
        case .adapter(let place):
            keepMemory(place)
            adapters.sessions[place].adapter.takeOutput(into: &said)
        case .recording, .maintenance, .http: swap(&said, &connections[slot].said)
        }
    }

    /// Returns the storage of `said`, which is empty, to the server.
    mutating func giveBackStorage(_ slot: Int) {
        switch connections[slot].server {
        case .adapter(let place):
            adapters.sessions[place].adapter.giveBackOutput(&said)
        case .recording, .maintenance, .http: swap(&said, &connections[slot].said)
        }
    }

    /// Ends the connection when the server has requested it and all output was sent.
    mutating func endIfOver(
        _ slot: Int, _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {
        guard isOpen(slot) else { return }
        switch connections[slot].server {
        case .adapter, .recording: break
        case .maintenance(let place): endMaintenanceIfOver(place, slot, &network, &context)
        case .http(let place): endHTTPIfOver(place, slot, &network, &context)
        }
    }

    /// The serial rate that the server has negotiated with its host, bit/s; nil without a serial line.
    func serialRate(_ slot: Int) -> Int? {
        guard case .adapter(let place) = connections[slot].server else { return nil }
        return adapters.sessions[place].adapter.serial.rate
    }

    /// Reports to the server when its serial line will be free.
    mutating func noteLineIsFree(_ slot: Int) {
        guard case .adapter(let place) = connections[slot].server,
            let time = connections[slot].pipeline?.lineFreeAt
        else { return }
        adapters.sessions[place].adapter.serial.freeAt = time
    }

    /// Resets the server as after a voltage drop; it outputs `message`.
    mutating func brownOut(
        _ slot: Int, _ message: String, _ network: inout VehicleNetwork, now: SimInstant
    ) {
        switch connections[slot].server {
        case .adapter(let place):
            adapters.sessions[place].adapter.brownOut(message, now: now)
            network.markReady(adapters.sessions[place].segment)
        case .recording(let place):
            connections[slot].said += recordings.replays[place].reset(saying: message)
            markDirty(slot)
        case .maintenance, .http: break
        }
    }

    /// The bus segment of the connection at `slot`; nil when it has none.
    func segment(of slot: Int) -> BusSegmentID? {
        guard case .adapter(let place) = connections[slot].server else { return nil }
        return adapters.sessions[place].segment
    }
}
