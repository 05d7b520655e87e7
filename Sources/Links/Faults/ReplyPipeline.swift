import SimulationCore

/// One reply on its way through the faults: echo, answer and prompt of one request.
///
/// Stages in order: adapter text, bytes, writes, pace, close. What the adapter has not said yet is not waited for, unless
/// a fault needs the whole reply.
struct ReplyPipeline: Sendable {
    /// The faults of this reply.
    let faults: LinkFaults

    /// What has been changed since the owner last looked, by kind: for the journal, each kind once.
    var acts: [(kind: String, text: String)] = []

    /// What the author of the faults should know.
    var remarks: [String] = []

    private var acted: Set<String> = []
    private var held: [ReplyFragment] = []
    private var heldCount = 0

    // What the stages remember, beside each other because a reply is short-lived.
    var hasText = false
    var hasPrefix = false
    var isOverrun = false
    var printed = 0
    var answered = 0
    var isDamaged = false
    var isCut = false
    var endsInCut = false
    var grouped = 0
    var cuts = 0
    var isDelayed = false
    var isClosed = false
    /// How many bytes have left.
    var passed = 0

    /// Whether it comes together with what an earlier reply has left behind.
    let joins: Bool

    init(_ faults: LinkFaults, joins: Bool) {
        self.faults = faults
        self.joins = joins
    }

    /// Whether even the echo waits for the prompt.
    var takesAll: Bool { joins || faults.writes.joinsReply }

    private func waits(_ part: ReplyFragment.Part) -> Bool {
        guard heldCount <= Self.heldLimit else { return false }
        return takesAll || faults.writes.coalescing != nil && part != .echo
    }

    /// How many bytes are held back at most; a longer reply is let go as it is.
    static let heldLimit = 1 << 16

    /// Notes that a fault has changed something.
    mutating func act(_ kind: String, _ text: @autoclosure () -> String) {
        if acted.insert(kind).inserted { acts.append((kind, text())) }
    }

    /// Takes what the adapter has said; what is ready to leave.
    mutating func take(
        _ part: ReplyFragment.Part, _ bytes: ArraySlice<UInt8>, random: inout SeededGenerator
    ) -> [ReplyFragment] {
        guard !isClosed, !bytes.isEmpty else { return [] }
        if part == .echo, let end = end(after: .request) { return [end] }
        var pieces: [ReplyFragment] = []
        if part == .prompt, let end = end(after: .answer) {
            pieces.append(end)
        } else {
            pieces = changeText(part, Array(bytes)).compactMap { changeBytes($0, random: &random) }
        }
        guard waits(part) else { return release(pieces, &random) }
        held += pieces
        heldCount += bytes.count
        return []
    }

    /// The part is complete; what leaves now.
    mutating func finish(_ part: ReplyFragment.Part, random: inout SeededGenerator) -> [ReplyFragment] {
        var pieces: [ReplyFragment] = []
        if part == .prompt, !held.isEmpty {
            let whole = held
            held = []
            heldCount = 0
            pieces = release(coalesced(whole), &random)
        }
        let moment: CloseFaults.Moment = part == .echo ? .echo : .prompt
        // Without an echo, a request and its echo end at the same time; without a prompt, so do answer and reply.
        let early: ReplyFragment? =
            switch part {
            case .echo: end(after: .request)
            case .answer: nil
            case .prompt: end(after: .answer)
            }
        if part != .answer, let end = early ?? end(after: moment) {
            if part == .echo, !held.isEmpty {
                let whole = held
                held = []
                pieces = release(whole, &random)
            }
            pieces.append(end)
        }
        return pieces
    }

    private mutating func release(_ pieces: [ReplyFragment], _ random: inout SeededGenerator)
        -> [ReplyFragment]
    {
        let ends = pieces.filter { $0.close != nil }
        return endWithin(pace(group(pieces.filter { $0.close == nil }, random: &random))) + ends
    }

    /// With a text between answer and prompt, all three in one write.
    private mutating func coalesced(_ pieces: [ReplyFragment]) -> [ReplyFragment] {
        guard case .text(let text) = faults.writes.coalescing else { return pieces }
        act("coalesce", "the answer waits for \(text.count) bytes nobody asked for")
        var rest = ReplyFragment(part: .answer, bytes: [], isCut: true)
        rest.bytes = pieces.filter { $0.part == .answer }.flatMap(\.bytes) + text
        rest.bytes += pieces.filter { $0.part == .prompt }.flatMap(\.bytes)
        return pieces.filter { $0.part == .echo } + [rest] + pieces.filter { $0.close != nil }
    }
}
