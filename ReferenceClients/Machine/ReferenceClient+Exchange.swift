import SimulationCore

/// Commands and answers, one at a time: each command is sent after the prompt and answered up to
/// the prompt, or times out.
extension ReferenceClient {
    /// Sends the next command when none is in progress.
    mutating func proceed() {
        guard link == .open, exchange == nil, !hasExited else { return }
        if let pause = pausedUntil, pause > now { return }
        pausedUntil = nil
        if inbox.holdsText {
            pausedUntil = now.advanced(by: Patience.unasked)
            return
        }
        if agenda.isEmpty { planTask() }
        guard !hasExited, pausedUntil == nil, !agenda.isEmpty else { return }
        send(agenda.removeFirst())
    }

    /// Plans `errands` before all others.
    mutating func planFirst(_ errands: [Errand], attempt: Int = 0) {
        agenda.insert(contentsOf: errands.map { Planned(errand: $0, attempt: attempt) }, at: 0)
    }

    private mutating func send(_ planned: Planned) {
        let errand = planned.errand
        inbox.clear()
        inbox.isCareless = errand != .probe
        exchange = Exchange(
            errand: errand, attempt: planned.attempt, sentAt: now,
            deadline: now.advanced(by: patience(for: errand)))
        if bug == .hangsOnSilence { exchange?.deadline = nil }
        write(Setting.command(errand.command, bug: bug), isResynchronising: errand.isResynchronising)
    }

    /// Writes a command. A command for resynchronisation begins with a blank: an idle adapter ignores it, and a busy
    /// one stops and then reads all following bytes.
    private mutating func write(_ command: String, isResynchronising: Bool = false) {
        let end = bug == .sendsLineFeed ? "\r\n" : "\r"
        actions.append(.send(Array(((isResynchronising ? " " : "") + command + end).utf8)))
    }

    private func patience(for errand: Errand) -> Duration {
        switch errand {
        case .reset(0): bug == .fixedResetWait ? .seconds(1) : Patience.reset
        case .reset, .resynchronise: Patience.sign
        case .probe: bug == .shortSearch ? .seconds(3) : Patience.firstRequest
        case .values where bug == .fixedWait: .milliseconds(300)
        case .values where bug == .pipelines: .milliseconds(100)
        default: errand.service == nil ? Patience.setting : Patience.request
        }
    }

    /// Processes the bytes of one read; all answers up to the last prompt are processed before
    /// the next command is sent.
    mutating func take(_ bytes: [UInt8]) {
        guard link == .open else { return }
        inbox.take(bytes)
        extendDeadline()
        while link == .open, !hasExited, let answer = inbox.next() {
            if let exchange {
                finish(exchange, answer)
            } else {
                overhear(answer)
            }
        }
    }

    /// Extends the timeout of an answer while its bytes keep coming.
    private mutating func extendDeadline() {
        guard var current = exchange else { return }
        if bug == .neverTimesOut {
            current.deadline = nil
        } else if current.deadline != nil || bug == .hangsOnSilence, current.errand.service != nil {
            var wait = Patience.request
            if current.errand == .probe, bug != .shortSearch {
                wait = hasAnnouncedSearch && bug != .hastySearch ? Patience.search : Patience.firstRequest
            }
            let extended = min(now.advanced(by: wait), current.sentAt.advanced(by: Patience.wholeAnswer))
            let isHasty = bug == .fixedWait || bug == .pipelines || bug == .shortSearch
            if !isHasty { current.deadline = max(current.deadline ?? extended, extended) }
        }
        exchange = current
    }

    private var hasAnnouncedSearch: Bool {
        let text = String(decoding: inbox.bytes.filter { 0x21...0x7E ~= $0 }, as: UTF8.self).uppercased()
        return text.contains("SEARCHING") || text.contains("BUSINIT")
    }

    /// Processes an unsolicited text.
    private mutating func overhear(_ answer: [UInt8]) {
        let reply = ReplyReader(command: "", service: nil, bug: bug).read(answer)
        if reply.texts.contains(.wasReset), bug != .ignoresReset {
            say(state: "no-vehicle")
            initialise()
        }
    }

