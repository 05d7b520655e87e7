import SimulationCore

/// Connecting and reconnecting.
extension ReferenceClient {
    mutating func connect() {
        link = .connecting
        connectionAttempts += 1
        pausedUntil =
            bug == .waitsForConnection
            ? now.advanced(by: .seconds(130)) : now.advanced(by: Patience.connection)
        actions.append(.connect)
        if bug == .showsLostValues {
            for (signal, value) in shown.sorted(by: { $0.key < $1.key }) { say(signal, Decimal.text(value)) }
        }
    }

    /// Handles a failed attempt or a lost connection: reconnects after a growing pause, and finally gives up.
    mutating func connectAgain() {
        if link == .connecting { actions.append(.close) }
        link = .none
        say(state: "disconnected")
        if bug == .busyLoop { return connect() }
        let pause = Patience.beforeConnecting(again: max(0, connectionAttempts - 1))
        let next = now.advanced(by: pause)
        if !everConnected, next >= startedAt.advanced(by: Patience.firstConnection) { return exit(1) }
        if everConnected, taskEnd == nil, connectionAttempts > 5 { return exit(1) }
        pausedUntil = next
    }

    mutating func loseConnection() {
        link = .none
        exchange = nil
        inbox.clear()
        agenda = []
        connectionAttempts = 0
        connectAgain()
    }

    /// Closes a connection on which the adapter does not answer, and opens another.
    mutating func abandonConnection() {
        actions.append(.close)
        silentConnections += 1
        guard silentConnections < Patience.silentConnections else { return exit(1) }
        loseConnection()
    }

    /// Starts again on a new connection, without the earlier state.
    mutating func begin() {
        link = .open
        everConnected = true
        connectionAttempts = 0
        pausedUntil = nil
        inbox.clear()
        if bug == .noInitAfterReconnect, isWithVehicle {
            say(state: "connected")
            return beginTask()
        }
        initialise()
    }

    /// Plans a complete initialisation.
    mutating func initialise() {
        isWithVehicle = false
        hasBegunTask = false
        car = Car()
        schedule = nil
        exchange = nil
        isOutOfStep = false
        agenda = []
        planFirst(
            bug == .trustsAdapterState
                ? [.reset(1), .probe] : [.reset(0)] + Setting.all.indices.map(Errand.setting) + [.probe])
    }

    /// Handles the end of the task's time, of a command's timeout, or of a pause.
    mutating func timePasses() {
        if let end = taskEnd, end.advanced(by: exchange == nil ? .zero : Patience.sign) <= now {
            return exit(hasResult || task.kind == .idle ? 0 : 1)
        }
        if link == .open, let exchange {
            if let deadline = exchange.deadline, deadline <= now { timedOut(exchange) }
            return
        }
        guard let pause = pausedUntil, pause <= now else { return }
        pausedUntil = nil
        switch link {
        case .none: connect()
        case .connecting: connectAgain()
        case .open: inbox.clear()
        }
    }
}
