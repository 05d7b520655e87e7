package import SimulationCore

/// The first stage of a link: applies the faults of each reply to the server's output, and queues the resulting writes
/// until they are due.
package struct ReplyFaultStage: Sendable {
    /// The offset at which a reply begins in the server's output since the last call, and the faults of that reply.
    package struct Mark: Sendable {
        let offset: Int
        let faults: LinkFaults

        package init(offset: Int, faults: LinkFaults) {
            self.offset = offset
            self.faults = faults
        }
    }

    package enum ReplyEnd: Sendable {
        /// By the prompt `>`, after echo and answer.
        case atPrompt
        /// By a statement of the server: `isOver` when the reply is complete with this output.
        case stated(isOver: Bool)
    }

    package enum Event: Sendable {
        /// A fault changed the reply; `event` began the fault.
        case acted(fault: String, words: String, event: EventID)
        /// A remark for the author of the faults.
        case remark(String)
        /// A reply is complete; `isLast` when no other reply has begun.
        case replyIsOver(isLast: Bool)
    }

    /// The faults in force for every reply.
    package var lasting: LinkFaults

    /// The events since the owner last emptied the list, in order.
    package var events: [Event] = []

    /// The current reply when it has faults.
    private var reply: ReplyPipeline?
    /// Whether an answer is being output, with or without faults.
    private var isAnswering = false
    /// The echo of an incomplete line, when it must wait for its answer.
    private var typed: [UInt8] = []
    /// The writes that are not due yet.
    var queue = FragmentQueue()
    /// A reply that is held for the next one.
    private var coalesced: [ReplyFragment] = []
    /// The number of replies in the current output that have not begun yet.
    private var waitingMarks = 0
    private var random: SeededGenerator

    /// A stage without replies; `random` decides random damage and loss.
    package init(lasting: LinkFaults, random: SeededGenerator) {
        self.lasting = lasting
        self.random = random
    }

    /// Returns whether the output can differ from the server's output `marks`.
    package func shapes(_ marks: [Mark]) -> Bool {
        !lasting.isEmpty || !queue.isEmpty || !coalesced.isEmpty || !typed.isEmpty
            || reply.map { !$0.faults.isEmpty } ?? false
            || marks.contains { !$0.faults.isEmpty }
    }

    /// Follows the ends of replies while no fault is in force.
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

    /// Passes the server's output `bytes` through the faults; `marks` are the replies that begin in it.
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

    /// Queues bytes that the client has not asked for; no fault applies to them.
    package mutating func sendUnsolicited(_ bytes: [UInt8], now: SimInstant) {
        queue.append(ReplyFragment(part: .answer, bytes: bytes), now: now)
    }

    /// Passes `bytes` through the current reply; returns the bytes after its prompt.
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

    /// Passes on what no request has begun: the echo of an incomplete line or an unsolicited message before a prompt, a
    /// reply of its own where the server states the end.
    private mutating func type(_ bytes: ArraySlice<UInt8>, _ end: ReplyEnd, _ now: SimInstant) {
        let isMessage =
            switch end {
            case .atPrompt: bytes.contains(UInt8(ascii: ">"))
            case .stated: true
            }
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
