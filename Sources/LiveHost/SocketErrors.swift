import NIOCore
import Telemetry

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the network has reported about datagrams that a socket has sent.
enum SocketErrors {
    /// How many reports are read in one go.
    private static let limit = 64

    /// Takes the reports that wait at `descriptor`: the destinations where nobody listens.
    static func take(from descriptor: CInt) -> [Peer] {
        #if os(Linux)
            var peers: [Peer] = []
            for _ in 0..<limit {
                guard let report = next(descriptor) else { break }
                if let peer = report, !peers.contains(peer) { peers.append(peer) }
            }
            return peers
        #else
            return []
        #endif
    }

    #if os(Linux)
        /// The next report: its destination, nil inside when it has none; nil when there is no report.
        private static func next(_ descriptor: CInt) -> Peer?? {
            var storage = sockaddr_storage()
            // The report itself is not looked at: the destination is the sender's address of the message.
            var control = [UInt8](repeating: 0, count: 512)
            var data: UInt8 = 0
            return withUnsafeMutablePointer(to: &storage) { name in
                control.withUnsafeMutableBytes { control in
                    withUnsafeMutablePointer(to: &data) { data in
                        var vector = iovec(iov_base: data, iov_len: 1)
                        return withUnsafeMutablePointer(to: &vector) { vector -> Peer?? in
                            var message = msghdr()
                            message.msg_name = UnsafeMutableRawPointer(name)
                            message.msg_namelen = socklen_t(MemoryLayout<sockaddr_storage>.size)
                            message.msg_iov = vector
                            message.msg_iovlen = 1
                            message.msg_control = control.baseAddress
                            message.msg_controllen = control.count
                            let flags = CInt(MSG_ERRQUEUE) | CInt(MSG_DONTWAIT)
                            guard recvmsg(descriptor, &message, flags) >= 0 else { return nil }
                            return .some(peer(name.pointee))
                        }
                    }
                }
            }
        }

        private static func peer(_ storage: sockaddr_storage) -> Peer? {
            var storage = storage
            return withUnsafePointer(to: &storage) { pointer in
                switch CInt(pointer.pointee.ss_family) {
                case AF_INET:
                    pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                        Peer(SocketAddress($0.pointee))
                    }
                case AF_INET6:
                    pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                        Peer(SocketAddress($0.pointee))
                    }
                default: nil
                }
            }
        }
    #endif
}
