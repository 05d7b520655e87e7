package import SimulationCore

/// The lateness of the host in its due work, in seconds.
package struct HostLateness: Hashable, Codable, Sendable {
    package struct Bin: Hashable, Codable, Sendable {
        /// The upper limit of the range; its lower limit is at least 7/8 of that, or 256 ns less.
        package var upTo: Double
        package var count: Int
    }

    /// The number of delays that were measured.
    package let count: Int

    /// The delay that half of them do not exceed, as the upper limit of its bin.
    package let p50: Double

    /// The delay that 90 % of them do not exceed.
    package let p90: Double

    /// The delay that 99 % of them do not exceed.
    package let p99: Double

    package let max: Double

    /// The ranges in which there are delays, the shortest first.
    package let bins: [Bin]

    /// The distribution of `delays`; nil when there are none.
    package init?(_ delays: DelayDistribution) {
        self.init(
            delays.bins.map { Bin(upTo: $0.limit.seconds, count: $0.count) }, max: delays.longest.seconds)
    }

    /// The sum of the distributions of `parts`; nil when there are none.
    package init?(sumOf parts: [HostLateness]) {
        var counts: [Double: Int] = [:]
        for bin in parts.flatMap(\.bins) { counts[bin.upTo, default: 0] += bin.count }
        self.init(
            counts.sorted { $0.key < $1.key }.map { Bin(upTo: $0.key, count: $0.value) },
            max: parts.map(\.max).max() ?? 0)
    }

    private init?(_ bins: [Bin], max longest: Double) {
        count = bins.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        self.bins = bins
        max = longest
        p50 = Self.quantile(0.5, of: bins, count, longest)
        p90 = Self.quantile(0.9, of: bins, count, longest)
        p99 = Self.quantile(0.99, of: bins, count, longest)
    }

    private static func quantile(_ share: Double, of bins: [Bin], _ count: Int, _ longest: Double) -> Double {
        var rest = Int((share * Double(count)).rounded(.up))
        for bin in bins {
            rest -= bin.count
            if rest <= 0 { return Swift.min(bin.upTo, longest) }
        }
        return longest
    }
}
