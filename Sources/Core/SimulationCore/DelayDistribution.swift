/// Counts of delays in buckets, 32 to each power of two, so that a percentile is exact to about 3 %.
///
/// It takes the same memory however many delays it counts.
public struct DelayDistribution: Hashable, Sendable {
    /// A range of delays: its upper limit, and how many delays lie in it.
    public struct Bin: Hashable, Sendable {
        /// The upper limit, which is not in the range.
        public let limit: Duration
        /// The number of delays, at least 1.
        public let count: Int
    }

    /// The number of buckets to each power of two, as a power of two.
    private static let fineBits = 5

    /// The unit of the buckets: 2⁶ ns.
    private static let unitBits = 6

    /// The greatest delay in units that has a bucket of its own: about 275 s.
    private static let greatest: UInt64 = (1 << 32) - 1

    /// The number of buckets that make a bin.
    private static let bucketsPerBin = 4

    /// The counts; empty until the first delay.
    private var counts: [UInt64] = []

    /// The number of delays.
    public private(set) var count: UInt64 = 0

    public private(set) var longest = Duration.zero

    /// A distribution without delays.
    public init() {}

    /// Counts `delay`; a negative one counts as zero.
    public mutating func add(_ delay: Duration) {
        if counts.isEmpty { counts = Array(repeating: 0, count: Self.bucket(Self.greatest) + 1) }
        count += 1
        longest = max(longest, delay)
        let units = UInt64(max(0, delay.nanoseconds)) >> UInt64(Self.unitBits)
        counts[Self.bucket(min(units, Self.greatest))] += 1
    }

    /// Returns the delay that `share` of all delays (0 to 1) do not exceed: the upper end of its bucket, at most `longest`;
    /// zero without delays.
    public func percentile(_ share: Double) -> Duration {
        let wanted = Double(count) * share
        var seen: UInt64 = 0
        for (bucket, number) in counts.enumerated() where number > 0 {
            seen += number
            if Double(seen) >= wanted { return min(longest, Self.end(of: bucket)) }
        }
        return longest
    }

    /// Returns the share of the delays that do not exceed `limit`, 0 to 1. A bucket counts when it ends at or below `limit`,
    /// so the true share may be greater; 1 without delays.
    public func share(within limit: Duration) -> Double {
        guard count > 0, longest > limit else { return 1 }
        var seen: UInt64 = 0
        for (bucket, number) in counts.enumerated() where number > 0 && Self.end(of: bucket) <= limit {
            seen += number
        }
        return Double(seen) / Double(count)
    }

    /// The ranges in which there are delays, the shortest first; each is at most an eighth of its delays wide, or 256 ns.
    public var bins: [Bin] {
        stride(from: 0, to: counts.count, by: Self.bucketsPerBin).compactMap { first in
            let end = min(first + Self.bucketsPerBin, counts.count)
            let sum = counts[first..<end].reduce(0, +)
            return sum > 0 ? Bin(limit: Self.end(of: end - 1), count: Int(sum)) : nil
        }
    }

    private static func bucket(_ units: UInt64) -> Int {
        let fine = 1 << fineBits
        guard units >= fine else { return Int(units) }
        let power = 63 - units.leadingZeroBitCount
        return (power - fineBits + 1) * fine + Int(units >> UInt64(power - fineBits)) % fine
    }

    /// Returns the least delay above those of a bucket.
    private static func end(of bucket: Int) -> Duration {
        let fine = 1 << fineBits
        let shift = max(0, bucket / fine - 1)
        let units = bucket < fine ? bucket + 1 : (fine + bucket % fine + 1) << shift
        return .nanoseconds(units << unitBits)
    }
}
