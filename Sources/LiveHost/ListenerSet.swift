/// The TCP listeners of a host and its bound on connections.
struct ListenerSet {
    /// The listeners, one for each TCP socket of an endpoint.
    var listeners: [TCPListener] = []

    /// The TLS configurations of the endpoints that use TLS, by the number of the endpoint.
    var servers: [Int: TLSServer] = [:]

    /// The bound on concurrent connections; nil for no bound.
    let bound: ConnectionBound?

    /// The descriptors reserved for other purposes than clients.
    let reserve = DescriptorReserve()

    /// The number of accepted connections that are open, including those in the TLS handshake.
    var openConnections = 0

    init(bound: ConnectionBound?) { self.bound = bound }

    /// Whether the bound admits another connection.
    var admitsAnother: Bool { bound?.admits(open: openConnections) ?? true }
}
