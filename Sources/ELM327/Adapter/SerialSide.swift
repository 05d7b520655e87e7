public import SimulationCore

/// The state of the adapter's serial line: its rate, and when its output is sent.
public struct SerialSide: Hashable, Sendable {
    /// Bits per second, ten of them a byte (8N1); 0 when nothing paces the output.
    public var rate = 0

    /// When the line will have carried all that has been handed to it.
    public var freeAt: SimInstant = .powerOn

    /// The rate that the host asks for, while the two agree on it.
    var requested = 0

    /// The rate before the last change, and the one before the first; 0 for none.
    private var previous = 0
    private var original = 0

    /// A line without pacing.
    public init() {}

    /// Goes over to the rate that was asked for; a line that nothing paces stays as it is.
    mutating func change() {
        guard rate != 0 else { return }
        if original == 0 { original = rate }
        previous = rate
        rate = requested
    }

    /// Goes back to the rate before, because the host has not followed.
    mutating func goBack() {
        if previous != 0 { rate = previous }
    }

    /// Takes the rate that counts after a full reset: `stored`, else the one that it had at first.
    mutating func reset(to stored: Int?) {
        guard rate != 0, original != 0 || stored != nil else { return }
        if original == 0 { original = rate }
        rate = stored ?? original
        previous = 0
    }

    /// How many bytes still wait at `now`.
    func backlog(now: SimInstant) -> Int {
        guard freeAt > now else { return 0 }
        let seconds = Double(freeAt.nanoseconds - now.nanoseconds) / 1e9
        return Int((seconds * Double(rate) / 10).rounded(.up))
    }
}

extension Adapter {
    /// How many bytes the transmit buffer holds (data sheets, "BUFFER FULL": 256, and 512 from version 2.0 on).
    var bufferCapacity: Int { version >= .v2_0 ? 512 : 256 }

    /// Whether more waits for the serial line than the buffer holds.
    func isOverrun(now: SimInstant) -> Bool {
        guard serial.rate != 0 else { return false }
        return output.count + serial.backlog(now: now) > bufferCapacity
    }

    /// Drops what does not fit, which may end in the middle of a line, and ends the reply with `BUFFER FULL`.
    mutating func endOverrun(now: SimInstant) {
        let excess = output.count + serial.backlog(now: now) - bufferCapacity
        output.removeLast(min(max(excess, 0), output.count))
        printLine("BUFFER FULL")
        finish(now: now)
    }
}
