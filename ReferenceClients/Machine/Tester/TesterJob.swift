import SimulationCore

/// What a tester does for a step of its user, once the session is open and the ECU unlocked as far as it needs.
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

/// What a step needs before it: a session and an unlocked level, which the tester opens for every job.
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
                (0...4095).contains(length)
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
            [0x22] + items.flatMap { [UInt8($0.id >> 8), UInt8($0.id & 0xFF)] },
            echo: items.count == 1 ? 3 : 1)
    }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        switch reply {
        case .positive(let message): show(Array(message.dropFirst()), &desk)
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
        if desk.bug == .takesAnyLength, items.count == 1 {
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
    private var place: [UInt8] { [UInt8(id >> 8), UInt8(id & 0xFF)] }

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
        [0x31, subFunction, UInt8(id >> 8), UInt8(id & 0xFF)]
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
        // Not yet: the sequence is wrong as long as there is no result, or the ECU is busy.
        case (.asking, .negative(0x24)), (.asking, .negative(0x21)): rest(&desk)
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
            guard desk.bug != .leavesItRunning else { return desk.say("routine", "\(name):stopped") }
            stage = .stopping
            return desk.ask(request(0x02), echo: 4)
        }
        desk.ask(request(0x03), echo: 4)
    }

    mutating func giveUp(_ reason: String, _ desk: inout TesterDesk) {
        desk.say("routine", "\(name):\(reason)")
    }
}

/// Reads the trouble codes whose status matches a mask (service 19 02).
struct CodesJob: TesterJob {
    let mask: UInt8

    mutating func begin(_ desk: inout TesterDesk) { desk.ask([0x19, 0x02, mask], echo: 2) }

    mutating func take(_ reply: TesterReply, _ desk: inout TesterDesk) {
        guard case .positive(let message) = reply else { return giveUp(reply.words, &desk) }
        guard message.count >= 3, (message.count - 3).isMultiple(of: 4) else {
            return giveUp("an answer of the wrong length", &desk)
        }
        let available = desk.bug == .ignoresAvailability ? 0xFF : message[2]
        var codes: [String] = []
        for start in stride(from: 3, to: message.count, by: 4) {
            let status = message[start + 3] & available
            guard status & mask != 0 else { continue }
            codes.append(
                "\(text(message[start], message[start + 1], message[start + 2], desk))-\(Hex.string([status]))"
            )
            if desk.bug == .countsToTen, codes.count == 10 { break }
        }
        desk.say("dtcs", codes.isEmpty ? "no codes" : codes.sorted().joined(separator: ","))
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
