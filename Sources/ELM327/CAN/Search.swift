import CANBus
import SimulationCore

/// The search for the vehicle's protocol (`SP 0`, or `SP Ah` when `h` has failed).
///
/// Each candidate is asked `01 00` with default headers; the first that answers is kept, and then the host's own request
/// is sent. Source: ELM327 data sheet, "Selecting protocols"; the order and the time spent on each are not published.
struct Search: Sendable {
    /// What the host asked.
    var request: Request

    /// What is still to be tried, the current one first.
    var candidates: ArraySlice<ProtocolNumber>

    /// What was tried before the current one.
    var previous: ProtocolNumber?

    /// How the current candidate uses the CAN bus; nil for one that is on another bus.
    var options: CANOptions?

    /// Whether the probe has crossed the bus.
    var isListening = false

    /// Whether the current candidate has answered and further answers are only waited out.
    var hasFound = false

    /// When the current step ends; nil while the probe is being sent, and always in `timing: instant`.
    var deadline: SimInstant?

    /// The order on a bus whose inputs tell nothing: CAN, then J1850, then the K line.
    static let order: [ProtocolNumber] = [
        .can11At500, .can11At250, .can29At500, .can29At250, .j1850PWM, .j1850VPW, .iso14230Fast,
        .iso14230Slow,
        .iso9141,
    ]

    /// What is tried after these when PP 07 goes so far.
    static let optional: [ProtocolNumber] = [.j1939, .user1, .user2]

    /// The order of SAE J1978, which `SS` asks for.
    static let standardOrder: [ProtocolNumber] = (1...9).compactMap { ProtocolNumber(rawValue: $0) }

    /// The least time that a candidate is given, though `ST` may lengthen it.
    static func patience(for candidate: ProtocolNumber) -> Duration {
        switch candidate.family {
        case .can, .none: .milliseconds(150)
        case .j1850: .milliseconds(250)
        case .iso14230 where candidate == .iso14230Fast: .seconds(1)
        case .iso9141, .iso14230: .milliseconds(2500)
        }
    }

    /// What is asked: service 01, PID 00.
    static let probeData: CANData = [0x01, 0x00]

    /// How long further answers to the probe are waited out: P2 on CAN (ISO 15765-4).
    static let settling = Duration.milliseconds(50)
}

extension Adapter {
    /// Prints `SEARCHING...` and asks the first candidate.
    mutating func beginSearch(for request: Request, now: SimInstant) {
        var candidates = settings.requests.searchesInOrder ? Search.standardOrder : Search.order
        let last = parameters[.lastProtocol]
        candidates.append(contentsOf: Search.optional)
        candidates.removeAll { $0.rawValue > last }
        if protocolState.selected != .automatic {
            candidates.removeAll { $0 == protocolState.selected }
            candidates.insert(protocolState.selected, at: 0)
        }
        if power.blocksCAN { candidates.removeAll { $0.family == .can } }
        printLine("SEARCHING...")
        protocolState.isAutomatic = true
        probe(Search(request: request, candidates: candidates[...]), now: now)
    }

    /// Sends the probe to the current candidate, or gives up when none is left.
    private mutating func probe(_ search: Search, now: SimInstant) {
        var search = search
        guard let candidate = search.candidates.first else {
            printLine("UNABLE TO CONNECT")
            return finish(now: now)
        }
        search.isListening = false
        search.deadline = nil
        search.options = options(for: candidate)
        if let options = search.options {
            guard maySend(at: options.bitRate) else { return tryNext(search, now: now) }
            let identifier = settings.requestIdentifier(options, usingHeader: false)
            let data: CANData = options.format == .iso15765 ? [0x02, 0x01, 0x00] : Search.probeData
            let isShort = options.variableLength || options.format == .j1939
            transmit(CANFrame(identifier, isShort ? data : data.padded(with: settings.can.filler)), options)
        } else {
            return probeLegacy(search, candidate, now: now)
        }
        task = .searching(search)
    }

    /// Whether a search may disturb the CAN wires at `bitRate`: from version 2.1 on only when their traffic has that rate, or
    /// when they are quiet (PP 28: b7 for 500 kbit/s, b6 for 250 kbit/s, b0 for quiet wires).
    private func maySend(at bitRate: Int) -> Bool {
        guard version >= .v2_1, stn.isEmpty else { return true }
        let bits = parameters[.frequencyMatch]
        let isMatched =
            switch bitRate {
            case 500_000: bits & 0x80 != 0
            case 250_000: bits & 0x40 != 0
            default: false
            }
        guard isMatched else { return true }
        return sensed.trafficBitRate.map { $0 == bitRate } ?? (bits & 0x01 != 0)
    }

    /// Goes on to the next candidate.
    mutating func tryNext(_ search: Search, now: SimInstant) {
        var next = search
        next.previous = search.candidates.first
        next.candidates = search.candidates.dropFirst()
        probe(next, now: now)
    }

    /// The probe is on the bus; its answers may come.
    mutating func listenForProbe(_ search: Search, now: SimInstant) {
        guard !search.isListening, let candidate = search.candidates.first else { return }
        var search = search
        search.isListening = true
        if !isInstant {
            let patience = max(Search.patience(for: candidate), settings.timing.waitOnCAN)
            search.deadline = now.advanced(by: patience)
        }
        task = .searching(search)
    }

    /// A frame that the default filters let through settles the matter.
    mutating func receive(_ frame: CANFrame, during search: Search, now: SimInstant) {
        guard search.isListening, let options = search.options, accepts(frame, options, usingFilters: false)
        else {
            return
        }
        var search = search
        search.hasFound = true
        if !isInstant { search.deadline = now.advanced(by: Search.settling) }
        task = .searching(search)
    }

    /// The current step is over: send the host's request when a candidate has answered, else try the next one.
    mutating func continueSearch(_ search: Search, now: SimInstant) {
        guard search.hasFound, let found = search.candidates.first else { return tryNext(search, now: now) }
        connected(to: found)
        exchange(search.request, on: found, now: now)
    }
}
