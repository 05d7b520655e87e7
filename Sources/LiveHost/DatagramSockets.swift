/// The UDP sockets of a host.
struct DatagramSockets {
    /// One for each socket of a telemetry endpoint.
    var ports: [DatagramPort] = []

    /// The receive buffer that all sockets share.
    lazy var inbox = DatagramInbox()
}
