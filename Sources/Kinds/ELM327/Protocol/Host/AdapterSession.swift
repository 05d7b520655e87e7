public import SimulationCore

/// The host's side of a conversation with an ELM327: one command at a time, its answer up to the prompt, and
/// resynchronisation when the prompt is missing.
///
/// A machine without I/O or clock, for any adapter. The owner passes received bytes, calls `wake` at `deadline`, and
/// carries out the actions. The session never sends a command before the previous answer has ended, because a byte
/// sent during a request interrupts the request. After an answer without a prompt it resynchronises: it sends a
/// carriage return, which ends any running command and brings a prompt, then `ATI` if needed, and discards late bytes.
public struct AdapterSession: Sendable {
    public enum Action: Hashable, Sendable {
        /// Send these bytes to the adapter.
        case send([UInt8])
        /// The answer to the command has ended, with or without a prompt.
        case finished(AdapterAnswer)
        /// Unsolicited bytes were received: a banner, an alert.
        case unsolicited([UInt8])
        /// The next command may be sent.
        case ready
        /// The resynchronisation failed; a command may be sent nevertheless.
        case unresponsive
    }

    /// The time limits of an answer.
    public struct Patience: Hashable, Sendable {
        /// The longest time without a byte.
        public var silence: Duration
        /// The greatest time in all.
        public var total: Duration

        /// A patience of these times.
        public init(silence: Duration, total: Duration) {
            self.silence = silence
            self.total = total
        }

        /// For settings, resets and other commands to the adapter itself.
        public static let command = Patience(silence: .seconds(3), total: .seconds(10))

        /// For requests to the car: a search over all protocols is silent for many seconds.
        public static let request = Patience(silence: .seconds(20), total: .seconds(60))

        /// For monitoring, which ends only when the host ends it.
        public static let monitoring = Patience(silence: .seconds(86_400), total: .seconds(86_400))
    }

    /// Why a command is not sent.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// The previous answer has not ended.
        case busy
        /// The command contains a carriage return, so it would be two commands.
        case severalLines

