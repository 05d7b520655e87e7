public import SimulationCore

/// One connection to a telematics unit: parses requests and sends answers. Does no I/O and reads no clock.
///
/// One answer is sent at a time. At most `mostWaiting` bytes of further requests are buffered meanwhile.
public struct MaintenanceSession: Sendable {
    /// The description of the endpoint; its faults may change between answers.
    public var description: MaintenanceDescription

    /// The bytes for the client since `clearOutput`.
    public private(set) var output: [UInt8] = []

    /// The events since `clearOutput`, in order.
    public private(set) var events: [SessionEvent] = []

    /// Why the connection ends when `output` has been sent, or nil; afterwards input is ignored.
    public private(set) var closing: Closing?

    /// The client's role: set by its token, always developer in `historical` mode; nil before a token.
    public private(set) var role: MaintenanceRole?

    /// Faults of the answers that begin from now on. They replace those of the same kind in the description.
    public var passingFaults: [RecordFault] = []

    /// Whether each request waits for `answerHeldRequest`, so that the owner can act on the request before the answer.
    public var holdsRequests = false

    /// The greatest number of bytes of buffered requests.
    public static let mostWaiting = 4096

    /// The number of output bytes after which further answers are delayed by a millisecond.
    private static let mostOutput = 256 << 10

    private let log: DebugLog
    private var input: [UInt8] = []
    private var lastInput: SimInstant = .powerOn
    private var outgoing: Outgoing?
    /// When to go on after the output limit was reached.
    private var pause: SimInstant?
    private var answers: [String: Int] = [:]

    /// A new connection to the endpoint `description`; `log` is the log of that endpoint.
    public init(_ description: MaintenanceDescription, log: DebugLog) {
        self.description = description
        self.log = log
        role = description.mode == .historical ? .developer : nil
    }

    /// The request to be answered next, when requests are held; nil when there is none.
    public var heldRequest: MaintenanceRequest? {
        guard holdsRequests, closing == nil, outgoing == nil, pause == nil,
            case .request(let request, _) = MaintenanceRequest.read(input)
        else { return nil }
        return request
    }

    /// Whether an answer is being sent.
    public var isAnswering: Bool { outgoing != nil }

    /// When to call `wake`, or nil when no timer runs.
    public var deadline: SimInstant? {
        guard closing == nil, heldRequest == nil else { return nil }
        if let pause { return pause }
        if let outgoing { return outgoing.due }
        return input.isEmpty ? nil : lastInput.advanced(by: description.idleLimit)
    }

    /// Receives bytes of the client; `state` is called once for each record that is sent.
    public mutating func receive(
        _ bytes: some Collection<UInt8>, now: SimInstant, state: () -> MachineState
    ) {
        guard closing == nil, !bytes.isEmpty else { return }
        lastInput = now
        input += bytes
        proceed(now, state)
        if closing == nil, input.count > Self.mostWaiting { close(.tooManyRequests) }
    }

    /// Begins the answer to `heldRequest`.
    public mutating func answerHeldRequest(now: SimInstant, state: () -> MachineState) {
        guard heldRequest != nil else { return }
        proceed(now, state, isReleased: true)
    }

    /// Handles what is due at `now`; does nothing before `deadline`.
    public mutating func wake(now: SimInstant, state: () -> MachineState) {
        guard let deadline, deadline <= now else { return }
        if outgoing == nil, pause == nil {
            close(.incomplete(input.count))
        } else {
            pause = nil
            proceed(now, state)
        }
    }

    /// Empties `output` and `events`, keeping their storage.
    public mutating func clearOutput() {
        output.removeAll(keepingCapacity: true)
        events.removeAll(keepingCapacity: true)
    }

