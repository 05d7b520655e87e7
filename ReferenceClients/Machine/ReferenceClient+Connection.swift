import SimulationCore

/// Connecting and reconnecting.
extension ReferenceClient {
    mutating func connect() {
        link = .connecting
        let limit = bug == .waitsForConnection ? .seconds(130) : Patience.connection
        pausedUntil = now.advanced(by: limit)
        actions.append(.connect)
        if bug == .showsLostValues {
            for (signal, value) in shown.sorted(by: { $0.key < $1.key }) { say(signal, Decimal.text(value)) }
        }
    }

    /// Handles a failed attempt or a lost connection: reconnects after a pause, and gives up when the adapter has not
    /// answered for a long time.
    mutating func connectAgain() {
        link = .none
        exchange = nil
        say(state: "disconnected")
        if bug == .busyLoop { return connect() }
        if bug == .connectsOnce, hasResult { return exit(1) }
        guard lastAnswerAt.duration(to: now) < Patience.absence else { return exit(1) }
        pausedUntil = now.advanced(by: Patience.beforeConnecting)
    }

    /// Starts again on a new connection, without the earlier state.
    mutating func begin() {
        link = .open
        pausedUntil = nil
        if bug == .noInitAfterReconnect, car.hasBegunTask {
            agenda = []
            say(state: "connected")
            return beginTask()
        }
        initialise()
    }

    /// Plans a complete initialisation and forgets the car.
    mutating func initialise() {
        car = Car()
        let errands: [Errand] =
            bug == .trustsAdapterState
            ? [.resynchronise, .probe] : [.reset] + Setting.all.indices.map(Errand.setting) + [.probe]
        agenda = errands.map { Planned(errand: $0) }
    }

    /// Handles the end of the task's time, of a command's timeout, or of a pause.
    mutating func timePasses() {
        if let end = taskEnd, end <= now { return exit(hasResult ? 0 : 1) }
        switch link {
        case .none: connect()
        case .connecting: connectAgain()
        case .open: if let exchange { timedOut(exchange) }
        }
    }
}
