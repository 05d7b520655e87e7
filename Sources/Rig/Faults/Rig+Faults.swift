import ELM327
import SimulationCore

/// Faults that begin, act and end.
extension Rig {
    /// Whether clients can connect to an endpoint.
    public enum Door: Hashable, Sendable {
        /// They can.
        case open
        /// Nobody listens: they are refused.
        case refusing
        /// Nobody answers, neither yes nor no.
        case unanswering
    }

    /// Whether clients can connect to endpoint number `index` now.
    public func door(endpoint index: Int) -> Door {
        guard watchesRequests else { return .open }
        let faults = lastingFaults(at: index).close
        if faults.isBlackHole { return .unanswering }
        return faults.isRefusing || endpoints[index].closedUntil > clock ? .refusing : .open
    }

    /// Whether `door` can be anything but open in this scenario.
    public var hasDoors: Bool { watchesRequests }

    // MARK: Beginning and ending

    /// The faults at endpoint number `index` that are in force whatever is asked.
    func lastingFaults(at index: Int) -> FaultSet {
        var set = FaultSet(endpoints[index].adapter.faults)
        for fault in faults where fault.endpoint.map({ $0 == index }) ?? true {
            set.apply(fault.setting, of: fault.event)
        }
        return set
    }

    /// An event begins a fault.
    mutating func begin(
        _ setting: FaultSetting, at endpoint: Int?, ecu: Int?, lasting: Duration?, of event: Int,
        until: Duration?, cause: Cause?
    ) {
        let place = endpoint ?? cause?.endpoint
        note(.begins, setting.name, setting.words, event: event, endpoint: place, port: cause?.port)
        if setting.name == "reset" { return reset(setting.value.text ?? "", at: place, cause: cause) }
        var ends = lasting.map { clock.advanced(by: $0) }
        if let until, let origin { ends = Self.earlier(ends, origin.advanced(by: until)) }
        let isDoor = setting.name == "refuse" || setting.name == "blackhole"
        let fault = ActiveFault(event: event, setting: setting, endpoint: place, ecu: ecu, ends: ends)
        if let cause, cause.isRequest, let port = cause.port, lasting == nil, !isDoor,
            endpoint == nil || endpoint == cause.endpoint, !ports[port].faults.isEmpty
        {
            ports[port].faults[0].scoped.append(fault)
        } else {
            faults.append(fault)
            if let ends { queue.schedule(.faultsEnd, at: ends) }
        }
        refreshFaults()
    }

    /// Ends faults that an action names.
    mutating func clearFaults(_ selection: FaultSelection) {
        endFaults { fault in
            switch selection {
            case .all: true
            case .event(let event): fault.event == event
            case .kind(let kind): fault.setting.kind == kind
            }
        }
    }

    /// Ends the faults whose time is over.
    mutating func endFaults() {
        let now = clock
        endFaults { $0.ends.map { $0 <= now } ?? false }
    }

    private mutating func endFaults(where isOver: (ActiveFault) -> Bool) {
        let over = faults.filter(isOver)
        guard !over.isEmpty else { return }
        faults.removeAll(where: isOver)
        for fault in over {
            note(
                .ends, fault.setting.name, fault.setting.words, event: fault.event, endpoint: fault.endpoint,
                port: nil)
        }
        refreshFaults()
    }

    /// The faults of the last request at `slot` end.
    mutating func endScoped(_ slot: Int) {
        let over = ports[slot].faults[0].scoped
        guard !over.isEmpty else { return }
        ports[slot].faults[0].scoped = []
        for fault in over {
            note(
                .ends, fault.setting.name, fault.setting.words, event: fault.event,
                endpoint: ports[slot].endpoint, port: slot)
        }
        refreshFaults()
    }

