import NIOCore
import Rig

/// Endpoints that are pseudo-terminals.
extension LiveHost {
    /// Ends the connection of a terminal: its client sees the line hang up, and the next one gets another device.
    func hangUp(_ index: Int, _ channel: any Channel, _ manner: Rig.Manner) {
        guard let terminal = terminals[index].terminal else { return }
        terminals[index].terminal = nil
        terminal.hide()
        switch manner {
        case .halfOpen:
            _ = channel.setOption(.autoRead, value: false)
            abandoned.append(channel)
            abandonedTerminals.append(terminal)
        case .reset: drop(terminal, channel, checks: 0)
        case .fin: drop(terminal, channel, checks: 200)
        }
    }

    /// Closes a terminal: with the last descriptor what its client has not read is gone, so it is given some time.
    private func drop(_ terminal: PseudoTerminal, _ channel: any Channel, checks: Int) {
        guard checks > 0, !isStopped else {
            terminal.letGo()
            return loop.execute { channel.close(promise: nil) }
        }
        loop.assumeIsolated().scheduleTask(in: .milliseconds(5)) {
            self.assumeIsolated { $0.drop(terminal, channel, checks: terminal.hasUnread ? checks - 1 : 0) }
        }
    }

    /// Opens new devices where the old ones have gone and clients can connect.
    func keepTerminals() {
        for index in terminals.indices where terminals[index].terminal == nil && !terminals[index].isBusy {
            guard !isStopped, rig.door(endpoint: terminals[index].endpoint) == .open else { continue }
            let keeper = terminals[index]
            guard let terminal = try? PseudoTerminal(endpoint: keeper.name, link: keeper.link) else {
                // The system may be short of terminals for a moment.
                terminals[index].isBusy = true
                loop.assumeIsolated().scheduleTask(in: .milliseconds(50)) {
                    self.assumeIsolated { host in
                        host.terminals[index].isBusy = false
                        host.keepTerminals()
                    }
                }
                continue
            }
            terminals[index].terminal = terminal
            // A failure closes the device: clients that have found it see it hang up.
            attach(terminal, endpoint: keeper.endpoint).whenFailure { _ in terminal.close() }
        }
    }
}