        /// The reason, and what would be right.
        public var description: String {
            switch self {
            case .busy: "the adapter is still answering; wait for its prompt"
            case .severalLines: "the command holds a carriage return; send one line at a time"
            }
        }
    }

    private enum State: Sendable {
        case idle
        case collecting(Collection)
        case resynchronising(Resynchronisation)
    }

    private struct Collection: Sendable {
        let command: [UInt8]
        let sent: SimInstant
        var patience: Patience
        /// The last event from which timeouts count.
        var last: SimInstant
        /// When a `>` after text counts as the prompt, provided that no byte follows; a `>` followed by bytes is text.
        var doubtfulPromptDue: SimInstant?

        var due: SimInstant {
            let limit = min(last.advanced(by: patience.silence), sent.advanced(by: patience.total))
            return doubtfulPromptDue.map { min($0, limit) } ?? limit
        }
    }

    private struct Resynchronisation: Sendable {
        let attempt: Int
        let limit: SimInstant
        var due: SimInstant
        var hasPrompt = false

        init(attempt: Int, now: SimInstant) {
            self.attempt = attempt
            limit = now.advanced(by: AdapterSession.resynchronisationLimit)
            due = now.advanced(by: AdapterSession.resynchronisationPatience)
        }

        mutating func take(_ byte: UInt8, now: SimInstant) {
            hasPrompt = hasPrompt || byte == UInt8(ascii: ">")
            let wait = hasPrompt ? AdapterSession.quiet : AdapterSession.resynchronisationPatience
            due = min(limit, now.advanced(by: wait))
        }
    }

    private var state = State.idle
    /// The bytes of the running command's answer so far.
    private var bytes: [UInt8] = []
    private var lastArrival = SimInstant.powerOn
    private var previous: UInt8 = 0x0D

    /// The greatest size of an answer in bytes; a longer one is ended.
    public static let capacity = 1 << 18

    /// The silence after which output without a definite end counts as complete.
    public static let quiet = Duration.milliseconds(100)

    /// The time that each resynchronisation waits for its prompt.
    public static let resynchronisationPatience = Duration.seconds(1)

    /// The time limit of each resynchronisation while bytes keep arriving.
    public static let resynchronisationLimit = Duration.seconds(4)

    /// The number of resynchronisations.
    public static let attempts = 3

    /// Sent when a carriage return brings no prompt, because a carriage return may repeat the line that brought none.
    private static let harmless = Array("ATI\r".utf8)

    /// A session with an adapter in an unknown state, ready for its first command.
    public init() {}

    public var isReady: Bool {
        if case .idle = state { true } else { false }
    }

    /// When to call `wake`, or nil when the session waits for nothing.
    public var deadline: SimInstant? {
        switch state {
        case .idle: nil
        case .collecting(let collection): collection.due
        case .resynchronising(let resynchronisation): resynchronisation.due
        }
    }

    /// Sends `command`, given without its carriage return; empty repeats the last one.
    public mutating func send(
        _ command: [UInt8], patience: Patience, now: SimInstant
    ) throws(Refusal) -> [Action] {
        guard isReady else { throw .busy }
        guard !command.contains(0x0D) else { throw .severalLines }
        state = .collecting(Collection(command: command, sent: now, patience: patience, last: now))
        bytes.removeAll()
        lastArrival = now
        previous = 0
        return [.send(command + [0x0D])]
    }

    /// Interrupts the running request with a space, which an idle adapter ignores.
    public mutating func interrupt(now: SimInstant) -> [Action] {
        guard case .collecting(var collection) = state else { return [] }
        collection.patience = Patience(
            silence: Patience.command.silence,
            total: collection.sent.duration(to: now) + Patience.command.total)
        collection.last = now
        state = .collecting(collection)
        return [.send([0x20])]
    }

    /// Brings an adapter in an unknown state to its prompt.
    public mutating func synchronise(now: SimInstant) -> [Action] {
        guard isReady else { return [] }
        return resynchronise(attempt: 1, now: now)
    }

    /// Receives bytes of the adapter, in pieces of any size.
    public mutating func receive(_ arrived: some Sequence<UInt8>, now: SimInstant) -> [Action] {
        var actions: [Action] = []
        var unasked: [UInt8] = []
        for byte in arrived {
            let isAtLineStart = previous == 0x0D || previous == 0x0A
            if byte != 0 { previous = byte }
            switch state {
            case .idle: unasked.append(byte)
            case .collecting(let collection):
                actions += collect(byte, collection, isAtLineStart: isAtLineStart, now: now)
            case .resynchronising(var resynchronisation):
                resynchronisation.take(byte, now: now)
                state = .resynchronising(resynchronisation)
            }
        }
        if !unasked.isEmpty { actions.append(.unsolicited(unasked)) }
        return actions
    }

    /// Handles what is due at `now`; call it at `deadline`.
    public mutating func wake(now: SimInstant) -> [Action] {
        switch state {
        case .idle: return []
        case .collecting(let collection):
            guard collection.due <= now else { return [] }
            if let due = collection.doubtfulPromptDue, due <= now { return finish(collection, .prompt) }
            if bytes.isEmpty { return finish(collection, .silence, now: now) }
            let isSilent = collection.last.advanced(by: collection.patience.silence) <= now
            return finish(collection, isSilent ? .missingPrompt : .endless, now: now)
        case .resynchronising(let resynchronisation):
            guard resynchronisation.due <= now else { return [] }
            if resynchronisation.hasPrompt {
                state = .idle
                return [.ready]
            }
            guard resynchronisation.attempt < Self.attempts else {
                state = .idle
                return [.unresponsive]
            }
            return resynchronise(attempt: resynchronisation.attempt + 1, now: now)
        }
    }

    private mutating func collect(
        _ byte: UInt8, _ before: Collection, isAtLineStart: Bool, now: SimInstant
    ) -> [Action] {
        var collection = before
        bytes.append(byte)
        lastArrival = now
        collection.last = now
        collection.doubtfulPromptDue = nil
        if byte == UInt8(ascii: ">") {
            if isAtLineStart { return finish(collection, .prompt) }
            collection.doubtfulPromptDue = now.advanced(by: Self.quiet)
        }
        guard bytes.count < Self.capacity else { return finish(collection, .endless, now: now) }
        state = .collecting(collection)
        return []
    }

    private mutating func finish(_ collection: Collection, _ ending: AdapterAnswer.Ending) -> [Action] {
        state = .idle
        return [.finished(answer(collection, ending)), .ready]
    }

    /// Ends an answer without a prompt, and begins the resynchronisation.
    private mutating func finish(
        _ collection: Collection, _ ending: AdapterAnswer.Ending, now: SimInstant
    ) -> [Action] {
        [.finished(answer(collection, ending))] + resynchronise(attempt: 1, now: now)
    }

    private func answer(_ collection: Collection, _ ending: AdapterAnswer.Ending) -> AdapterAnswer {
        AdapterAnswer(
            command: collection.command, raw: bytes, ending: ending, sent: collection.sent, last: lastArrival)
    }

    private mutating func resynchronise(attempt: Int, now: SimInstant) -> [Action] {
        state = .resynchronising(Resynchronisation(attempt: attempt, now: now))
        return [.send(attempt == 1 ? [0x0D] : Self.harmless)]
    }
}