    /// Tells the connections what is in force.
    private mutating func refreshFaults() {
        hasCarFaults = faults.contains { FaultKind.rows[$0.setting.kind].isOnCar }
        for slot in ports.indices where ports[slot].isOpen && !ports[slot].faults.isEmpty {
            ports[slot].faults[0].lasting = lastingFaults(at: ports[slot].endpoint)
            let scoped = ports[slot].faults[0].scoped
            if scoped.contains(where: { FaultKind.rows[$0.setting.kind].isOnCar }) { hasCarFaults = true }
        }
    }

    /// Writes into the journal that a fault begins, acts or ends.
    func noteText(_ name: String, _ text: String) -> [UInt8] { Array("\(name): \(text)".utf8) }

    mutating func note(
        _ stage: JournalRecord.FaultStage, _ name: String, _ text: String, event: Int, endpoint: Int?,
        port: Int?
    ) {
        journal.append(
            .fault, at: clock, endpoint: endpoint.map { UInt16($0) },
            connection: port.map { ports[$0].connection } ?? 0, detail: UInt32(event + 1),
            number: stage.rawValue, payload: noteText(name, text)[...])
    }

    private mutating func reset(_ message: String, at endpoint: Int?, cause: Cause?) {
        if let cause, cause.isRequest, let port = cause.port {
            // The request is lost with the settings.
            return collapse(port, message)
        }
        for slot in openPorts(at: endpoint) { collapse(slot, message) }
    }

    private mutating func collapse(_ slot: Int, _ message: String) {
        guard ports[slot].speaker != .maintenance else { return }
        ports[slot].adapter.collapse(message, now: clock)
        markReady(ports[slot].segment)
    }

    /// The connections that are open at endpoint number `endpoint`, or at all.
    func openPorts(at endpoint: Int?) -> [Int] {
        ports.indices.filter { slot in
            ports[slot].isOpen && endpoint.map { $0 == ports[slot].endpoint } ?? true
        }
    }

    /// Gives a new connection what it needs to have faults.
    mutating func watch(_ port: inout Port) {
        let lasting = lastingFaults(at: port.endpoint)
        port.adapter.holdsLines = true
        port.faults = [
            PortFaults(
                lasting: lasting, lastActivity: clock,
                random: random.split("faults \(port.endpoint) \(port.connection)"))
        ]
        equip(&port.adapter, lasting)
    }

    private func equip(_ adapter: inout Adapter, _ set: FaultSet) {
        if adapter.banner != set.adapter.banner { adapter.banner = set.adapter.banner }
        let lags = set.adapter.echo == .lagging
        if adapter.echoLags != lags { adapter.echoLags = lags }
        adapter.enforce(set.adapter.forced)
    }

    // MARK: Requests

    /// Input for a connection that may have faults.
    mutating func receiveWatched(_ bytes: [UInt8], on slot: Int) {
        let endpoint = ports[slot].endpoint
        if !endpoints[endpoint].hasInput {
            endpoints[endpoint].hasInput = true
            observe(.firstByte, at: endpoint, port: slot)
            guard isOpen(slot), !hasEnded else { return }
        }
        var bytes = bytes
        let lasting = ports[slot].faults[0].lasting
        if let idle = lasting.adapter.idle, !ports[slot].adapter.isBusy,
            ports[slot].faults[0].lastActivity.advanced(by: idle) <= clock, !bytes.isEmpty
        {
            bytes.removeFirst()
            if let event = lasting.source(of: "eat-first") {
                note(.acts, "eat-first", "a byte is lost", event: event, endpoint: endpoint, port: slot)
            }
        }
        ports[slot].faults[0].lastActivity = clock
        if !ports[slot].adapter.isBusy { equip(&ports[slot].adapter, lasting) }
        ports[slot].adapter.receive(bytes, now: clock)
        _ = serveHeldLines(slot)
    }

    /// Lets the events that wait for requests happen, and the adapter answer; whether a line was held.
    mutating func serveHeldLines(_ slot: Int) -> Bool {
        var hasServed = false
        while isOpen(slot), let line = ports[slot].adapter.heldLine {
            hasServed = true
            if !ports[slot].adapter.lines.isEmpty { journalLines(slot) }
            endScoped(slot)
            if !ports[slot].faults[0].isQuiet { segments[ports[slot].segment].distortions = [:] }
            observe(request: line, at: ports[slot].endpoint, port: slot)
            guard isOpen(slot), !hasEnded else { return true }
            answerHeldLine(slot)
        }
        return hasServed
    }

