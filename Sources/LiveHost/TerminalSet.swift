/// The pseudo-terminals of a host.
struct TerminalSet {
    /// The terminals of the endpoints.
    var slots: [PseudoTerminalSlot] = []

    /// Devices whose connection has ended half-open, without a hang-up for the client.
    var abandoned: [PseudoTerminal] = []

    /// Returns the index in `slots` of the terminal with `connection`, or nil when the connection is not a
    /// terminal's.
    func index(of connection: StreamConnection) -> Int? {
        slots.firstIndex { $0.endpoint == connection.endpoint && $0.socket == connection.socket }
    }
}
