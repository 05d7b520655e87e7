package import SimulationCore

/// The fault stages of one reply: echo, answer and prompt of one request.
///
/// Stages in order: adapter text, bytes, writes, pace, close. Output is passed on at once, unless a
/// fault needs the whole reply.
struct ReplyPipeline: Sendable {
    let faults: LinkFaults

    /// The effects of faults since the owner last emptied the list, at most one for each kind: for the journal.
    var acts: [(kind: String, text: String)] = []

    /// Remarks for the author of the faults.
    var remarks: [String] = []

    private var acted: Set<String> = []
    private var held: [ReplyFragment] = []
    private var heldCount = 0

    // State of the stages, in one place because a reply is short-lived.
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
    /// The number of bytes passed on.
    var passed = 0

    /// Whether the reply is sent together with an earlier one that was held.
    let joins: Bool

    init(_ faults: LinkFaults, joins: Bool) {
        self.faults = faults
        self.joins = joins
    }

    /// Whether even the echo is held until the prompt.
    var takesAll: Bool { joins || faults.writes.joinsReply }

    private func waits(_ part: ReplyFragment.Part) -> Bool {
        guard heldCount <= Self.heldLimit else { return false }
        return takesAll || faults.writes.coalescing != nil && part != .echo
    }

    /// The greatest number of bytes held; a longer reply is passed on without further waiting.
    static let heldLimit = 1 << 16

    /// Records that a fault had an effect.
    mutating func act(_ kind: String, _ text: @autoclosure () -> String) {
        if acted.insert(kind).inserted { acts.append((kind, text())) }
    }

    /// Receives output of the adapter; returns the fragments to send now.
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

    /// Ends the part; returns the fragments to send now.
    mutating func finish(_ part: ReplyFragment.Part, random: inout SeededGenerator) -> [ReplyFragment] {
        var pieces: [ReplyFragment] = []
        if part == .prompt, !held.isEmpty {
            let whole = held
            held = []
            heldCount = 0
            pieces = release(coalesced(whole), &random)
        }
        let moment: CloseFaults.Moment = part == .echo ? .echo : .prompt
        // Without an echo, the request and its echo end together; without a prompt, so do answer and reply.
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

    /// Inserts the coalesced text between answer and prompt; the three form one write.
    private mutating func coalesced(_ pieces: [ReplyFragment]) -> [ReplyFragment] {
        guard case .text(let text) = faults.writes.coalescing else { return pieces }
        act("coalesce", "the answer waits for \(text.count) bytes nobody asked for")
        var rest = ReplyFragment(part: .answer, bytes: [], isCut: true)
        rest.bytes = pieces.filter { $0.part == .answer }.flatMap(\.bytes) + text
        rest.bytes += pieces.filter { $0.part == .prompt }.flatMap(\.bytes)
        return pieces.filter { $0.part == .echo } + [rest] + pieces.filter { $0.close != nil }
    }
}

/// The link faults in force for one reply or one connection. Of several faults of one kind the last one is in force.
package struct LinkFaults: Hashable, Sendable {
    package var text = TextFaults()
    package var bytes = ByteFaults()
    /// Grouping of the bytes into writes.
    package var writes = WriteFaults()
    /// Delay and rate of the bytes.
    package var pace = PaceFaults()
    /// Faults of the beginning and end of connections.
    package var close = CloseFaults()
    /// The size of every datagram in bytes; nil for the right size.
    package var datagramSize: Int?

    /// The indices of the events that began the faults, by the names of the faults.
    package var sources: [String: EventID] = [:]

    /// Whether no fault is in force, neither of the link nor of the server behind it.
    package var isEmpty = true

    package init() {}
}