    /// Sends what is due and answers the buffered requests, in order.
    private mutating func proceed(
        _ now: SimInstant, _ state: () -> MachineState, isReleased: Bool = false
    ) {
        var read = 0
        var mayAnswer = isReleased || !holdsRequests
        while closing == nil, pause == nil {
            guard output.count < Self.mostOutput else {
                pause = now.advanced(by: .milliseconds(1))
                break
            }
            if let due = outgoing?.due {
                guard due <= now else { break }
                switch outgoing?.send(now: now, to: &output) {
                case .finished, nil: outgoing = nil
                case .closed: close(.fault)
                case .going: break
                }
                continue
            }
            guard mayAnswer,
                case .request(let request, let count) = MaintenanceRequest.read(input[read...])
            else { break }
            mayAnswer = !holdsRequests
            read += count
            answer(request, now, state)
        }
        input.removeFirst(min(read, input.count))
        if !input.isEmpty, outgoing == nil, read > 0 { lastInput = now }
    }

    private mutating func close(_ reason: Closing) {
        closing = reason
        outgoing = nil
        pause = nil
        input = []
        events.append(.closing(reason))
    }

    private mutating func answer(
        _ request: MaintenanceRequest, _ now: SimInstant, _ state: () -> MachineState
    ) {
        events.append(.request(request))
        if let needed = request.role, role.map({ $0 < needed }) ?? true {
            return refuse(request, .notPermitted)
        }
        answers[request.name, default: 0] += 1
        let nth = answers[request.name] ?? 1
        let faults = RecordFault.merged(
            description.faults.filter { $0.applies(to: request, nth: nth) },
            with: passingFaults.filter { $0.applies(to: request, nth: nth) })
        for fault in faults { events.append(.fault(fault)) }
        let kinds = faults.map(\.kind)
        for case .refusal(let reason) in kinds { return refuse(request, reason) }
        switch request {
        case .maintenance: send(description.layout, state(), kinds, now)
        case .dealerInfo: send(description.dealerLayout, state(), kinds, now)
        case .debugLog: sendLog(from: 0, kinds, now)
        case .debugLogRest(let offset): sendLog(from: Int(offset), kinds, now)
        case .token(let text): send(MaintenanceRequest.littleEndian(accept(text)), kinds, now)
        case .version: send(versionAnswer, kinds, now)
        case .unknown:
            refuse(request, .unknownRequest)
            close(.unknownRequest)
        }
    }

    private mutating func refuse(_ request: MaintenanceRequest, _ reason: Refusal) {
        events.append(.refused(request, reason))
        output += reason.bytes
    }

    private mutating func send(
        _ layout: RecordLayout, _ state: MachineState, _ faults: [RecordFault.Kind], _ now: SimInstant
    ) {
        let seen = description.record(of: state).seen(by: role ?? .farmer)
        send(layout.encode(seen, with: faults), faults, now)
    }

    private mutating func send(_ bytes: [UInt8], _ faults: [RecordFault.Kind], _ now: SimInstant) {
        outgoing = Outgoing(head: faults.contains(.doubled) ? bytes + bytes : bytes, faults: faults, now: now)
    }

    private mutating func sendLog(from offset: Int, _ faults: [RecordFault.Kind], _ now: SimInstant) {
        var text = log.bytes
        for case .invalidText(let place) in faults where text.indices.contains(place) { text[place] = 0xFF }
        let start = min(offset, text.count)
        var head = MaintenanceRequest.littleEndian(UInt32(text.count - start))
        if faults.contains(.doubled) { head += text[start...] + head }
        outgoing = Outgoing(
            head: head, body: text, from: start, chunk: description.logChunk,
            interval: description.logInterval, faults: faults, now: now)
    }

    /// Sets the role of the token `text`; returns the code of the answer: 0 refused, 1 farmer, 2 dealer, 3 developer.
    private mutating func accept(_ text: [UInt8]) -> UInt32 {
        if description.mode == .strict {
            role =
                description.tokens.first { Array($0.key.utf8.prefix(MaintenanceRequest.tokenBytes)) == text }?
                .value
        }
        events.append(.token(role))
        return role.flatMap { MaintenanceRole.allCases.firstIndex(of: $0) }.map { UInt32($0 + 1) } ?? 0
    }

    /// `MTGV`, then version and size of the maintenance record, two bytes each, least significant first.
    private var versionAnswer: [UInt8] {
        let layout = description.layout
        let numbers = UInt32(layout.version & 0xFFFF) | UInt32(layout.size & 0xFFFF) << 16
        return Array("MTGV".utf8) + MaintenanceRequest.littleEndian(numbers)
    }
}