    /// Processes the answer to `exchange`.
    private mutating func finish(_ exchange: Exchange, _ answer: [UInt8]) {
        let errand = exchange.errand
        let command = Setting.command(errand.command, bug: bug)
        let reply = ReplyReader(command: command, service: errand.service, bug: bug).read(answer)
        silentConnections = 0
        if reply.texts.contains(.wasReset), bug != .ignoresReset, !errand.isReset {
            say(state: "no-vehicle")
            return initialise()
        }
        guard isAnswer(reply, to: errand) else {
            self.exchange?.deadline = min(
                exchange.deadline ?? .distantFuture, now.advanced(by: Patience.misplaced))
            return
        }
        self.exchange = nil
        takeForGood(reply, errand)
        if reply.failure == .stopped, errand.mayBeRepeated, bug != .stoppedIsFinal,
            again(exchange, after: Patience.afterStop)
        {
            return
        }
        if reply.failure == .refused, errand.service != nil, errand.mayBeRepeated, bug != .noRetryOnRefusal,
            exchange.attempt == 0, again(exchange, after: .zero)
        {
            return
        }
        if bug == .resendsAfterCoalesced, reply.hasMessages, exchange.attempt == 0,
            String(decoding: answer, as: UTF8.self).hasPrefix(command + "\r"), errand.mayBeRepeated,
            again(exchange, after: .zero)
        {
            return
        }
        understand(reply, errand, exchange)
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
        if reply.texts.contains(where: \.isFinal) {
            return !errand.isResynchronising || reply.failure == .refused
        }
        switch errand {
        case .resynchronise: return !reply.lines.isEmpty && !reply.lines.allSatisfy(isData)
        case .reset: return true
        case .setting, .choose: return reply.texts.contains(.accepted)
        case .protocolNumber, .protocolName, .voltage: return !reply.lines.isEmpty
        default: return reply.isIncomplete || reply.messages.contains { concerns($0, errand) }
        }
    }

    private func isData(_ line: String) -> Bool { line.count > 3 && line.allSatisfy(\.isHexDigit) }

    /// Whether `message` is an answer to `errand`.
    private func concerns(_ message: Message, _ errand: Errand) -> Bool {
        guard let service = errand.service, message.bytes.count >= 1 else { return false }
        if message.bytes[0] == 0x7F { return message.bytes.dropFirst().first == service }
        guard message.bytes[0] == service | 0x40 else { return false }
        if bug == .takesForeignAnswers || bug == .lastECUWins { return true }
        guard let second = message.bytes.dropFirst().first else { return true }
        switch errand {
        case .probe: return second == 0
        case .bitmap(let pid), .freezeValue(let pid): return second == pid
        case .values(let pids): return pids.contains(second)
        case .text(let number): return second == number
        case .freezeCode: return second == 2
        default: return true
        }
    }

    /// Plans the errand of `exchange` again as the next one, unless it was sent often enough.
    mutating func again(_ exchange: Exchange, after pause: Duration) -> Bool {
        guard exchange.attempt + 1 < Patience.attempts else { return false }
        planFirst([exchange.errand], attempt: exchange.attempt + 1)
        if pause > .zero { pausedUntil = now.advanced(by: pause) }
        return true
    }

    /// Handles the timeout of `exchange`.
    mutating func timedOut(_ exchange: Exchange) {
        if bug == .pipelines, case .values = exchange.errand {
            self.exchange?.deadline = now.advanced(by: Patience.request)
            return write(exchange.errand.command)
        }
        self.exchange = nil
        switch exchange.errand {
        case .reset(0) where bug == .fixedResetWait: return
        case .values where bug == .fixedWait: return
        case .reset(let number):
            if number + 1 < Errand.resets.count, bug != .onlyATZ {
                planFirst([.reset(number + 1)])
            } else {
                say(state: "error")
                abandonConnection()
            }
        case .resynchronise(let count):
            if count == 0 || bug == .neverReconnects {
                planFirst([.resynchronise(count + 1)])
            } else {
                abandonConnection()
            }
        default:
            understand(Reply(texts: [.noData]), exchange.errand, exchange)
            guard link == .open, !hasExited else { return }
            if bug == .creditsLateAnswers {
                isOutOfStep = true
            } else {
                planFirst([.resynchronise(0)])
            }
        }
    }
}

extension Errand {
    /// Whether it resynchronises with the adapter's output.
    var isResynchronising: Bool {
        if case .resynchronise = self { true } else { false }
    }

    /// Whether it resets the adapter.
    var isReset: Bool {
        if case .reset = self { true } else { false }
    }

    /// Whether sending it twice is harmless.
    var mayBeRepeated: Bool { self != .clear }
}