    /// The faults of the request at `slot` that is about to be answered.
    func requestFaults(_ slot: Int) -> FaultSet {
        var set = ports[slot].faults[0].lasting
        for fault in ports[slot].faults[0].scoped { set.apply(fault.setting, of: fault.event) }
        return set
    }

    private mutating func answerHeldLine(_ slot: Int) {
        let set = requestFaults(slot)
        var verdict = Adapter.Verdict.run
        if !set.isEmpty {
            if let given = set.adapter.given {
                verdict = .answer(given.lines, after: given.after)
                act("answer", given.lines.joined(separator: " "), set, slot)
            } else if ports[slot].adapter.holdsCommand(of: set.adapter.missing) {
                verdict = .refuse
                act("missing", "the command is refused", set, slot)
            }
        }
        matchEcho(to: set, slot)
        equip(&ports[slot].adapter, set)
        let before = ports[slot].adapter.headers
        applyLateHeaders(slot)
        ports[slot].faults[0].marks.append(
            PortFaults.Mark(offset: ports[slot].adapter.output.count, set: set))
        ports[slot].adapter.release(verdict, now: clock)
        if set.adapter.headersAreLate, ports[slot].adapter.headers != before {
            ports[slot].faults[0].lateHeaders = (ports[slot].adapter.headers, 1)
            ports[slot].adapter.headers = before
            act("headers", "ATH comes into force late", set, slot)
        }
        if !set.adapter.forced.isEmpty {
            ports[slot].adapter.enforce(set.adapter.forced)
            for name in set.adapter.forced.names { act(name, "whatever the client asks for", set, slot) }
        }
        markReady(ports[slot].segment)
        markDirty(slot)
    }

    /// The line was typed before a fault of its own began: its echo is added, or taken back as far as it has not left.
    private mutating func matchEcho(to set: FaultSet, _ slot: Int) {
        guard let echo = set.adapter.forced.echo, echo != ports[slot].faults[0].lasting.adapter.forced.echo,
            echo != ports[slot].adapter.echo
        else { return }
        if echo { ports[slot].adapter.echoHeldLine() } else { ports[slot].adapter.withdrawEcho() }
    }

    /// Puts a headers setting that came late into force when its time has come.
    private mutating func applyLateHeaders(_ slot: Int) {
        guard let late = ports[slot].faults[0].lateHeaders else { return }
        if late.requests > 0 {
            ports[slot].faults[0].lateHeaders = (late.value, late.requests - 1)
        } else {
            ports[slot].adapter.headers = late.value
            ports[slot].faults[0].lateHeaders = nil
        }
    }

    mutating func act(_ name: String, _ text: String, _ set: FaultSet, _ slot: Int) {
        guard let event = set.source(of: name) else { return }
        note(.acts, name, text, event: event, endpoint: ports[slot].endpoint, port: slot)
    }

    // MARK: Replies

    /// Passes what the adapter at `slot` has said, which stands in `said`, through the faults.
    mutating func passOn(_ slot: Int) {
        let bytes = said
        let marks = ports[slot].faults[0].marks
        guard ports[slot].faults[0].shapes(marks) else {
            ports[slot].faults[0].marks = []
            track(bytes, marks, slot)
            return pass(bytes, slot)
        }
        if !bytes.isEmpty {
            journal.append(
                .answer, at: clock, endpoint: UInt16(ports[slot].endpoint),
                connection: ports[slot].connection, payload: bytes[...])
        }
        var start = 0
        for mark in marks {
            let offset = min(mark.offset, bytes.count)
            let echo = answer(bytes[start..<offset], slot)
            finishReply(slot)
            beginReply(mark.set, slot)
            put(.echo, ports[slot].faults[0].typed + echo, slot)
            ports[slot].faults[0].typed = []
            finish(.echo, slot)
            ports[slot].faults[0].isAnswering = true
            start = offset
        }
        ports[slot].faults[0].marks = []
        let rest = answer(bytes[start...], slot)
        if !rest.isEmpty { type(rest, slot) }
        if ports[slot].speaker == .maintenance, hasAnswered(slot) {
            finish(.prompt, slot)
            finishReply(slot)
        }
        carry(slot)
        scheduleLink(slot)
    }

