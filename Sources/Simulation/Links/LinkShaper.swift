import SimulationCore

/// Paces an adapter's output to the client: serial rate, latency, size of the writes.
///
/// Source: 8N1 takes ten bit times per byte (ELM327 data sheet, "Communicating with the ELM327": 38400 baud, 0.26 ms).
struct LinkShaper: Sendable {
    private struct Fragment: Sendable {
        let due: SimInstant
        var bytes: ArraySlice<UInt8>
    }

    private let description: LinkDescription
    /// Bits per second, or nil for no pacing.
    private var baud: Int?
    private var random: SeededGenerator
    private var waiting: [Fragment] = []
    private var head = 0
    /// When the serial line will have sent all bytes so far.
    private(set) var lineFreeAt: SimInstant = .powerOn
    private var lastDue: SimInstant = .powerOn

    init(_ description: LinkDescription, random: SeededGenerator) {
        self.description = description
        self.random = random
        baud = description.baud
    }

    /// Sets the negotiated serial rate; a link without a rate stays without one.
    mutating func setRate(_ rate: Int) {
        if baud != nil, rate > 0 { baud = rate }
    }

    /// Returns whether bytes pass without delay and in writes of any size.
    static func isTransparent(_ description: LinkDescription) -> Bool {
        description.baud == nil && description.chunk == nil && description.latency == .zero
            && description.jitter == .zero
    }

    /// When the next write is due, or nil.
    var deadline: SimInstant? { head < waiting.count ? waiting[head].due : nil }

    /// The number of bytes in transit.
    private(set) var pendingCount = 0

    /// Queues the server's output in writes of at most `chunk` bytes.
    mutating func send(_ bytes: ArraySlice<UInt8>, now: SimInstant) {
        var rest = bytes
        while !rest.isEmpty {
            let piece = rest.prefix(description.chunk ?? rest.count)
            rest = rest.dropFirst(piece.count)
            lineFreeAt = max(lineFreeAt, now)
            if let baud {
                lineFreeAt = lineFreeAt.advanced(
                    byNanoseconds: Int64(piece.count) * 10_000_000_000 / Int64(baud))
            }
            let spread = description.jitter.nanoseconds
            let offset = spread == 0 ? 0 : Int64((random.nextUnit() * 2 - 1) * Double(spread))
            let delay = max(
                0,
                SimInstant(nanoseconds: description.latency.nanoseconds).advanced(byNanoseconds: offset)
                    .nanoseconds)
            lastDue = max(lastDue, lineFreeAt.advanced(byNanoseconds: delay))
            waiting.append(Fragment(due: lastDue, bytes: piece))
            pendingCount += piece.count
        }
    }

    /// Removes and returns the next write that is due at `now`, or nil.
    mutating func takeDue(now: SimInstant) -> ArraySlice<UInt8>? {
        guard head < waiting.count, waiting[head].due <= now else { return nil }
        let bytes = waiting[head].bytes
        waiting[head].bytes = []
        head += 1
        pendingCount -= bytes.count
        if head == waiting.count || head > 512 {
            waiting.removeFirst(head)
            head = 0
        }
        return bytes
    }
}
