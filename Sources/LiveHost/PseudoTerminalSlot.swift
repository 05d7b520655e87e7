/// A pseudo-terminal socket of an endpoint. It gets a new device each time the rig has ended its connection.
struct PseudoTerminalSlot {
    /// The endpoint's number in the rig.
    let endpoint: Int
    /// The number of the socket among those of the endpoint, counted from 0.
    let socket: Int
    /// The endpoint's name.
    let name: String
    /// The path of the symbolic link to the device, or nil.
    let link: String?
    /// The current device; nil from the end of a connection until clients can connect again.
    var terminal: PseudoTerminal?
    /// The counter of clients of the device; nil where the system does not report them.
    var clients: TerminalClients?
    /// The number of `clients` in the `WatchTable`.
    var number: UInt64 = 0
    /// Whether an attempt to open a new device has failed and the next one is scheduled.
    var isBusy = false
}
