import Platform
import Rig
import SimulationCore

/// Pseudo-terminals of endpoints.
extension LiveHost {
    /// The interval and the maximum number of checks whether the client of a closing terminal has read
    /// everything.
    private static let look = (every: Duration.milliseconds(5), times: 200)

    /// The interval between attempts to open a terminal when the system cannot provide one.
    private static let retry = Duration.milliseconds(50)

    /// Starts the connection of `terminal`, the device of slot number `index`.
    func attach(_ terminal: PseudoTerminal, at index: Int) {
        Socket.unblock(terminal.primary)
        if let clients = TerminalClients(of: terminal) {
            terminals.slots[index].clients = clients
            terminals.slots[index].number = watch(clients.descriptor, .terminalClients(index))
        }
        begin(
            StreamConnection(
                terminal.primary, endpoint: terminals.slots[index].endpoint,
                socket: terminals.slots[index].socket))
    }

    /// Processes opens and closes of a terminal. If the last client has gone, bytes that it has not read are
    /// discarded.
    func pollClients(ofTerminal index: Int) {
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

    /// The number of terminals that no client has open.
    var unusedTerminals: Int { terminals.slots.count { $0.clients?.count == 0 } }

    /// Stops observing the clients of a terminal.
    func forgetClients(ofTerminal index: Int) {
        guard let clients = terminals.slots[index].clients else { return }
        forget(clients.descriptor, terminals.slots[index].number)
        clients.close()
        terminals.slots[index].clients = nil
    }

    /// Ends the connection of a terminal. The client sees a hang-up, unless `manner` is half-open; the next
    /// client gets a new device.
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

    /// Closes a terminal once its client has read everything, or after `checks` more checks: closing the last
    /// descriptor discards unread bytes.
    func drop(_ terminal: PseudoTerminal, _ connection: StreamConnection, checks: Int) {
        guard checks > 0, !isStopped else {
            terminal.letGo()
            return remove(connection)
        }
        let left = terminal.hasUnread ? checks - 1 : 0
        schedule(.dropTerminal(terminal, connection, checks: left), in: Self.look.every)
    }

    /// Opens a new device for each slot without one whose endpoint accepts clients.
    func keepTerminals() {
        for index in terminals.slots.indices
        where terminals.slots[index].terminal == nil && !terminals.slots[index].isBusy {
            guard !isStopped, rig.acceptance(endpoint: terminals.slots[index].endpoint) == .open else {
                continue
            }
            let slot = terminals.slots[index]
            guard let terminal = try? PseudoTerminal(endpoint: slot.name, link: slot.link) else {
                // The system may have no free terminal at the moment.
                terminals.slots[index].isBusy = true
                schedule(.reopenTerminal(index), in: Self.retry)
                continue
            }
            terminals.slots[index].terminal = terminal
            attach(terminal, at: index)
            turnSchedule.isUrgent = true
        }
    }
}
