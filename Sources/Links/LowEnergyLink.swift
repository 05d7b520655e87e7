import SimulationCore

/// Bluetooth Low Energy between adapter and client: both write packets of a limited size, one each connection interval.
///
/// Source: Bluetooth Core Specification, Attribute Protocol: a notification or a write command carries the MTU less a
/// header of three bytes, and the MTU is 23 until a larger one is agreed on.
public struct LowEnergyLink: Hashable, Sendable {
    /// The MTU of the Attribute Protocol in bytes, at least 23.
    public var mtu: Int

    /// The time from one packet to the next at least.
    public var interval: Duration

    /// The bytes of the header of a notification or a write.
    public static let header = 3

    /// The MTUs that there are (Bluetooth Core Specification: 23 at least; 517 carries the longest attribute).
    public static let sizes = 23...517

    /// The connection intervals that there are (Bluetooth Core Specification, Link Layer: 7.5 ms to 4 s).
    public static let intervals = Duration.microseconds(7500)...Duration.seconds(4)

    /// A link with these settings; unless stated without a larger MTU, and an interval of 15 ms as phones grant it.
    public init(mtu: Int = 23, interval: Duration = .milliseconds(15)) {
        self.mtu = mtu
        self.interval = interval
    }

    /// How many bytes a packet carries.
    var capacity: Int { max(1, mtu - Self.header) }
}

/// What one connection over Bluetooth Low Energy has under way.
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

    /// How many bytes are under way.
    var pendingCount: Int { notifications.count + writes.count }
}

/// Bytes that leave in packets of at most one size with at least one interval between them; the first one leaves at once.
struct PacketQueue: Sendable {
    private let size: Int
    private let interval: Duration
    private var bytes: [UInt8] = []
    private var head = 0
    /// When the next packet may leave.
    private var free: SimInstant = .powerOn
    /// When the oldest byte came.
    private var since: SimInstant = .powerOn

    init(size: Int, interval: Duration) {
        self.size = size
        self.interval = interval
    }

    /// How many bytes wait.
    var count: Int { bytes.count - head }

    /// When the next packet is due, or nil.
    var deadline: SimInstant? { count > 0 ? max(free, since) : nil }

    /// Takes `more` at `now`.
    mutating func append(_ more: some Collection<UInt8>, now: SimInstant) {
        if count == 0 { since = now }
        bytes.append(contentsOf: more)
    }

    /// The packet that is due at `now`, or nil.
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
