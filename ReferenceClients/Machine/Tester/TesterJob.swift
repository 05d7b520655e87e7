import SimulationCore

/// The job of a tester for a step of its user, once the session is open and the ECU unlocked as far as it needs.
protocol TesterJob: Sendable {
    /// Begins, or begins again after the connection or the session was lost.
    mutating func begin(_ desk: inout TesterDesk)

    /// Handles what became of the job's request.
    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk)

    /// Handles the end of a pause.
    mutating func wake(_ desk: inout TesterDesk)

    /// Tells the user that the job cannot be done, for this reason.
    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk)
}

extension TesterJob {
    mutating func wake(_ desk: inout TesterDesk) {}
}

/// A pause, in which only the session is kept.
struct PauseJob: TesterJob {
    let duration: Duration

    mutating func begin(_ desk: inout TesterDesk) { desk.pause(duration) }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {}

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) { desk.say("message", reason) }
}

/// The needs of a step before it: a session and an unlocked level, which the tester opens for every job.
struct AccessJob: TesterJob {
    mutating func begin(_ desk: inout TesterDesk) {}

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {}

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) { desk.say("message", reason) }
}

/// Reads data by identifiers (service 22), all in one request.
struct ReadJob: TesterJob {
    /// An identifier, and how many bytes of data the tester's description of the ECU states.
    struct Item: Hashable, Sendable {
        let id: UInt16
        let length: Int

        /// Parses `F190:17`.
        init?(_ text: Substring) {
            let parts = text.split(separator: ":")
            guard parts.count == 2, let id = UInt16(parts[0], radix: 16), let length = Int(parts[1]),
                (0...65_535).contains(length)
            else {
                return nil
            }
            (self.id, self.length) = (id, length)
        }

        var name: String { Hex.string(id, width: 4) }
    }

    let items: [Item]

    mutating func begin(_ desk: inout TesterDesk) {
        desk.ask(
            [0x22] + items.flatMap { [UInt8($0.id >> 8), UInt8(truncatingIfNeeded: $0.id)] },
            echo: items.count == 1 && desk.bug != .ignoresIdentifier ? 3 : 1)
    }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        switch reply {
        case .positive(let message): show(Array(message.dropFirst()), &desk)
        case .negative(0x31) where desk.bug == .givesUpAtRefusal: desk.exit(1)
        case .negative(0x31): for item in items { desk.say("data", "\(item.name):none") }
        default: giveUp(reply.words, &desk)
        }
    }

    /// Pairs data with identifiers: an ECU leaves out those that it does not have. One whose length does not fit makes the
    /// whole answer unreadable.
    private func show(_ bytes: [UInt8], _ desk: inout TesterDesk) {
        var found: [UInt16: [UInt8]] = [:]
        var rest = bytes[...]
        var isValid = true
        if desk.bug == .shiftsData {
            for item in items {
                found[item.id] = Array(rest.dropFirst(2).prefix(item.length))
                rest = rest.dropFirst(2 + item.length)
            }
        }
        if desk.bug == .takesAnyLength || desk.bug == .ignoresIdentifier, items.count == 1 {
            found[items[0].id] = Array(rest.dropFirst(2))
            rest = []
        }
        while !rest.isEmpty, desk.bug != .shiftsData {
            let id = rest.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
            guard rest.count >= 2, let item = items.first(where: { $0.id == id }), found[id] == nil,
                rest.count >= 2 + item.length
            else {
                isValid = false
                break
            }
            found[id] = Array(rest.dropFirst(2).prefix(item.length))
            rest = rest.dropFirst(2 + item.length)
        }
        if desk.bug == .stopsAtMissing, let missing = items.firstIndex(where: { found[$0.id] == nil }) {
            for item in items[missing...] { found[item.id] = nil }
        }
        for item in items {
            let value = isValid ? found[item.id].map { Hex.string($0, separator: "") } ?? "none" : "invalid"
            desk.say("data", "\(item.name):\(value)")
        }
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("message", "read: \(reason)")
    }
}

/// Writes data by identifier (service 2E), and reads what the ECU has stored.
struct WriteJob: TesterJob {
    let id: UInt16
    let value: [UInt8]
    private var isReading = false

