public import SimulationCore

/// An ECU's side of a link: handles initiation, checks and addressing of messages, and the services of the link layer.
///
/// A machine without I/O or clock: `received` and `transmitted` are its events, and it appends its actions to
/// `outputs`. On J1850 there is no session, and every intact message is accepted. Source: ISO 9141-2 and ISO 14230-2
/// (initiation, timing), ISO 14230-3 (services 81, 82, 83, 3E).
public struct Responder: Hashable, Sendable {
    /// The initiation that an ECU supports.
    public enum Opening: Hashable, Sendable {
        /// None: the ECU always listens (J1850).
        case none
        /// Slow: its own address or 33 at five baud.
        case slow
        /// Fast: the wake-up pattern.
        case fast
    }

    /// An action for the owner.
    public enum Output: Hashable, Sendable {
        /// Send this, not before `ready`.
        case transmit(Transmission, ready: SimInstant)
        /// Pass this request to the ECU's application.
        case deliver(Message, isFunctional: Bool)
    }

    private enum State: Hashable, Sendable {
        case closed
        /// Sending synchronisation byte and key words; `left` of them remain.
        case announcing(left: Int, address: UInt8)
        case awaitingInverted(address: UInt8, until: SimInstant)
        /// Another ECU does the handshake.
        case following(until: SimInstant)
        case awaitingStart(until: SimInstant)
        case open(until: SimInstant)
    }

    /// The ECU's own address.
    public let address: UInt8

    public let link: LegacyLink

    /// The initiation that it supports.
    public let opening: Opening

    /// The key bytes that it sends.
    public let keyWords: KeyWords

    /// Whether it does the handshake at five baud for all ECUs; exactly one ECU on a line must.
    public let leads: Bool

    public let answersFunctionalRequests: Bool

    /// Whether TesterPresent of ISO 14229-1 (3E 00, 3E 80) goes to the application.
    public let passesTesterPresent: Bool

    private let timing: KLineTiming
    private let isInstant: Bool
    private var state: State

    /// An ECU without a session.
    public init(
        address: UInt8, link: LegacyLink, opening: Opening, keyWords: KeyWords, leads: Bool = true,
        answersFunctionalRequests: Bool = true, passesTesterPresent: Bool = false, isInstant: Bool = false
    ) {
        self.address = address
        self.passesTesterPresent = passesTesterPresent
        self.link = link
        self.opening = opening
        self.keyWords = keyWords
        self.leads = leads
        self.answersFunctionalRequests = answersFunctionalRequests
        self.isInstant = isInstant
        timing = isInstant ? .none : KLineTiming()
        state = opening == .none ? .open(until: .distantFuture) : .closed
    }

    /// Returns whether it accepts requests at `now`.
    public func isOpen(now: SimInstant) -> Bool {
        if case .open(let until) = state { now <= until } else { false }
    }

    /// Ends the session because the ECU has lost power.
    public mutating func reset() {
        state = opening == .none ? .open(until: .distantFuture) : .closed
    }

    public func transmission(of data: [UInt8], answering request: Message) -> Transmission {
        let message = request.answer(data, from: address, on: link)
        var transmission = Transmission(.message(message.encoded(on: link)), on: link)
        if !link.isJ1850 {
            transmission.gap = keyWords.allowsImmediateAnswers ? .zero : timing.beforeAnswer
        }
        return transmission
    }

    /// Reports that its own transmission of `signal` ended at `now`.
    public mutating func transmitted(_ signal: LineSignal, now: SimInstant) {
        switch (state, signal) {
        case (.announcing(let left, let address), .byte):
            let patience = now.advanced(by: KLineTiming.longestStep)
            state =
                left > 1
                ? .announcing(left: left - 1, address: address)
                : .awaitingInverted(address: address, until: patience)
        case (.open, .message), (.open, .byte): extend(now)
        case (_, .message), (_, .byte), (_, .address), (_, .wakeUp): break
        }
    }

    /// Receives `signal` of another node at `bitRate`; it ended at `now`.
    public mutating func received(
        _ signal: LineSignal, bitRate: Int, now: SimInstant, _ outputs: inout [Output]
    ) {
        switch signal {
        case .address(let called):
            guard opening == .slow, called == 0x33 || called == address else { return }
            announce(called, now: now, &outputs)
        case .wakeUp(let low, let high):
            guard opening == .fast, KLineTiming.wakeUpLow.contains(low),
                KLineTiming.wakeUp.contains(low + high)
            else { return }
            state = .awaitingStart(until: now.advanced(by: KLineTiming.longestStart))
        case .byte(let byte):
            guard KLineTiming.understands(bitRate) else { return }
            take(byte, now: now, &outputs)
        case .message(let bytes):
            guard link.isJ1850 || KLineTiming.understands(bitRate) else { return }
            take(bytes, now: now, &outputs)
        }
    }

