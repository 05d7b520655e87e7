/// The sockets for datagrams of a host.
struct DatagramSockets {
    /// One for each endpoint that has one.
    var ports: [DatagramPort] = []

    /// Where datagrams are read to.
    lazy var inbox = DatagramInbox()
}
