/// A pseudo-terminal endpoint, which gets another device whenever the rig has ended its connection.
struct TerminalKeeper {
    /// The endpoint.
    let endpoint: Int
    /// Its name.
    let name: String
    /// The link that leads to the device, or nil.
    let link: String?
    /// The device that clients find now; nil from the end of a connection until clients can connect again.
    var terminal: PseudoTerminal?
    /// Whether a new device is being opened.
    var isBusy = false
}
