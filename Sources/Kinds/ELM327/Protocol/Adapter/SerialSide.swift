public import SimulationCore

/// The state of the adapter's serial line: its rate, and when its output is sent.
public struct SerialSide: Hashable, Sendable {
    /// Bits per second, ten of them a byte (8N1); 0 when nothing paces the output.
    public var rate = 0

    /// When the line will have sent all output so far.
    public var freeAt: SimInstant = .powerOn

    /// The rate that the host asks for, while the two agree on it.
    var requested = 0

    /// The rate before the last change, and the one before the first; 0 for none.
    private var previous = 0
    private var original = 0

    /// A line without pacing.
    public init() {}

    /// Changes to the requested rate; a line without a rate stays without one.
    mutating func change() {
        guard rate != 0 else { return }
        if original == 0 { original = rate }
        previous = rate
        rate = requested
    }

    /// Returns to the previous rate, because the host has not confirmed the new one.
    mutating func goBack() {
        if previous != 0 { rate = previous }
    }

    /// Sets the rate after a full reset: `stored`, else the original one.
    mutating func reset(to stored: Int?) {
        guard rate != 0, original != 0 || stored != nil else { return }
        if original == 0 { original = rate }
        rate = stored ?? original
        previous = 0
    }

    /// Returns how many bytes the transmit buffer holds (data sheets, "BUFFER FULL": 256, and 512 from version 2.0 on).
    static func bufferCapacity(_ version: ChipVersion) -> Int { version >= .v2_0 ? 512 : 256 }

    /// Returns how many of `waiting` bytes are more than a buffer of `capacity` holds at `now`; 0 or less when all fit.
    func excess(_ waiting: Int, capacity: Int, now: SimInstant) -> Int {
        rate == 0 ? 0 : waiting + backlog(now: now) - capacity
    }

    /// Returns whether the chip can generate `rate`: within three percent of what it can divide 10 Mbit/s into; the
    /// divider is inferred from the highest and lowest rates that the OBDLink manual gives.
    static func canGenerate(_ rate: Int) -> Bool {
        let divisor = max(1, (10_000_000 + rate / 2) / rate)
        return abs(10_000_000 / divisor - rate) * 100 <= rate * 3
    }

    /// Returns how many bytes still wait at `now`.
    private func backlog(now: SimInstant) -> Int {
        guard freeAt > now else { return 0 }
        let seconds = Double(freeAt.nanoseconds - now.nanoseconds) / 1e9
        return Int((seconds * Double(rate) / 10).rounded(.up))
    }
}
