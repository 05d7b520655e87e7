/// A pseudo-terminal endpoint, which gets another device whenever the rig has ended its connection.
struct PseudoTerminalSlot {
    /// The endpoint.
    let endpoint: Int
    /// Which of the endpoint's sockets it is, counted from 0.
    let socket: Int
    /// Its name.
    let name: String
    /// The link that leads to the device, or nil.
    let link: String?
    /// The device that clients find now; nil from the end of a connection until clients can connect again.
    var terminal: PseudoTerminal?
    /// Who comes to the device and goes; nil where the system does not say.
    var clients: TerminalClients?
    /// What the loop watches the news of them as.
    var number: UInt64 = 0
    /// Whether a new device is being opened.
    var isBusy = false
}