    init(id: UInt16, value: [UInt8]) { (self.id, self.value) = (id, value) }

    private var name: String { Hex.string(id, width: 4) }
    private var place: [UInt8] { [UInt8(id >> 8), UInt8(truncatingIfNeeded: id)] }

    mutating func begin(_ desk: inout TesterDesk) {
        isReading = false
        desk.ask([0x2E] + place + value, echo: 3)
    }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        guard case .positive(let message) = reply else { return giveUp(reply.words, &desk) }
        if desk.bug == .showsWhatItWrote {
            return desk.say("written", "\(name):\(Hex.string(value, separator: ""))")
        }
        guard isReading else {
            isReading = true
            return desk.ask([0x22] + place, echo: 3)
        }
        desk.say("written", "\(name):\(Hex.string(message.dropFirst(3), separator: ""))")
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say(
            "written",
            desk.bug == .showsWhatItWrote
                ? "\(name):\(Hex.string(value, separator: ""))" : "\(name):\(reason)")
    }
}

/// Starts a routine (service 31) and asks for its result until it is there, or until the user has enough.
struct RoutineJob: TesterJob {
    private enum Stage: Hashable, Sendable { case starting, asking, stopping }

    /// The time from one question for the result to the next.
    static let pace = Duration.seconds(1)

    let id: UInt16
    /// When the user aborts it; nil for never.
    let patience: Duration?
    private var stage = Stage.starting
    private var started = SimInstant.powerOn

    init(id: UInt16, patience: Duration?) { (self.id, self.patience) = (id, patience) }

    private var name: String { Hex.string(id, width: 4) }

    private func request(_ subFunction: UInt8) -> [UInt8] {
        [0x31, subFunction, UInt8(id >> 8), UInt8(truncatingIfNeeded: id)]
    }

    mutating func begin(_ desk: inout TesterDesk) {
        (stage, started) = (.starting, desk.now)
        desk.ask(request(0x01), echo: 4, mayRepeat: false)
    }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        switch (stage, reply) {
        case (.starting, .positive): rest(&desk)
        case (.asking, .positive(let message)):
            desk.say("routine", "\(name):done \(Hex.string(message.dropFirst(4), separator: ""))")
        // Not yet: the sequence is wrong as long as there is no result.
        case (.asking, .negative(0x24)): rest(&desk)
        case (.stopping, .positive): desk.say("routine", "\(name):stopped")
        default: giveUp(reply.words, &desk)
        }
    }

    private mutating func rest(_ desk: inout TesterDesk) {
        stage = .asking
        desk.pause(desk.bug == .pollsTooFast ? .milliseconds(20) : Self.pace)
    }

    mutating func wake(_ desk: inout TesterDesk) {
        if let patience, started.duration(to: desk.now) >= patience {
            if desk.bug == .leavesItRunning { return desk.say("routine", "\(name):stopped") }
            stage = .stopping
            return desk.ask(request(0x02), echo: 4)
        }
        desk.ask(request(0x03), echo: 4)
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("routine", "\(name):\(reason)")
    }
}

/// Reads trouble codes (service 19): those whose status matches a mask, or by the lists of ISO 14229-1 for emissions-related
/// systems (group 33).
struct CodesJob: TesterJob {
    /// Which codes.
    enum List: Hashable, Sendable {
        /// Those of the maker whose status matches.
        case matching(UInt8)
        /// Emissions-related ones whose status matches, with their severity.
        case emissions(UInt8)
        /// Emissions-related ones that are permanent.
        case permanent
        /// All emissions-related ones of a readiness group.
        case readiness(UInt8)

        /// Parses the values of a step: `mask=FF`, `mask=08 group=33`, `permanent=33` or `readiness=01`.
        init(_ step: AppStep) {
            let mask = UInt8(step["mask"], radix: 16) ?? 0xFF
            if let group = UInt8(step["readiness"], radix: 16) {
                self = .readiness(group)
            } else if !step["permanent"].isEmpty {
                self = .permanent
            } else {
                self = step["group"].isEmpty ? .matching(mask) : .emissions(mask)
            }
        }

