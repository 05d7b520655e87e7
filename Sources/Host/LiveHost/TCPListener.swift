import Endpoints
import Platform
import Rig
import SimulationCore

/// A TCP socket of an endpoint: a listener, or its substitute while the endpoint refuses or ignores clients.
struct TCPListener {
    /// The maximum number of connections that wait in the kernel to be accepted.
    private static let backlog: CInt = 4096

    /// The endpoint's number in the rig.
    let endpoint: EndpointID
    /// The number of the socket among those of the endpoint, counted from 0.
    var socket = 0
    /// The local address, with the actual port.
    let address: SocketAddress
    /// The actual port, which does not change when the listener is opened again.
    let port: Int
    /// The listening socket; nil while the endpoint is not open.
    private(set) var descriptor: CInt?
    /// The listener that ignores clients, in the state `unanswering`.
    private var hole: BlackHole?
    /// Its number in the `WatchTable`.
    var number: UInt64 = 0
    /// The state that the rig has last requested.
    var acceptance = Acceptance.open
    /// Whether the loop watches the listener; false during a lack of descriptors.
    var isWatched = false

    /// Opens a listener of `endpoint` at `host` and `port`; port 0 selects a free port.
    init(endpoint: EndpointID, host: String, port: Int, name: String) throws(StartError) {
        func failure(_ reason: StartRefusal) -> StartError {
            .cannotListen(endpoint: name, address: "tcp://\(Peer(host: host, port: port))", reason: reason)
        }
        guard let found = SocketAddress.resolve(host, port: port) else {
            throw failure(.unknownHost)
        }
        guard let socket = found.openListener(backlog: Self.backlog) else { throw failure(.system(errno)) }
        descriptor = socket
        self.endpoint = endpoint
        self.port = SocketAddress(of: socket)?.port ?? port
        address = found.with(port: self.port)
    }

    /// Closes the listener, so that the system refuses new connections (RST).
    mutating func refuse() {
        if let descriptor { Socket.shut(descriptor) }
        descriptor = nil
        hole?.close()
        hole = nil
    }

    /// Replaces the listener by one that ignores connection attempts.
    mutating func ignoreConnections() {
        refuse()
        hole = BlackHole(at: address)
    }

    /// Opens the listener again; false when the port is not available.
    mutating func open() -> Bool {
        refuse()
        descriptor = address.openListener(backlog: Self.backlog)
        return descriptor != nil
    }
}

/// A listener with a full queue, so that the kernel drops further connection attempts without a reply.
struct BlackHole {
    private var descriptors: [CInt] = []

    /// Creates a black hole at `address`; nil when the port is not available.
    init?(at address: SocketAddress) {
        guard let listener = address.openListener(backlog: 0) else { return nil }
        descriptors.append(listener)
        // A backlog of 0 holds one connection; the second attempt finds the queue full.
        for _ in 0..<2 {
            guard let filler = address.openSocket(.stream) else { continue }
            _ = address.withSockAddr { connect(filler, $0, $1) }
            descriptors.append(filler)
        }
    }

    /// Closes the listener and the connections that fill its queue.
    func close() {
        for descriptor in descriptors { Socket.shut(descriptor) }
    }
}

/// The TCP listeners of a host and its bound on connections.
struct ListenerSet {
    /// The listeners, one for each TCP socket of an endpoint.
    var listeners: [TCPListener] = []

    /// The TLS configurations of the endpoints that use TLS, by the number of the endpoint.
    var servers: [EndpointID: TLSServer] = [:]

    /// The bound on concurrent connections; nil for no bound.
    let bound: ConnectionBound?

    /// The descriptors reserved for other purposes than clients.
    let reserve = DescriptorReserve()

    /// The number of accepted connections that are open, including those in the TLS handshake.
    var openConnections = 0

    init(bound: ConnectionBound?) { self.bound = bound }

    var admitsAnother: Bool { bound?.admits(open: openConnections) ?? true }
}
