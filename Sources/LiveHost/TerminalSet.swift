/// The pseudo-terminals of a host.
struct TerminalSet {
    /// Those of the endpoints.
    var slots: [PseudoTerminalSlot] = []

    /// Devices whose clients do not know that the connection is over.
    var abandoned: [PseudoTerminal] = []

    /// The number of the one that belongs to an endpoint, or nil when that has none.
    func index(ofEndpoint endpoint: Int) -> Int? { slots.firstIndex { $0.endpoint == endpoint } }
}
