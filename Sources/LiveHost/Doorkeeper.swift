import NIOCore
import Rig

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A TCP endpoint's listener, or what stands in its place while nobody can connect.
struct Doorkeeper {
    /// Lingering for no time: closing throws away what is under way and resets the connection.
    static let noLinger = linger(l_onoff: 1, l_linger: 0)

    /// The endpoint.
    let endpoint: Int
    /// Where it listens.
    let host: String
    /// The port, which stays the same from one listener to the next.
    let port: Int
    /// The listener; nil while the door is not open.
    var listener: (any Channel)?
    /// What answers nobody.
    var hole: BlackHole?
    /// What the door was last asked to be.
    var door = Rig.Door.open
    /// Whether a change is under way.
    var isBusy = false
}

/// A listener whose queue is full, so that the kernel drops further attempts to connect without a word.
struct BlackHole {
    private var descriptors: [CInt] = []

    /// A black hole at `host` and `port`; nil when the port cannot be had.
    init?(host: String, port: Int) {
        guard let address = try? SocketAddress.makeAddressResolvingHost(host, port: port) else { return nil }
        guard let listener = Self.open(address) else { return nil }
        descriptors.append(listener)
        var yes: CInt = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        guard address.withSockAddr({ bind(listener, $0, socklen_t($1)) }) == 0, listen(listener, 0) == 0
        else {
            close()
            return nil
        }
        // A queue of length 0 takes one connection; the second attempt finds it full.
        for _ in 0..<2 {
            guard let filler = Self.open(address) else { continue }
            _ = fcntl(filler, F_SETFL, O_NONBLOCK)
            _ = address.withSockAddr { connect(filler, $0, socklen_t($1)) }
            descriptors.append(filler)
        }
    }

    private static func open(_ address: SocketAddress) -> CInt? {
        let family = address.withSockAddr { pointer, _ in CInt(pointer.pointee.sa_family) }
        #if canImport(Glibc)
            let descriptor = socket(family, CInt(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        return descriptor < 0 ? nil : descriptor
    }

    /// Lets everybody go.
    func close() {
        for descriptor in descriptors {
            #if canImport(Glibc)
                _ = Glibc.close(descriptor)
            #else
                _ = Darwin.close(descriptor)
            #endif
        }
    }
}
