/// The pseudo-terminals of a host.
struct TerminalSet {
    /// Those of the endpoints.
    var slots: [PseudoTerminalSlot] = []

    /// Devices whose clients do not know that the connection is over.
    var abandoned: [PseudoTerminal] = []

    /// The number of the one that carries `connection`, or nil when that is none of a terminal.
    func index(of connection: StreamConnection) -> Int? {
        slots.firstIndex { $0.endpoint == connection.endpoint && $0.socket == connection.socket }
    }
}
