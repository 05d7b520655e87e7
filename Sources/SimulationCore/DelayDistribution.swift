/// The distribution of delays, in bins whose limits differ by at most an eighth.
///
/// It takes the same memory however many delays it counts.
public struct DelayDistribution: Hashable, Sendable {
    /// One bin: its upper limit, and how many delays lie in it.
    public struct Bin: Hashable, Sendable {
        /// The upper limit, which is not in the bin.
        public let limit: Duration
        /// The number of delays, at least 1.
        public let count: Int
    }

    /// The number of bins. The last one holds every delay of more than 2²⁴ µs (17 s) too.
    private static let size = 8 * 22

    private var counts: [Int] = []

    /// The longest delay.
    public private(set) var worst = Duration.zero

    /// An empty distribution.
    public init() {}

    /// Counts `delay`; a negative one counts as zero.
    public mutating func add(_ delay: Duration) {
        if counts.isEmpty { counts = Array(repeating: 0, count: Self.size) }
        worst = max(worst, delay)
        counts[Self.place(of: UInt64(max(0, delay.nanoseconds)) / 1000)] += 1
    }

    /// The bins that hold a delay, the shortest first.
    public var bins: [Bin] {
        counts.indices.compactMap { place in
            counts[place] > 0 ? Bin(limit: Self.limit(of: place), count: counts[place]) : nil
        }
    }

    /// The bin for a number of microseconds: one for each up to 8, then eight for each power of two.
    private static func place(of microseconds: UInt64) -> Int {
        guard microseconds >= 8 else { return Int(microseconds) }
        let exponent = 63 - microseconds.leadingZeroBitCount
        let part = Int(microseconds >> UInt64(exponent - 3)) & 7
        return min((exponent - 2) * 8 + part, size - 1)
    }

    private static func limit(of place: Int) -> Duration {
        guard place >= 8 else { return .microseconds(place + 1) }
        return .microseconds((9 + place % 8) << (place / 8 - 1))
    }
}
