import Endpoints
import Rig
import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A TCP endpoint's listener, or what stands in its place while nobody can connect.
struct TCPListener {
    /// How many connections the kernel holds before they are accepted.
    private static let backlog: CInt = 4096

    /// The endpoint.
    let endpoint: Int
    /// Which of the endpoint's sockets it is, counted from 0.
    var socket = 0
    /// Where it listens.
    let address: SocketAddress
    /// The port, which stays the same from one listener to the next.
    let port: Int
    /// The listening socket; nil while the endpoint is not open.
    private(set) var descriptor: CInt?
    /// What answers nobody.
    private var hole: BlackHole?
    /// What the loop watches the socket as.
    var number: UInt64 = 0
    /// What the endpoint was last asked to be.
    var acceptance = Acceptance.open
    /// Whether the loop looks for clients; it does not while the system is short of descriptors.
    var isWatched = false

    /// A listener of endpoint number `endpoint` at `host` and `port`; port 0 is any that is free.
    init(endpoint: Int, host: String, port: Int, name: String) throws(StartError) {
        func failure(_ reason: String) -> StartError {
            .cannotListen(endpoint: name, address: "tcp://\(Peer(host: host, port: port))", reason: reason)
        }
        guard let found = SocketAddress.resolve(host, port: port) else {
            throw failure("there is no such host")
        }
        guard let socket = Self.listen(found) else { throw failure(String(cString: strerror(errno))) }
        descriptor = socket
        self.endpoint = endpoint
        self.port = SocketAddress(of: socket)?.port ?? port
        address = found.with(port: self.port)
    }

    /// Accepts nobody any more: who tries is refused by the system.
    mutating func refuse() {
        if let descriptor { Self.shut(descriptor) }
        descriptor = nil
        hole?.close()
        hole = nil
    }

    /// Lets nobody know whether anybody is there.
    mutating func vanish() {
        refuse()
        hole = BlackHole(at: address)
    }

    /// Listens again; whether the port could be had.
    mutating func open() -> Bool {
        refuse()
        descriptor = Self.listen(address)
        return descriptor != nil
    }

    /// A listening socket that does not block, or nil with `errno`.
    private static func listen(_ address: SocketAddress) -> CInt? {
        guard let socket = address.openSocket(.stream) else { return nil }
        var yes: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        guard address.withSockAddr({ bind(socket, $0, $1) }) == 0, beginListening(socket, backlog) == 0 else {
            let reason = errno
            shut(socket)
            errno = reason
            return nil
        }
        return socket
    }

    fileprivate static func shut(_ descriptor: CInt) {
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
    }
}

/// A listener whose queue is full, so that the kernel drops further attempts to connect without a word.
struct BlackHole {
    private var descriptors: [CInt] = []

    /// A black hole at `address`; nil when the port cannot be had.
    init?(at address: SocketAddress) {
        guard let listener = address.openSocket(.stream) else { return nil }
        descriptors.append(listener)
        var yes: CInt = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        guard address.withSockAddr({ bind(listener, $0, $1) }) == 0, beginListening(listener, 0) == 0 else {
            close()
            return nil
        }
        // A queue of length 0 takes one connection; the second attempt finds it full.
        for _ in 0..<2 {
            guard let filler = address.openSocket(.stream) else { continue }
            _ = address.withSockAddr { connect(filler, $0, $1) }
            descriptors.append(filler)
        }
    }

    /// Lets everybody go.
    func close() {
        for descriptor in descriptors { TCPListener.shut(descriptor) }
    }
}

/// listen(2) under a name of its own, which `TCPListener.listen` hides.
private func beginListening(_ descriptor: CInt, _ backlog: CInt) -> CInt { listen(descriptor, backlog) }
