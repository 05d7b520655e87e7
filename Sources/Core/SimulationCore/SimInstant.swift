/// A point in simulated time, counted in whole nanoseconds since the rig's power-on.
///
/// Range: power-on (0) to about 292 years. Arithmetic saturates at `distantFuture`, so that an absurd delay in a
/// scenario never ends rather than trapping.
public struct SimInstant: InstantProtocol, Hashable, Sendable {
    /// Nanoseconds since power-on; never negative in a running rig.
    public var nanoseconds: Int64

    /// The instant `nanoseconds` after power-on.
    @inlinable
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Time zero of a rig.
    public static let powerOn = SimInstant(nanoseconds: 0)

    /// Later than anything that happens; the deadline of a machine that waits for nothing.
    public static let distantFuture = SimInstant(nanoseconds: .max)

    /// Returns the instant `duration` later (earlier when negative), saturating.
    @inlinable
    public func advanced(by duration: Duration) -> SimInstant {
        advanced(byNanoseconds: duration.nanoseconds)
    }

    /// Returns the instant `count` nanoseconds later, saturating; the form for hot paths.
    @inlinable
    public func advanced(byNanoseconds count: Int64) -> SimInstant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(count)
        return SimInstant(nanoseconds: overflow ? (count > 0 ? .max : .min) : sum)
    }

    /// Returns the time from this instant to `other`, negative when `other` is earlier, saturating.
    public func duration(to other: SimInstant) -> Duration {
        let (difference, overflow) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
        return .nanoseconds(overflow ? (other.nanoseconds > 0 ? .max : .min) : difference)
    }

    /// Seconds since power-on, for formulas and plots.
    @inlinable
    public var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Returns whether `left` comes before `right`.
    @inlinable
    public static func < (left: SimInstant, right: SimInstant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }
}

extension Duration {
    /// Whole nanoseconds in this duration, rounded towards zero and saturating.
    @inlinable
    public var nanoseconds: Int64 {
        // Below 18 seconds, one division of 64 bits.
        if let short = UInt64(exactly: attoseconds) { return Int64(short / 1_000_000_000) }
        return Int64(clamping: attoseconds / 1_000_000_000)
    }

    /// This duration in seconds, for formulas and plots.
    @inlinable
    public var seconds: Double {
        let (whole, fraction) = components
        return Double(whole) + Double(fraction) / 1e18
    }
}

extension Optional<SimInstant> {
    /// The earlier of two instants; nil stands for no instant.
    @inlinable public static func earlier(_ one: SimInstant?, _ other: SimInstant?) -> SimInstant? {
        guard let one else { return other }
        guard let other else { return one }
        return one < other ? one : other
    }
}

/// Whether a run simulates the delays of the real devices.
public enum Timing: String, CaseIterable, Hashable, Sendable {
    /// Bus, ECU, adapter and serial line take as long as the real devices.
    case faithful
    /// Nothing takes time, and the prompt follows the last expected answer.
    case instant
}
