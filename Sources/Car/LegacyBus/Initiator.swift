public import SimulationCore

/// The tester's side of an initiation on a K line, slow (five baud) or fast.
///
/// A machine without I/O or clock: `begin`, `transmitted`, `received` and `timeout` are its events. Each appends the
/// signals to send to `outputs`; `outcome` says how the initiation ended.
public struct Initiator: Hashable, Sendable {
    public enum Method: Hashable, Sendable {
        /// Slow: the address at five baud, then the handshake with key words (ISO 9141-2, ISO 14230-2).
        case slow(address: UInt8)
        /// Fast: the wake-up pattern, then StartCommunication from `tester` (ISO 14230-2).
        case fast(low: Duration, high: Duration, tester: UInt8)
        /// The wake-up pattern, then `message` with its check byte; any intact answer opens the session.
        case custom(low: Duration, high: Duration, message: [UInt8])
    }

    public enum Outcome: Hashable, Sendable {
        /// The ECU sent these key words, and the session is open.
        case connected(KeyWords)
        /// No ECU answered, or an answer was wrong.
        case failed
    }

    private enum State: Hashable, Sendable {
        case idle
        case sendingAddress
        case awaitingSynchronisation(until: SimInstant)
        case awaitingFirstKeyWord(until: SimInstant)
        case awaitingSecondKeyWord(first: UInt8, until: SimInstant)
        case sendingInverted(KeyWords)
        case awaitingInverted(KeyWords, until: SimInstant)
        case sendingWakeUp
        case sendingStart
        case awaitingStart(until: SimInstant)
        case done(Outcome)
    }

    public let method: Method

    /// Bits per second of bytes and messages; the address at five baud excepted.
    public let bitRate: Int

    /// The links whose key words are accepted, or nil to accept any.
    public let links: [LegacyLink]?

    public var parity = Parity.none

    /// The parity of the address at five baud.
    public var addressParity = Parity.none

    /// The timeouts and pauses of the handshake at five baud.
    public var waits = HandshakeWaits()

    /// The message that opened the session, with its check byte; empty after a handshake at five baud.
    public private(set) var answer: [UInt8] = []

    private let timing: KLineTiming
    private let betweenBytes: Duration
    private var state = State.idle

    /// An initiation by `method`; `timing` has the tester's own pauses.
    public init(
        _ method: Method, accepting links: [LegacyLink]?, bitRate: Int = 10_400,
        betweenBytes: Duration = KLineTiming.betweenTesterBytes, timing: KLineTiming = KLineTiming()
    ) {
        self.method = method
        self.links = links
        self.bitRate = bitRate
        self.betweenBytes = betweenBytes
        self.timing = timing
    }

    /// When to call `timeout`, or nil while it is sending or has ended.
    public var deadline: SimInstant? {
        switch state {
        case .idle, .sendingAddress, .sendingInverted, .sendingWakeUp, .sendingStart, .done: nil
        case .awaitingSynchronisation(let until), .awaitingFirstKeyWord(let until),
            .awaitingSecondKeyWord(_, let until), .awaitingInverted(_, let until), .awaitingStart(let until):
            until
        }
    }

    /// The result, or nil while it is in progress.
    public var outcome: Outcome? {
        if case .done(let outcome) = state { outcome } else { nil }
    }

    /// Begins when the line has been idle until `ready` (W5).
    public mutating func begin(ready: SimInstant, _ outputs: inout [QueuedTransmission]) {
        switch method {
        case .slow(let address):
            state = .sendingAddress
            send(.address(address), ready: ready, &outputs)
        case .fast(let low, let high, _), .custom(let low, let high, _):
            state = .sendingWakeUp
            send(.wakeUp(low: low, high: high), ready: ready, &outputs)
        }
    }

