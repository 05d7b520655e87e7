import SimulationCore

/// Commands and answers, one at a time: each command is sent after the prompt and answered up to
/// the prompt, or times out.
extension ReferenceClient {
    /// Sends the next command when none is in progress.
    mutating func proceed() {
        guard link == .open, exchange == nil, !hasExited else { return }
        if let pause = pausedUntil, pause > now { return }
        pausedUntil = nil
        if agenda.isEmpty { planTask() }
        guard !agenda.isEmpty else { return }
        send(agenda.removeFirst())
    }

    /// Plans `errands` before all others.
    mutating func planFirst(_ errands: [Errand]) {
        agenda.insert(contentsOf: errands.map { Planned(errand: $0) }, at: 0)
    }

    private mutating func send(_ planned: Planned) {
        let errand = planned.errand
        inbox.clear()
        // Answers of SAE J1979-2 are read as they should be: a mistake that most cases find says little of each.
        if bug == .trustsFirstRead || bug == .splitsAtCarriageReturn {
            inbox.isCareless = errand != .probe && unifiedForm(of: errand) == nil
        }
        exchange = Exchange(
            errand: errand, attempt: planned.attempt, deadline: now.advanced(by: patience(for: errand)))
        if bug == .hangsOnSilence { exchange?.deadline = nil }
        write(command(of: errand))
    }

    /// The requests of SAE J1979-2 where `errand` is one of them, or nil.
    private func unifiedForm(of errand: Errand) -> UnifiedForm? {
        switch errand {
        case .unified, .unifiedProbe, .identify: UnifiedForm(frozen: car.frozen, bug: bug)
        default: car.isUnified ? UnifiedForm(frozen: car.frozen, bug: bug) : nil
        }
    }

    /// Returns the command for `errand`, in the form that the car knows.
    func command(of errand: Errand) -> String {
        Setting.command(unifiedForm(of: errand)?.command(errand) ?? errand.command, bug: bug)
    }

    private mutating func write(_ command: String) {
        let end = bug == .sendsLineFeed ? "\r\n" : "\r"
        actions.append(.send(Array((command + end).utf8)))
    }

    private func patience(for errand: Errand) -> Duration {
        switch errand {
        case .reset where bug == .fixedResetWait: .seconds(1)
        case .probe where bug == .shortSearch: .seconds(3)
        case .probe where bug == .hastySearch: .seconds(15)
        case .probe: Patience.search
        case .values where bug == .fixedWait: .milliseconds(300)
        case .values where bug == .pipelines: .milliseconds(100)
        default: Patience.answer
        }
    }

    /// Processes the bytes of one read; all answers up to the last prompt are processed before
    /// the next command is sent.
    mutating func take(_ bytes: [UInt8]) {
        inbox.take(bytes)
        if bug == .neverTimesOut { exchange?.deadline = nil }
        if bug == .hangsOnSilence { exchange?.deadline = now.advanced(by: Patience.answer) }
        while let answer = inbox.next() {
            if let exchange {
                finish(exchange, answer)
            } else {
                overhear(answer)
            }
        }
    }

    /// Processes an unsolicited text.
    private mutating func overhear(_ answer: [UInt8]) {
        let reply = ReplyReader(command: "", service: nil, bug: bug).read(answer)
        if reply.failure == .wasReset, bug != .ignoresReset { initialise() }
    }

    /// Processes the answer to `exchange`.
    private mutating func finish(_ exchange: Exchange, _ answer: [UInt8]) {
        let errand = exchange.errand
        let command = command(of: errand)
        let service = errand.service == nil ? nil : UInt8(command.prefix(2), radix: 16)
        var reply = ReplyReader(command: command, service: service, bug: bug).read(answer)
        if let form = unifiedForm(of: errand) {
            if errand == .freezeCode, let found = form.frozenCode(reply) { car.frozen = found }
            reply = form.classic(reply, to: errand.plain)
        }
        lastAnswerAt = now
        guard isAnswer(reply, to: errand) else {
            self.exchange?.deadline = min(
                exchange.deadline ?? .distantFuture, now.advanced(by: Patience.misplaced))
            return
        }
        self.exchange = nil
        if reply.failure == .wasReset, bug != .ignoresReset {
            initialise()
            // An adapter that says so of every command gets time to start.
            if errand == .reset { pausedUntil = now.advanced(by: Patience.afterReset) }
            return
        }
        if bug == .stoppedIsFinal || bug == .noRetryOnRefusal { takeForGood(reply, errand) }
        if bug == .resendsAfterCoalesced, reply.hasMessages, exchange.attempt == 0, errand != .clear,
            String(decoding: answer, as: UTF8.self).hasPrefix(command + "\r")
        {
            return again(exchange)
        }
        if exchange.attempt < Patience.repetitions, asksAgain(reply, errand) {
            pausedUntil = now.advanced(by: reply.isPending ? Patience.afterPending : Patience.afterStop)
            return again(exchange)
        }
        understand(reply, errand)
    }

