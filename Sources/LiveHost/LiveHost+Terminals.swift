import Rig
import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Endpoints that are pseudo-terminals.
extension LiveHost {
    /// How often, and how many times, the host looks whether the client of a closing terminal has read all.
    private static let look = (every: Duration.milliseconds(5), times: 200)

    /// How long the host waits when the system is short of terminals.
    private static let retry = Duration.milliseconds(50)

    /// Begins the connection of a terminal, the device of number `index` in `terminals`.
    func attach(_ terminal: PseudoTerminal, at index: Int) {
        _ = fcntl(terminal.primary, F_SETFL, fcntl(terminal.primary, F_GETFL) | O_NONBLOCK)
        if let clients = TerminalClients(of: terminal) {
            terminals.slots[index].clients = clients
            terminals.slots[index].number = watch(clients.descriptor, .terminalClients(index))
        }
        begin(
            StreamConnection(
                terminal.primary, endpoint: terminals.slots[index].endpoint,
                socket: terminals.slots[index].socket))
    }

    /// Heeds who has come to a terminal and gone: what the last client has not read is for nobody else.
    func lookAtClients(ofTerminal index: Int) {
        guard terminals.slots[index].clients?.look() ?? false, let terminal = terminals.slots[index].terminal
        else {
            return
        }
        for case let connection? in streams.clients where connection.descriptor == terminal.primary {
            connection.forgetUnsent()
            if !connection.isWritable { setWritable(true, connection) }
            watchAgain(connection)
        }
        terminal.forgetUnread()
    }

    /// Looks no longer who comes to a terminal.
    func forgetClients(ofTerminal index: Int) {
        guard let clients = terminals.slots[index].clients else { return }
        forget(clients.descriptor, terminals.slots[index].number)
        clients.close()
        terminals.slots[index].clients = nil
    }

    /// Ends the connection of a terminal: its client sees the line hang up, and the next one gets another device.
    func hangUp(_ index: Int, _ connection: StreamConnection, _ manner: Rig.Manner) {
        guard let terminal = terminals.slots[index].terminal else { return }
        terminals.slots[index].terminal = nil
        forgetClients(ofTerminal: index)
        terminal.hide()
        abandon(connection)
        switch manner {
        case .halfOpen: terminals.abandoned.append(terminal)
        case .reset: drop(terminal, connection, checks: 0)
        case .fin: drop(terminal, connection, checks: Self.look.times)
        }
    }

    /// Closes a terminal: with the last descriptor what its client has not read is gone, so it is given some time.
    func drop(_ terminal: PseudoTerminal, _ connection: StreamConnection, checks: Int) {
        guard checks > 0, !isStopped else {
            terminal.letGo()
            return remove(connection)
        }
        let left = terminal.hasUnread ? checks - 1 : 0
        schedule(.dropTerminal(terminal, connection, checks: left), in: Self.look.every)
    }

    /// Opens new devices where the old ones have gone and clients can connect.
    func keepTerminals() {
        for index in terminals.slots.indices
        where terminals.slots[index].terminal == nil && !terminals.slots[index].isBusy {
            guard !isStopped, rig.acceptance(endpoint: terminals.slots[index].endpoint) == .open else {
                continue
            }
            let keeper = terminals.slots[index]
            guard let terminal = try? PseudoTerminal(endpoint: keeper.name, link: keeper.link) else {
                // The system may be short of terminals for a moment.
                terminals.slots[index].isBusy = true
                schedule(.reopenTerminal(index), in: Self.retry)
                continue
            }
            terminals.slots[index].terminal = terminal
            attach(terminal, at: index)
            booking.isUrgent = true
        }
    }
}
