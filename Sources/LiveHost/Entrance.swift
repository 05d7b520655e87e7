/// Where clients come in over TCP, and how many may.
struct Entrance {
    /// The listeners, one for each endpoint that has one.
    var listeners: [TCPListener] = []

    /// What the connections of endpoints that speak TLS are secured with, by the number of the endpoint.
    var servers: [Int: TLSServer] = [:]

    /// How many connections there may be at once; nil for any number.
    let bound: ConnectionBound?

    /// The descriptors that no client gets.
    let reserve = DescriptorReserve()

    /// How many accepted connections are open, whether or not they are clients yet.
    var openConnections = 0

    init(bound: ConnectionBound?) { self.bound = bound }

    /// Whether another connection is accepted.
    var admitsAnother: Bool { bound?.admits(open: openConnections) ?? true }
}