    /// Keeps track of where a reply ends while there are no faults.
    private mutating func track(_ bytes: [UInt8], _ marks: [PortFaults.Mark], _ slot: Int) {
        if !marks.isEmpty { ports[slot].faults[0].isAnswering = true }
        let isMaintenance = ports[slot].speaker == .maintenance
        guard isMaintenance ? hasAnswered(slot) : bytes.last == UInt8(ascii: ">") else { return }
        ports[slot].faults[0].isAnswering = false
        ports[slot].faults[0].lastActivity = clock
        endScoped(slot)
    }

    /// Takes `bytes` as part of the reply under way; what stands behind its prompt.
    private mutating func answer(_ bytes: ArraySlice<UInt8>, _ slot: Int) -> ArraySlice<UInt8> {
        guard ports[slot].faults[0].isAnswering, !bytes.isEmpty else { return bytes }
        if ports[slot].faults[0].reply == nil { beginReply(ports[slot].faults[0].lasting, slot) }
        let hasPrompts = ports[slot].speaker != .maintenance
        guard hasPrompts, let prompt = bytes.firstIndex(of: UInt8(ascii: ">")) else {
            put(.answer, bytes, slot)
            return []
        }
        put(.answer, bytes[..<prompt], slot)
        put(.prompt, bytes[prompt...prompt], slot)
        finish(.prompt, slot)
        finishReply(slot)
        return bytes[(prompt + 1)...]
    }

    /// Echo of a line that is not over, or a message nobody asked for.
    private mutating func type(_ bytes: ArraySlice<UInt8>, _ slot: Int) {
        let isMessage = bytes.contains(UInt8(ascii: ">"))
        beginReply(ports[slot].faults[0].lasting, slot)
        if isMessage {
            ports[slot].faults[0].isAnswering = true
            let rest = answer(bytes, slot)
            if !rest.isEmpty { type(rest, slot) }
        } else if ports[slot].faults[0].reply?.takesAll ?? false, ports[slot].faults[0].typed.count < 4096 {
            ports[slot].faults[0].typed += bytes
            ports[slot].faults[0].reply = nil
        } else {
            put(.echo, bytes, slot)
            ports[slot].faults[0].reply = nil
        }
    }

    private mutating func beginReply(_ set: FaultSet, _ slot: Int) {
        ports[slot].faults[0].reply = Reply(set, joins: !ports[slot].faults[0].coalesced.isEmpty)
    }

    /// The reply under way is over.
    private mutating func finishReply(_ slot: Int) {
        guard ports[slot].faults[0].isAnswering else { return }
        ports[slot].faults[0].isAnswering = false
        ports[slot].faults[0].reply = nil
        ports[slot].faults[0].lastActivity = clock
        if ports[slot].faults[0].marks.isEmpty { endScoped(slot) }
    }

    private mutating func put(_ part: Piece.Part, _ bytes: ArraySlice<UInt8>, _ slot: Int) {
        guard var reply = ports[slot].faults[0].reply else { return }
        ports[slot].faults[0].reply = nil
        let pieces = reply.take(part, bytes, random: &ports[slot].faults[0].random)
        leave(pieces, &reply, slot)
    }

