package import SimulationCore

/// The first stage of a link: passes what a server says through the faults of each reply, and holds the writes that result
/// until they are due.
package struct ReplyFaultStage: Sendable {
    /// Where in what the server has said since it was last taken a reply begins, and the faults of that reply.
    package struct Mark: Sendable {
        let offset: Int
        let faults: LinkFaults

        /// A reply that begins at `offset`.
        package init(offset: Int, faults: LinkFaults) {
            self.offset = offset
            self.faults = faults
        }
    }

    /// How a reply ends.
    package enum ReplyEnd: Sendable {
        /// With the prompt `>`, whose echo and answer precede it.
        case atPrompt
        /// When the server says so; it is over with what has been said.
        case stated(isOver: Bool)
    }

    /// What has happened to replies, for the journal.
    package enum Event: Sendable {
        /// A fault, which the event at this place of the scenario has begun, has changed something.
        case acted(fault: String, words: String, event: Int)
        /// The author of the faults should know this.
        case remark(String)
        /// A reply is over; `isLast` when no further one has begun.
        case replyIsOver(isLast: Bool)
    }

    /// The faults that are in force whatever is asked.
    package var lasting: LinkFaults

    /// What has happened since the owner last looked, in order; the owner empties it.
    package var events: [Event] = []

    /// The reply under way when it has faults.
    private var reply: ReplyPipeline?
    /// Whether an answer is under way, with faults or without.
    private var isAnswering = false
    /// The echo of a line that is not over, when it has to wait for its answer.
    private var typed: [UInt8] = []
    /// What still has to be carried.
    var queue = FragmentQueue()
    /// A reply that is held back for the next one.
    private var coalesced: [ReplyFragment] = []
    /// How many replies of what is being passed on have not begun.
    private var waitingMarks = 0
    private var random: SeededGenerator

    /// A stage without replies; `random` decides what is left to chance.
    package init(lasting: LinkFaults, random: SeededGenerator) {
        self.lasting = lasting
        self.random = random
    }

    /// Whether what leaves now can differ from what the server has said.
    package func shapes(_ marks: [Mark]) -> Bool {
        !lasting.isEmpty || !queue.isEmpty || !coalesced.isEmpty || !typed.isEmpty
            || reply.map { !$0.faults.isEmpty } ?? false
            || marks.contains { !$0.faults.isEmpty }
    }

    /// Keeps track of where a reply ends while there are no faults.
    package mutating func track(_ bytes: [UInt8], _ marks: [Mark], end: ReplyEnd) {
        if !marks.isEmpty { isAnswering = true }
        let isOver =
            switch end {
            case .atPrompt: bytes.last == UInt8(ascii: ">")
            case .stated(let isOver): isOver
            }
        guard isOver else { return }
        isAnswering = false
        events.append(.replyIsOver(isLast: true))
    }

    /// Takes what the server has said, with the replies that begin in it.
    package mutating func send(_ bytes: [UInt8], _ marks: [Mark], end: ReplyEnd, now: SimInstant) {
        var start = 0
        waitingMarks = marks.count
        for mark in marks {
            let offset = min(mark.offset, bytes.count)
            let echo = answer(bytes[start..<offset], end, now)
            finishReply()
            begin(mark.faults)
            put(.echo, typed + echo, now)
            typed = []
            finish(.echo, now)
            isAnswering = true
            start = offset
        }
        waitingMarks = 0
        let rest = answer(bytes[start...], end, now)
        if !rest.isEmpty { type(rest, end, now) }
        if case .stated(isOver: true) = end {
            finish(.prompt, now)
            finishReply()
        }
    }

    /// Sends bytes that the client has not asked for.
    package mutating func sendUnsolicited(_ bytes: [UInt8], now: SimInstant) {
        queue.append(ReplyFragment(part: .answer, bytes: bytes), now: now)
    }

    /// Takes `bytes` as part of the reply under way; what stands behind its prompt.
    private mutating func answer(_ bytes: ArraySlice<UInt8>, _ end: ReplyEnd, _ now: SimInstant)
        -> ArraySlice<UInt8>
    {
        guard isAnswering, !bytes.isEmpty else { return bytes }
        if reply == nil { begin(lasting) }
        guard case .atPrompt = end, let prompt = bytes.firstIndex(of: UInt8(ascii: ">")) else {
            put(.answer, bytes, now)
            return []
        }
        put(.answer, bytes[..<prompt], now)
        put(.prompt, bytes[prompt...prompt], now)
        finish(.prompt, now)
        finishReply()
        return bytes[(prompt + 1)...]
    }

    /// Echo of a line that is not over, or a message nobody asked for.
    private mutating func type(_ bytes: ArraySlice<UInt8>, _ end: ReplyEnd, _ now: SimInstant) {
        let isMessage = bytes.contains(UInt8(ascii: ">"))
        begin(lasting)
        if isMessage {
            isAnswering = true
            let rest = answer(bytes, end, now)
            if !rest.isEmpty { type(rest, end, now) }
        } else if reply?.takesAll ?? false, typed.count < 4096 {
            typed += bytes
            reply = nil
        } else {
            put(.echo, bytes, now)
            reply = nil
        }
    }

    private mutating func begin(_ faults: LinkFaults) {
        reply = ReplyPipeline(faults, joins: !coalesced.isEmpty)
    }

    /// The reply under way is over.
    private mutating func finishReply() {
        guard isAnswering else { return }
        isAnswering = false
        reply = nil
        events.append(.replyIsOver(isLast: waitingMarks == 0))
    }

    private mutating func put(_ part: ReplyFragment.Part, _ bytes: ArraySlice<UInt8>, _ now: SimInstant) {
        guard var current = reply else { return }
        reply = nil
        let fragments = current.take(part, bytes, random: &random)
        leave(fragments, &current, now)
    }

    private mutating func finish(_ part: ReplyFragment.Part, _ now: SimInstant) {
        guard var current = reply else { return }
        reply = nil
        var fragments = current.finish(part, random: &random)
        if part == .prompt, current.faults.writes.coalescing == .next {
            current.act("coalesce", "the answer waits for the next one")
            coalesced += fragments
            fragments = []
        } else if part == .prompt, current.joins {
            fragments.insert(contentsOf: coalesced, at: 0)
            coalesced = []
            let ends = fragments.filter { $0.close != nil }
            fragments = [ReplyFragment(part: .answer, bytes: fragments.flatMap(\.bytes), isCut: true)] + ends
        }
        leave(fragments, &current, now)
    }

    private mutating func leave(
        _ fragments: [ReplyFragment], _ current: inout ReplyPipeline, _ now: SimInstant
    ) {
        for fragment in fragments { queue.append(fragment, now: now) }
        for act in current.acts {
            guard let event = current.faults.sources[act.kind] else { continue }
            events.append(.acted(fault: act.kind, words: act.text, event: event))
        }
        current.acts = []
        events += current.remarks.map { .remark($0) }
        current.remarks = []
        reply = current
    }
}
