import Platform
import Rig
import SimulationCore

/// TCP listeners: accepting connections, and closing and opening listeners as the scenario requires.
extension LiveHost {
    /// The maximum number of connections that are accepted before the loop continues with other work.
    private static let burst = 64

    /// The interval between attempts to bind a listener's port that is in use.
    private static let retry = Duration.milliseconds(50)

    /// Accepts pending connections at listener number `index`, at most `burst`.
    func accept(at index: Int) {
        guard !isStopped else { return }
        for _ in 0..<Self.burst {
            guard let listener = listenerSet.listeners[index].descriptor else { return }
            guard let (descriptor, address) = Socket.accept(listener) else {
                switch AcceptFailure(code: errno) {
                case .acceptNext: continue
                case .pause(let length): return pauseAccepting(index, errno, length)
                case .over: return unwatchListener(index)
                case nil: return
                }
            }
            guard !listenerSet.reserve.holds(descriptor) else {
                refuse(descriptor)
                return pauseAccepting(index, EMFILE, AcceptFailure.usualPause)
            }
            guard listenerSet.admitsAnother else {
                refuse(descriptor)
                continue
            }
            Socket.sendAtOnce(descriptor)
            let endpoint = listenerSet.listeners[index].endpoint
            let socket = listenerSet.listeners[index].socket
            let isSecured = rig.description.endpoints[endpoint].isSecured(socket: socket)
            listenerSet.openConnections += 1
            begin(
                StreamConnection(
                    descriptor, endpoint: endpoint, socket: socket,
                    peer: address?.peer?.description ?? "an unknown address",
                    security: isSecured
                        ? listenerSet.servers[endpoint].map { TLSSession(server: $0.context) } : nil))
        }
    }

    /// Resets a connection that has just been accepted.
    private func refuse(_ descriptor: CInt) {
        StreamConnection(descriptor, endpoint: 0).close(isReset: true)
    }

    /// Stops watching a listener for `length` because the system lacks descriptors or memory; clients wait in
    /// the kernel's queue.
    private func pauseAccepting(_ index: Int, _ code: CInt, _ length: Duration) {
        let reason = systemError(code)
        if losses.isNew("accept \(code)") {
            let words = "no client can be accepted for the moment: \(reason)"
            rig.note(words, endpoint: listenerSet.listeners[index].endpoint, now: now)
            losses.warnings.append(
                "endpoint \(rig.description.endpoints[listenerSet.listeners[index].endpoint].name): \(words)")
        }
        unwatchListener(index)
        schedule(.acceptAgain(index), in: length)
    }

    /// Starts to watch listener number `index`, if it is open and not watched.
    func watchListener(_ index: Int) {
        guard !isStopped, !listenerSet.listeners[index].isWatched,
            let descriptor = listenerSet.listeners[index].descriptor
        else {
            return
        }
        listenerSet.listeners[index].number = watch(descriptor, .listener(index))
        listenerSet.listeners[index].isWatched = true
    }

    func unwatchListener(_ index: Int) {
        guard listenerSet.listeners[index].isWatched, let descriptor = listenerSet.listeners[index].descriptor
        else { return }
        forget(descriptor, listenerSet.listeners[index].number)
        listenerSet.listeners[index].isWatched = false
    }

    /// Updates each listener whose state the rig has changed.
    func keepListeners() {
        for index in listenerSet.listeners.indices {
            let acceptance = rig.acceptance(endpoint: listenerSet.listeners[index].endpoint)
            let before = listenerSet.listeners[index].acceptance
            guard acceptance != before else { continue }
            listenerSet.listeners[index].acceptance = acceptance
            // Either way a socket listens: clients that come between must find it.
            if Set([acceptance, before]) == [.open, .resetting] { continue }
            reopen(index)
        }
    }

    /// Changes a listener to the state that the rig requests; tries again later when its port is not
    /// available.
    func reopen(_ index: Int) {
        guard !isStopped else { return }
        unwatchListener(index)
        switch listenerSet.listeners[index].acceptance {
        case .refusing: listenerSet.listeners[index].refuse()
        case .unanswering: listenerSet.listeners[index].ignoreConnections()
        case .open, .resetting:
            if listenerSet.listeners[index].open() {
                watchListener(index)
            } else {
                schedule(.reopen(index), in: Self.retry)
            }
        }
    }
}