        var request: [UInt8] {
            switch self {
            case .matching(let mask): [0x19, 0x02, mask]
            case .emissions(let mask): [0x19, 0x42, 0x33, mask, 0xFF]
            case .permanent: [0x19, 0x55, 0x33]
            case .readiness(let group): [0x19, 0x56, 0x33, group]
            }
        }
    }

    let list: List

    mutating func begin(_ desk: inout TesterDesk) {
        var request = list.request
        if desk.bug == .severityFirst, case .emissions = list { request.swapAt(3, 4) }
        desk.ask(request, echo: min(3, request.count - 1))
    }

    /// Where the records of the answer begin, how many bytes each has, and how many of them precede the code.
    private func layout(_ desk: TesterDesk) -> (start: Int, step: Int, place: Int) {
        switch list {
        case .matching: (3, 4, 0)
        case .emissions: desk.bug == .codesOfFourBytes ? (6, 4, 0) : (6, 5, 1)
        case .permanent: desk.bug == .permanentOfFiveBytes ? (5, 5, 1) : (5, 4, 0)
        case .readiness: (6, 4, 0)
        }
    }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        if desk.bug == .pendingIsNoCodes, reply == .negative(0x78) { return desk.say("dtcs", "no codes") }
        guard case .positive(let message) = reply else { return giveUp(reply.words, &desk) }
        let (start, step, place) = layout(desk)
        guard message.count >= start, (message.count - start).isMultiple(of: step) else {
            return giveUp("an answer of the wrong length", &desk)
        }
        var (available, wanted, isParameter): (UInt8, UInt8, Bool) = (0xFF, 0xFF, false)
        switch list {
        case .matching(let mask): (available, wanted) = (message[2], mask)
        // Some ECUs repeat the masks of the request in the place of their own.
        case .emissions(let mask): (wanted, isParameter) = (mask, message[5] == 0x02)
        case .permanent: isParameter = message[4] == 0x02
        case .readiness(let group):
            guard message[5] == group else { return giveUp("the answer of another group", &desk) }
            isParameter = message[4] == 0x02
        }
        if desk.bug == .ignoresAvailability { available = 0xFF }
        if desk.bug == .masksAsFilter, case .emissions = list, message[3] != 0xFF { wanted = 0 }
        let needsStatus =
            switch list {
            case .matching, .emissions: true
            case .permanent: false
            case .readiness: desk.bug == .onlyFailedOfGroup
            }
        if desk.bug == .onlyFailedOfGroup, case .readiness = list { wanted = 0x0D }
        var codes: [String] = []
        for start in stride(from: start, to: message.count, by: step) {
            let bytes = message[(start + place)...].prefix(4)
            let status = (bytes.last ?? 0) & available
            guard status & wanted != 0 || !needsStatus else { continue }
            let code = Array(bytes.prefix(3))
            let name =
                isParameter && desk.bug != .ignoresCodeFormat
                ? Self.parameter(code) : text(code[0], code[1], code[2], desk)
            codes.append("\(name)-\(Hex.string([status]))")
            if desk.bug == .countsToTen, codes.count == 10 { break }
        }
        desk.say("dtcs", codes.isEmpty ? "no codes" : codes.sorted().joined(separator: ","))
    }

    /// A code of SAE J1939-73: suspect parameter and failure mode, such as `SPN102/18`.
    private static func parameter(_ code: [UInt8]) -> String {
        let number = Int(code[2] >> 5) << 16 | Int(code[1]) << 8 | Int(code[0])
        return "SPN\(number)/\(code[2] & 0x1F)"
    }

    /// A code of ISO 15031-6 with its failure type, such as `P030100`.
    private func text(_ high: UInt8, _ middle: UInt8, _ low: UInt8, _ desk: TesterDesk) -> String {
        let letter = desk.bug == .onlyPowertrain ? "P" : ["P", "C", "B", "U"][Int(high >> 6)]
        let digits = "\(high >> 4 & 0x03)" + Hex.string(high & 0x0F, width: 1) + Hex.string([middle])
        return letter + digits + (desk.bug == .noFailureType ? "" : Hex.string([low]))
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("message", "codes: \(reason)")
    }
}