    private mutating func finish(_ part: Piece.Part, _ slot: Int) {
        guard var reply = ports[slot].faults[0].reply else { return }
        ports[slot].faults[0].reply = nil
        var pieces = reply.finish(part, random: &ports[slot].faults[0].random)
        if part == .prompt, reply.set.writes.coalescing == .next {
            reply.act("coalesce", "the answer waits for the next one")
            ports[slot].faults[0].coalesced += pieces
            pieces = []
        } else if part == .prompt, reply.joins {
            pieces.insert(contentsOf: ports[slot].faults[0].coalesced, at: 0)
            ports[slot].faults[0].coalesced = []
            let ends = pieces.filter { $0.close != nil }
            pieces = [Piece(part: .answer, bytes: pieces.flatMap(\.bytes), isCut: true)] + ends
        }
        leave(pieces, &reply, slot)
    }

    private mutating func leave(_ pieces: [Piece], _ reply: inout Reply, _ slot: Int) {
        for piece in pieces { ports[slot].faults[0].pipe.append(piece, now: clock) }
        for act in reply.acts { self.act(act.kind, act.text, reply.set, slot) }
        reply.acts = []
        for remark in reply.remarks {
            journal.append(
                .note, at: clock, endpoint: UInt16(ports[slot].endpoint), connection: ports[slot].connection,
                payload: Array(remark.utf8)[...])
        }
        reply.remarks = []
        ports[slot].faults[0].reply = reply
    }

    /// Bytes that the client has not asked for.
    mutating func sendUnsolicited(_ bytes: [UInt8], to slot: Int) {
        guard isOpen(slot), !ports[slot].faults.isEmpty else { return }
        ports[slot].faults[0].pipe.append(Piece(part: .answer, bytes: bytes), now: clock)
        dueLinks.append(slot)
    }

    // MARK: Leaving

    /// Hands on what is due now.
    mutating func carry(_ slot: Int) {
        while isOpen(slot), let write = ports[slot].faults[0].pipe.takeDue(now: clock) {
            if !write.bytes.isEmpty { pass(write.bytes, slot) }
            if let how = write.close { close(slot, how, why: "a fault") }
        }
    }

    /// Hands bytes to the link, or to the client when the link shapes nothing.
    private mutating func pass(_ bytes: [UInt8], _ slot: Int) {
        guard ports[slot].shaper != nil else { return emit(bytes[...], from: slot) }
        ports[slot].shaper?.send(bytes, now: clock)
        ports[slot].adapter.serial.freeAt = ports[slot].shaper?.lineFreeAt ?? clock
        while let piece = ports[slot].shaper?.takeDue(now: clock) { emit(piece, from: slot) }
        scheduleLink(slot)
    }

    /// Ends the connection at `slot` from the adapter's side.
    mutating func close(_ slot: Int, _ how: Disconnection, why: String) {
        guard isOpen(slot) else { return }
        let endpoint = ports[slot].endpoint
        closings.append(Closing(port: slot, time: clock, manner: how.manner))
        if how.acceptsAgainAfter > .zero {
            endpoints[endpoint].closedUntil = clock.advanced(by: how.acceptsAgainAfter)
            queue.schedule(.faultsEnd, at: endpoints[endpoint].closedUntil)
        }
        disconnect(port: slot, reason: "\(how.manner.rawValue) by \(why)", now: clock)
    }
}

extension ForcedSettings {
    var isEmpty: Bool { self == ForcedSettings() }

    /// The kinds of fault that force these settings.
    var names: [String] {
        let rows = [("echo", echo), ("linefeeds", lineFeeds), ("spaces", spaces), ("headers", headers)]
        return rows.filter { $0.1 != nil }.map(\.0)
    }
}

extension PortFaults {
    /// Whether what leaves now can differ from what the adapter has said.
    func shapes(_ marks: [Mark]) -> Bool {
        !lasting.isEmpty || !pipe.isEmpty || !coalesced.isEmpty || !typed.isEmpty
            || reply.map { !$0.set.isEmpty } ?? false
            || marks.contains { !$0.set.isEmpty }
    }

    /// Whether no fault is in force.
    var isQuiet: Bool { lasting.isEmpty && scoped.isEmpty }
}
