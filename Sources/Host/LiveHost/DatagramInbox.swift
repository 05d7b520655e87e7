import CDatagrams
import Platform

/// A receive buffer for several datagrams at once.
///
/// A class because it owns its memory: 1 MiB, room for `capacity` datagrams of maximum size, most of it never
/// used.
final class DatagramInbox {
    /// The maximum number of datagrams of one call of `fill`.
    static let capacity = 16

    /// The bytes for one datagram; the longest payload has 65,527 bytes (IPv6).
    private static let room = 1 << 16

    private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity * room, alignment: 16)
    private let arrivals = UnsafeMutableBufferPointer<datagram_arrival>.allocate(capacity: capacity)

    init() { arrivals.initialize(repeating: datagram_arrival()) }

    deinit {
        bytes.deallocate()
        arrivals.deallocate()
    }

    /// Reads pending datagrams from the socket `descriptor`, at most `capacity`, and returns their number.
    func fill(from descriptor: CInt) -> Int {
        Int(
            datagrams_receive(
                descriptor, bytes.baseAddress, Self.room, arrivals.baseAddress, UInt32(Self.capacity)))
    }

    /// Returns the payload of datagram number `index`, valid until the next call of `fill`.
    func bytes(of index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            rebasing: bytes[index * Self.room..<index * Self.room + min(arrivals[index].size, Self.room)])
    }

    /// Returns the sender of datagram number `index`; nil when it is not an IPv4 or IPv6 address.
    func sender(of index: Int) -> SocketAddress? {
        SocketAddress(arrivals[index].address)
    }
}
