import SimulationCore

/// Paces what an adapter says on its way to the client: serial rate, latency, size of the writes.
///
/// Source: 8N1 takes ten bit times a byte (ELM327 data sheet, "Communicating with the ELM327": 38400 baud, 0.26 ms).
struct LinkShaper: Sendable {
    private struct Piece: Sendable {
        let due: SimInstant
        var bytes: ArraySlice<UInt8>
    }

    private let description: LinkDescription
    /// Bits per second, or nil when nothing paces the bytes.
    private var baud: Int?
    private var random: SeededGenerator
    private var waiting: [Piece] = []
    private var head = 0
    /// When the serial line will have carried all that has been sent.
    private(set) var lineFreeAt: SimInstant = .powerOn
    private var lastDue: SimInstant = .powerOn

    init(_ description: LinkDescription, random: SeededGenerator) {
        self.description = description
        self.random = random
        baud = description.baud
    }

    /// Takes another rate, which the adapter and its host have agreed on; a link without one keeps none.
    mutating func setRate(_ rate: Int) {
        if baud != nil, rate > 0 { baud = rate }
    }

    /// Whether bytes pass as they are said.
    static func isTransparent(_ description: LinkDescription) -> Bool {
        description.baud == nil && description.chunk == nil && description.latency == .zero
            && description.jitter == .zero
    }

    /// When the next write is due, or nil.
    var deadline: SimInstant? { head < waiting.count ? waiting[head].due : nil }

    /// How many bytes are under way.
    private(set) var pendingCount = 0

    /// Takes what the server says at `now`, cut into writes of at most `chunk` bytes.
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
            waiting.append(Piece(due: lastDue, bytes: piece))
            pendingCount += piece.count
        }
    }

    /// Takes the next write that is due at `now`.
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