    /// Records the refusals that mutants regard as final.
    private mutating func takeForGood(_ reply: Reply, _ errand: Errand) {
        guard case .values(let pids) = errand else { return }
        if bug == .stoppedIsFinal && reply.failure == .stopped
            || bug == .noRetryOnRefusal && reply.failure == .refused
        {
            car.refused.formUnion(pids)
        }
    }

    /// Whether `reply` can be the adapter's answer to `errand`; a prompt may end something else.
    private func isAnswer(_ reply: Reply, to errand: Errand) -> Bool {
        if bug == .creditsLateAnswers { return true }
        if reply.failure != nil, errand != .resynchronise { return true }
        switch errand {
        case .resynchronise: return reply.lines.contains { !$0.allSatisfy(\.isHexDigit) }
        case .reset: return true
        case .setting, .choose, .physical: return reply.texts.contains(.accepted)
        case .protocolNumber, .protocolName, .voltage: return !reply.lines.isEmpty
        default: return reply.isIncomplete || reply.messages.contains { concerns($0, errand) }
        }
    }

    /// Whether `message` is an answer to `errand`.
    private func concerns(_ message: Message, _ errand: Errand) -> Bool {
        guard let service = errand.service else { return false }
        let second = message.bytes.dropFirst().first
        if message.bytes.first == 0x7F { return second == service }
        guard message.bytes.first == service | 0x40 else { return false }
        if bug == .takesForeignAnswers || bug == .lastECUWins { return true }
        guard let second else { return true }
        switch errand.plain {
        case .probe, .unifiedProbe: return second == 0
        case .bitmap(let pid), .freezeValue(let pid), .text(let pid): return second == pid
        case .values(let pids): return pids.contains(second)
        case .testBitmap(let monitor), .tests(let monitor): return second == monitor
        case .freezeCode: return second == 2
        case .status: return second == 1
        case .verificationNumbers: return second == 6
        default: return true
        }
    }

    /// Whether the answer to a request is of no use, and another one may be better. Live data are requested again in
    /// any case, and the codes are cleared once.
    private func asksAgain(_ reply: Reply, _ errand: Errand) -> Bool {
        switch errand.plain {
        case .codes where bug == .asksCodesOnce, .text where bug == .asksTextsOnce: return false
        case .codes, .text, .status, .verificationNumbers, .testBitmap, .tests: break
        case .probe, .unifiedProbe, .bitmap, .confirmClear, .freezeCode, .freezeValue:
            if bug == .asksOnce { return false }
        default: return false
        }
        switch reply.failure {
        case .stopped, .refused, .linkError, .damaged: return true
        default: return reply.isPending || reply.isIncomplete
        }
    }

    /// Plans the errand of `exchange` again as the next one.
    private mutating func again(_ exchange: Exchange) {
        agenda.insert(Planned(errand: exchange.errand, attempt: exchange.attempt + 1), at: 0)
    }

    /// Handles the timeout of `exchange`.
    mutating func timedOut(_ exchange: Exchange) {
        if bug == .pipelines, case .values = exchange.errand {
            self.exchange?.deadline = now.advanced(by: Patience.answer)
            return write(command(of: exchange.errand))
        }
        self.exchange = nil
        switch exchange.errand {
        case .reset where bug == .fixedResetWait: return
        case .values where bug == .fixedWait: return
        case .resynchronise where bug == .neverReconnects: planFirst([.resynchronise])
        case .reset where bug == .onlyATZ: connectAgain()
        case .resynchronise: connectAgain()
        default:
            understand(Reply(texts: [.noData]), exchange.errand)
            if bug == .creditsLateAnswers {
                isOutOfStep = true
            } else {
                planFirst([.resynchronise])
            }
        }
    }
}
