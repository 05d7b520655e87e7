import SimulationCore

/// Bluetooth Low Energy between adapter and client: both send packets of a limited size, one per connection interval.
///
/// Source: Bluetooth Core Specification, Attribute Protocol: a notification or write command carries at most MTU - 3
/// bytes, and the MTU is 23 until a larger one is negotiated.
public struct LowEnergyLink: Hashable, Sendable {
    /// The MTU of the Attribute Protocol in bytes, at least 23.
    public var mtu: Int

    /// The minimum time between two packets.
    public var interval: Duration

    /// The number of header bytes of a notification or write.
    public static let header = 3

    /// The valid MTUs (Bluetooth Core Specification: at least 23; 517 fits the longest attribute).
    public static let sizes = 23...517

    /// The valid connection intervals (Bluetooth Core Specification, Link Layer: 7.5 ms to 4 s).
    public static let intervals = Duration.microseconds(7500)...Duration.seconds(4)

    /// A link with these settings; the defaults are the minimum MTU and an interval of 15 ms, as phones grant it.
    public init(mtu: Int = 23, interval: Duration = .milliseconds(15)) {
        self.mtu = mtu
        self.interval = interval
    }

    /// The number of data bytes in a packet.
    var capacity: Int { max(1, mtu - Self.header) }
}

/// The packets in transit on one Bluetooth Low Energy connection.
struct LowEnergyTraffic: Sendable {
    /// To the client.
    var notifications: PacketQueue
    /// From the client.
    var writes: PacketQueue

    init(_ link: LowEnergyLink) {
        notifications = PacketQueue(size: link.capacity, interval: link.interval)
        writes = notifications
    }

    /// When the next packet is due, or nil.
    var deadline: SimInstant? { .earlier(notifications.deadline, writes.deadline) }

    /// The number of bytes in transit.
    var pendingCount: Int { notifications.count + writes.count }
}

/// Bytes that are sent in packets of a maximum size at a minimum interval; the first packet is sent at once.
struct PacketQueue: Sendable {
    private let size: Int
    private let interval: Duration
    private var bytes: [UInt8] = []
    private var head = 0
    /// When the next packet may be sent.
    private var free: SimInstant = .powerOn
    /// When the oldest byte was queued.
    private var since: SimInstant = .powerOn

    init(size: Int, interval: Duration) {
        self.size = size
        self.interval = interval
    }

    /// The number of bytes in the queue.
    var count: Int { bytes.count - head }

    /// When the next packet is due, or nil when the queue is empty.
    var deadline: SimInstant? { count > 0 ? max(free, since) : nil }

    mutating func append(_ more: some Collection<UInt8>, now: SimInstant) {
        if count == 0 { since = now }
        bytes.append(contentsOf: more)
    }

    /// Removes and returns the packet that is due at `now`, or nil.
    mutating func takeDue(now: SimInstant) -> [UInt8]? {
        guard let deadline, deadline <= now else { return nil }
        let end = min(head + size, bytes.count)
        let packet = Array(bytes[head..<end])
        head = end
        free = now.advanced(by: interval)
        since = now
        if head == bytes.count || head > 4096 {
            bytes.removeFirst(head)
            head = 0
        }
        return packet
    }
}