    /// Reports that its last signal has been sent completely.
    public mutating func transmitted(now: SimInstant, _ outputs: inout [QueuedTransmission]) {
        switch state {
        case .sendingAddress:
            state = .awaitingSynchronisation(until: now.advanced(by: waits.synchronisation))
        case .sendingInverted(let words):
            state = .awaitingInverted(words, until: now.advanced(by: waits.invertedAddress))
        case .sendingWakeUp:
            let message: [UInt8]
            switch method {
            case .slow: return
            case .custom(_, _, let own): message = own
            case .fast(_, _, let tester):
                message = Message.functionalRequest([0x81], from: tester, on: .iso14230).encoded(
                    on: .iso14230)
            }
            state = .sendingStart
            send(.message(message), ready: now, &outputs)
        case .sendingStart:
            state = .awaitingStart(until: now.advanced(by: KLineTiming.longestStart))
        case .idle, .awaitingSynchronisation, .awaitingFirstKeyWord, .awaitingSecondKeyWord,
            .awaitingInverted, .awaitingStart, .done:
            break
        }
    }

    /// Receives `signal` from another node; it ended at `now`.
    public mutating func received(
        _ signal: LineSignal, now: SimInstant, _ outputs: inout [QueuedTransmission]
    ) {
        switch (state, signal) {
        case (.awaitingSynchronisation, .byte(let byte)):
            state =
                byte == 0x55
                ? .awaitingFirstKeyWord(until: now.advanced(by: waits.firstKeyWord)) : .done(.failed)
        case (.awaitingFirstKeyWord, .byte(let byte)):
            state = .awaitingSecondKeyWord(
                first: byte, until: now.advanced(by: waits.secondKeyWord))
        case (.awaitingSecondKeyWord(let first, _), .byte(let byte)):
            let words = KeyWords(first, byte)
            guard accepts(words) else {
                state = .done(.failed)
                return
            }
            state = .sendingInverted(words)
            send(
                .byte(~byte), ready: now.advanced(by: waits.beforeInverted ?? timing.beforeInverted), &outputs
            )
        case (.awaitingInverted(let words, _), .byte(let byte)):
            state = .done(expects(inverted: byte) ? .connected(words) : .failed)
        case (.awaitingStart, .message(let bytes)):
            takeStart(bytes)
        case (_, .byte), (_, .address), (_, .message), (_, .wakeUp):
            // Other signals are for other nodes, or come at a time when the tester does not listen.
            break
        }
    }

    /// Ends the initiation when the wait has expired.
    public mutating func timeout(now: SimInstant) {
        guard let deadline, deadline <= now else { return }
        state = .done(.failed)
    }

    /// Ends the wait because no node has anything left to send (`timing: instant`).
    public mutating func giveUp() {
        guard deadline != nil else { return }
        state = .done(.failed)
    }

    private func accepts(_ words: KeyWords) -> Bool {
        guard let links else { return true }
        return words.link.map(links.contains) ?? false
    }

    private func expects(inverted byte: UInt8) -> Bool {
        if case .slow(let address) = method { byte == ~address } else { false }
    }

    /// Opens the session after a positive response (C1) the session; after a negative response other ECUs may still answer.
    private mutating func takeStart(_ bytes: [UInt8]) {
        guard let message = try? Message(parsing: bytes, on: .iso14230) else { return }
        if case .custom = method {
            answer = bytes
            let data = message.data
            state = .done(.connected(data.count >= 3 ? KeyWords(data[1], data[2]) : KeyWords(0, 0)))
            return
        }
        guard message.data.count >= 3, message.data[0] == 0xC1 else { return }
        let words = KeyWords(message.data[1], message.data[2])
        state = .done(accepts(words) ? .connected(words) : .failed)
    }

    private func send(_ signal: LineSignal, ready: SimInstant, _ outputs: inout [QueuedTransmission]) {
        var transmission = Transmission(signal, on: links?.first ?? .iso14230)
        transmission.bitRate = bitRate
        transmission.parity = parity
        if case .address = signal { transmission.parity = addressParity }
        if case .message = signal {
            transmission.link = .iso14230
            transmission.betweenBytes = betweenBytes
        }
        outputs.append(QueuedTransmission(transmission: transmission, ready: ready))
    }
}