    // MARK: Opening

    private mutating func announce(_ called: UInt8, now: SimInstant, _ outputs: inout [Output]) {
        guard leads || called == address else {
            state = .following(until: now.advanced(by: .seconds(2)))
            return
        }
        let waits = [
            timing.beforeSynchronisation, timing.beforeFirstKeyWord, timing.beforeSecondKeyWord,
        ]
        let byte = isInstant ? .zero : SignalTiming.duration(of: Transmission(.byte(0), on: link))
        var ready = now
        for (value, wait) in zip([0x55, keyWords.first, keyWords.second], waits) {
            ready = ready.advanced(by: wait)
            outputs.append(.transmit(Transmission(.byte(value), on: link), ready: ready))
            ready = ready.advanced(by: byte)
        }
        state = .announcing(left: 3, address: called)
    }

    private mutating func take(_ byte: UInt8, now: SimInstant, _ outputs: inout [Output]) {
        switch state {
        case .awaitingInverted(let called, let until):
            guard now <= until, byte == ~keyWords.second else {
                state = .closed
                return
            }
            let ready = now.advanced(by: timing.beforeInverted)
            outputs.append(.transmit(Transmission(.byte(~called), on: link), ready: ready))
            extend(now)
        case .following(let until):
            // The inverted address ends the other ECU's handshake and opens the session of every ECU.
            guard now <= until else {
                state = .closed
                return
            }
            if byte == 0xCC { extend(now) }
        case .closed, .announcing, .awaitingStart, .open:
            break
        }
    }

    private mutating func extend(_ now: SimInstant) {
        guard opening != .none else { return }
        state = .open(until: now.advanced(by: KLineTiming.longestSilence))
    }

    // MARK: Messages

    private mutating func take(_ bytes: [UInt8], now: SimInstant, _ outputs: inout [Output]) {
        guard let message = try? Message(parsing: bytes, on: link) else { return }
        switch state {
        case .closed, .announcing, .awaitingInverted, .following: return
        case .awaitingStart(let until):
            guard now <= until, isForMe(message), message.data.first == 0x81 else {
                if now > until { state = .closed }
                return
            }
            extend(now)
        case .open(let until):
            guard now <= until else {
                state = .closed
                return
            }
            // Any intact message keeps the session open, including answers of other ECUs.
            extend(now)
            guard isForMe(message) else { return }
        }
        let isFunctional = isFunctional(message)
        if link == .iso14230, let answer = answer(ownService: message.data) {
            guard !answer.isEmpty else { return }
            let ready = now.advanced(by: timing.beforeAnswer)
            outputs.append(.transmit(transmission(of: answer, answering: message), ready: ready))
            return
        }
        outputs.append(.deliver(message, isFunctional: isFunctional))
    }

    private func isFunctional(_ message: Message) -> Bool {
        message.addresses != nil && message.isFunctional(on: link)
    }

    private func isForMe(_ message: Message) -> Bool {
        guard let target = message.addresses?.target else { return true }
        if isFunctional(message) { return answersFunctionalRequests && target == link.functionalAddress }
        return target == address
    }

    /// Returns the answer of the link's own services, empty for no answer, nil for another service.
    private mutating func answer(ownService data: [UInt8]) -> [UInt8]? {
        switch data.first {
        case 0x81: return [0xC1, keyWords.first, keyWords.second]
        case 0x82:
            state = .closed
            return [0xC2]
        case 0x83: return accessTiming(data)
        case 0x3E where passesTesterPresent && data.count == 2 && data[1] & 0x7F == 0x00: return nil
        case 0x3E: return data.count > 1 && data[1] == 0x02 ? [] : [0x7E]
        default: return nil
        }
    }

    /// Service 83: limits, default and current values are the same five numbers, which cannot be changed.
    private func accessTiming(_ data: [UInt8]) -> [UInt8] {
        guard data.count == 2, data[1] <= 2 else { return [0x7F, 0x83, data.count > 2 ? 0x12 : 0x10] }
        guard data[1] != 1 else { return [0xC3, 0x01] }
        return [0xC3, data[1], 0x32, 0x02, 0x6E, 0x14, 0x0A]
    }
}
