import CDatagrams

/// Where datagrams are read to, many at a time.
///
/// A class because it owns its memory, which is as large as the longest datagrams need and mostly never touched.
final class DatagramInbox {
    /// How many datagrams are read in one go.
    static let capacity = 16

    /// Room for the longest payload, 65,527 bytes over IPv6.
    private static let room = 1 << 16

    private let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity * room, alignment: 16)
    private let arrivals = UnsafeMutableBufferPointer<datagram_arrival>.allocate(capacity: capacity)

    init() { arrivals.initialize(repeating: datagram_arrival()) }

    deinit {
        bytes.deallocate()
        arrivals.deallocate()
    }

    /// Reads what waits at the socket `descriptor`, at most `capacity` datagrams, and returns how many there were.
    func fill(from descriptor: CInt) -> Int {
        Int(
            datagrams_receive(
                descriptor, bytes.baseAddress, Self.room, arrivals.baseAddress, UInt32(Self.capacity)))
    }

    /// The bytes of datagram number `index`, until the next call of `fill`.
    func bytes(of index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            rebasing: bytes[index * Self.room..<index * Self.room + min(arrivals[index].size, Self.room)])
    }

    /// Who has sent datagram number `index`, or nil when the system does not say.
    func sender(of index: Int) -> SocketAddress? {
        SocketAddress(arrivals[index].address)
    }
}
