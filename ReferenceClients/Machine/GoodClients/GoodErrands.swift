import Scenarios
import SimulationCore

/// The commands of a good client and its reports; the client itself decides how to wait for
/// answers and how often to ask.
struct GoodErrands {
    /// The next step.
    enum Next: Hashable {
        /// Send this command.
        case ask(String)
        /// Wait until this time.
        case wait(SimInstant)
        /// Exit with this status.
        case end(Int32)
    }

    /// The way of asking for live data.
    enum Pace: Hashable, Sendable {
        /// One parameter each half second, in turn.
        case turns
        /// Each parameter at a pace of its own, those that change slowly every ten seconds.
        case unhurried
        /// All five parameters of Riding Mechanic by its table 7, whatever is to be shown.
        case tableSeven
        /// As `turns`, in cars with SAE J1979-2 alone too.
        case detecting
    }

    let task: ClientTask
    private let settings: [String]
    private let protocols = ["ATTP6", "ATTP7", "ATTP8", "ATTP9", "ATTP5", "ATTP4", "ATTP3", "ATTP2", "ATTP1"]

    var queue: [String] = []
    private var hasCar = false
    private var searches = 0
    /// Whether the car has SAE J1979-2 alone.
    private var isUnified = false
    /// The trouble code whose frame is read, six digits.
    var frozen = ""
    var supported: Set<UInt8> = []
    var refused: Set<UInt8> = []
    private var retries = 0
    private var pauses = 0
    private var pausedUntil: SimInstant?
    private var place = 0
    private var due = SimInstant.powerOn
    private let pace: Pace
    private var dues: [UInt8: SimInstant] = [:]
    private var end: SimInstant?
    var cleared = false
    private var hasAskedToClear = false
    private var results: [String] = []
    private var lastState = ""
    private var status: Int32?
    var lines: [String] = []

    init(_ task: ClientTask, settings: [String], pace: Pace = .turns) {
        self.task = task
        self.settings = settings
        self.pace = pace
    }

    /// Starts again with a new adapter.
    mutating func begin() {
        queue = settings + ["0100"]
        (hasCar, isUnified) = (false, false)
        supported = []
        refused = []
        searches = 0
    }

    /// Removes and returns the lines to be printed.
    mutating func printed() -> [String] {
        defer { lines = [] }
        return lines
    }

    mutating func say(state: String) {
        guard state != lastState else { return }
        lastState = state
        lines.append("state=\(state)")
    }

    /// Ends the program with a state.
    mutating func giveUp(_ state: String) {
        say(state: state)
        status = 1
    }

    /// The next step at `now`.
    mutating func next(now: SimInstant) -> Next {
        if let status { return .end(status) }
        if let end, now >= end { return .end(0) }
        if let pause = pausedUntil, pause > now { return .wait(pause) }
        pausedUntil = nil
        if queue.first == "04" || queue.first == Self.unifiedClear { hasAskedToClear = true }
        if !queue.isEmpty { return .ask(queue[0]) }
        guard hasCar else {
            begin()
            return .ask(queue[0])
        }
        guard task.kind == .liveData || task.kind == .idle else { return .end(status ?? 0) }
        return live(now)
    }

    private mutating func live(_ now: SimInstant) -> Next {
        if end == nil { end = now.advanced(by: task.duration ?? .seconds(10)) }
        let wanted = task.signals.compactMap { GoodParameter.of("\($0)") }.filter {
            supported.contains($0.pid) && !refused.contains($0.pid)
        }
        guard !wanted.isEmpty, task.kind == .liveData, let end else { return .wait(end ?? now) }
        if pace == .tableSeven {
            guard now >= due else { return .wait(min(due, end)) }
            due = now.advanced(by: .milliseconds(500))
            let pid = PollSchedule.tripComputer(tick: place)
            place += 1
            guard supported.contains(pid), !refused.contains(pid) else { return .wait(min(due, end)) }
            queue = ["01" + Hex.string(pid, width: 2)]
            return .ask(queue[0])
        }
        if pace == .unhurried {
            let next = wanted.min { dues[$0.pid] ?? .powerOn < dues[$1.pid] ?? .powerOn } ?? wanted[0]
            let due = dues[next.pid] ?? .powerOn
            guard now >= due else { return .wait(min(due, end)) }
            dues[next.pid] = now.advanced(by: next.isSlow ? .seconds(10) : .seconds(1))
            queue = ["01" + Hex.string(next.pid, width: 2)]
            return .ask(queue[0])
        }
        guard now >= due else { return .wait(min(due, end)) }
        due = now.advanced(by: .milliseconds(500))
        place += 1
        queue = [(isUnified ? "22F4" : "01") + Hex.string(wanted[place % wanted.count].pid, width: 2)]
        return .ask(queue[0])
    }

    /// Processes the answer to the last command, or nil when there was none.
    mutating func take(_ answer: GoodAnswer?, now: SimInstant) {
        guard !queue.isEmpty else { return }
        let command = queue.removeFirst()
        if let answer, answer.statesReset, command != "ATZ" {
            say(state: "no-vehicle")
            return begin()
        }
        // A damaged or interrupted answer, or a lost character: the command is sent once more.
        let isWorthAnother =
            answer.map { $0.says("STOPPED", "?", "ERROR", "BUSBUSY", "FULL") || $0.isTorn } ?? false
        if isWorthAnother, command != "04", command != Self.unifiedClear, retries < 2,
            answer?.says("UNABLE", "BUSINIT") == false
        {
            retries += 1
            queue.insert(command, at: 0)
            return
        }
        retries = 0
        guard !command.hasPrefix("AT") else { return }
        if !hasCar { return look(answer) }
        // Response pending, or busy: the command is sent again a second later.
        if let refusal = answer?.refusal, [0x78, 0x21].contains(refusal), pauses < 3 {
            pauses += 1
            queue.insert(command, at: 0)
            pausedUntil = now.advanced(by: .seconds(1))
            return
        }
        pauses = 0
        if isUnified { understandUnified(command, answer) } else { understand(command, answer) }
    }

    // MARK: The car

    private mutating func look(_ answer: GoodAnswer?) {
        let classic = (answer?.data(0x01) ?? []).filter { $0.count >= 6 && $0[1] == 0 }
        let unified = (answer?.data(0x22) ?? []).filter { $0.count >= 7 && $0[1] == 0xF4 && $0[2] == 0 }
        let bitmaps = classic + unified.map { Array($0.dropFirst()) }
        guard !bitmaps.isEmpty else {
            say(state: "no-vehicle")
            searches += 1
            // Cars with SAE J1979-2 first, three rounds of them.
            let rounds = pace == .detecting ? 3 * Self.unifiedSearch.count : 0
            guard searches > rounds else {
                return queue = Self.unifiedSearch[(searches - 1) % Self.unifiedSearch.count] + ["22F400"]
            }
            guard searches - rounds <= protocols.count else {
                status = 1
                return
            }
            queue = [protocols[searches - rounds - 1], "0100"]
            if searches == rounds + 1, rounds > 0 { queue = settings + queue }
            return
        }
        isUnified = classic.isEmpty
        hasCar = true
        say(state: "connected")
        take(bitmaps)
        plan()
    }

    mutating func take(_ bitmaps: [[UInt8]]) {
        for message in bitmaps {
            for bit in 0..<32 where message[2 + bit / 8] & (0x80 >> UInt8(bit % 8)) != 0 {
                supported.insert(message[1] &+ UInt8(bit + 1))
            }
        }
    }

    private mutating func plan() {
        if isUnified { return planUnified(hasAskedToClear) }
        switch task.kind {
        case .supportedPIDs: nextBitmap(behind: 0)
        case .liveData:
            let wanted = task.signals.compactMap { GoodParameter.of("\($0)") }
            if pace == .tableSeven { return nextBitmap(behind: 0) }
            if wanted.contains(where: { $0.pid > 0x20 }) { nextBitmap(behind: 0) }
        case .readDTC: queue = pace == .tableSeven ? ["03"] : ["03", "07", "0A"]
        // Sent once; when the result is unknown, the client reads the codes.
        case .clearDTC: queue = hasAskedToClear ? ["03"] : ["04"]
        case .vin: queue = ["0902"]
        case .info: queue = ["0902", "0101", "0906"]
        case .freezeFrame: queue = ["020200"]
        case .testResults: queue = ["0600"]
        case .connect, .idle, .dashboard, .download, .app, .diagnose: break
        }
    }

    private mutating func nextBitmap(behind base: UInt8) {
        let next = base &+ 0x20
        if next != 0, supported.contains(next) {
            queue = ["01" + Hex.string(next, width: 2)]
        } else if task.kind == .supportedPIDs {
            lines.append(
                "supported=" + supported.sorted().map { Hex.string($0, width: 2) }.joined(separator: ","))
        }
    }

    // MARK: Answers

    private mutating func understand(_ command: String, _ answer: GoodAnswer?) {
        switch command.prefix(2) {
        case "01" where task.kind == .info: understandStatus(answer)
        case "01": understandValue(command, answer)
        case "02": understandFrozen(command, answer)
        case "06": understandTests(command, answer)
        case "09" where command == "0906": understandVerification(answer)
        case "03" where task.kind == .clearDTC:
            let codes = answer.flatMap { self.codes($0, 0x03) }
            say(state: cleared && codes == [] ? "cleared" : "not-cleared")
        case "03", "07", "0A":
            let service = UInt8(command, radix: 16) ?? 0
            let name = ["03": "stored", "07": "pending", "0A": "permanent"][command] ?? ""
            guard let codes = answer.flatMap({ self.codes($0, service) }) else { return }
            lines.append("\(name)=\(codes.joined(separator: ","))")
        case "04":
            let isRefused = answer?.messages.contains { $0.bytes.first == 0x7F } ?? true
            cleared = !isRefused && answer?.data(0x04).isEmpty == false
            queue = ["03"]
        default: understandVIN(answer)
        }
    }

    private mutating func understandValue(_ command: String, _ answer: GoodAnswer?) {
        let pid = UInt8(command.suffix(2), radix: 16) ?? 0
        let messages = (answer?.data(0x01) ?? []).filter { $0.count > 1 && $0[1] == pid }
        guard !pid.isMultiple(of: 0x20) else {
            take(messages.filter { $0.count >= 6 })
            return nextBitmap(behind: pid)
        }
        guard let parameter = GoodParameter.of(pid),
            pace != .tableSeven || task.signals.contains(where: { "\($0)" == parameter.signal })
        else { return }
        if let message = messages.first, message.count >= 2 + parameter.length {
            lines.append("\(parameter.signal)=\(Decimal.text(parameter.value(message[2...])))")
        } else {
            lines.append("\(parameter.signal)=n/a")
            if [0x11, 0x12, 0x31].contains(answer?.refusal) { refused.insert(pid) }
        }
    }

    private mutating func understandVIN(_ answer: GoodAnswer?) {
        let messages = (answer?.data(0x09) ?? []).filter { $0.count > 3 && $0[1] == 2 }
        var text = messages.first { $0.count >= 20 }.map { Array($0[3...]) } ?? []
        if text.isEmpty, messages.count == 5, messages.allSatisfy({ $0.count == 7 }) {
            text = messages.sorted { $0[2] < $1[2] }.flatMap { $0[3...] }
        }
        let number = String(decoding: text.filter { (0x30...0x5A).contains($0) }, as: UTF8.self)
        if number.count == 17 { lines.append("vin=\(number)") }
    }

    /// The codes in an answer, or nil when there is none: preceded by a count on CAN, padded
    /// with zeros on other links.
    private func codes(_ answer: GoodAnswer, _ service: UInt8) -> [String]? {
        let messages = answer.data(service)
        guard !messages.isEmpty, !answer.isTorn else { return nil }
        var codes: Set<String> = []
        for message in messages {
            var rest =
                answer.isLegacy
                ? message.dropFirst() : message.dropFirst(2).prefix(2 * Int(message.dropFirst().first ?? 0))
            while rest.count >= 2 {
                let (high, low) = (rest[rest.startIndex], rest[rest.startIndex + 1])
                if high != 0 || low != 0 {
                    codes.insert(Self.name(high, low))
                }
                rest = rest.dropFirst(2)
            }
        }
        return codes.sorted()
    }
}

/// Freeze frames, the status of the emission controls and verification numbers.
extension GoodErrands {
    private mutating func understandFrozen(_ command: String, _ answer: GoodAnswer?) {
        let pid = UInt8(command.dropFirst(2).prefix(2), radix: 16) ?? 0
        let frames = (answer?.data(0x02) ?? []).filter { $0.count > 3 && $0[1] == pid && $0[2] == 0 }
        guard pid != 2 else {
            guard let frame = frames.first(where: { $0.count >= 5 && ($0[3] != 0 || $0[4] != 0) }) else {
                return
            }
            lines.append("freeze_dtc=\(Self.name(frame[3], frame[4]))")
            queue = task.signals.compactMap { GoodParameter.of("\($0)") }.map {
                "02" + Hex.string($0.pid, width: 2) + "00"
            }
            return
        }
        guard let parameter = GoodParameter.of(pid), let frame = frames.first,
            frame.count >= 3 + parameter.length
        else { return }
        lines.append("\(parameter.signal)=\(Decimal.text(parameter.value(frame[3...])))")
    }

    private mutating func understandStatus(_ answer: GoodAnswer?) {
        showStatus((answer?.data(0x01) ?? []).filter { $0.count >= 6 && $0[1] == 1 })
    }

    /// Shows the status in messages of service 01.
    mutating func showStatus(_ all: [[UInt8]]) {
        guard !all.isEmpty else { return }
        lines.append("mil=\(all.contains { $0[2] > 0x7F } ? "on" : "off")")
        lines.append("code_count=\(all.reduce(0) { $0 + Int($1[2] % 0x80) })")
        // The bits of what is there and of what is open, in the same order.
        let open = all.reduce(0) { sum, bytes in
            let there = UInt16(bytes[3] & 0x07) << 8 | UInt16(bytes[4])
            let isOpen = UInt16(bytes[3] >> 4 & 0x07) << 8 | UInt16(bytes[5])
            return sum + (there & isOpen).nonzeroBitCount
        }
        lines.append("monitors_incomplete=\(open)")
    }

    private mutating func understandVerification(_ answer: GoodAnswer?) {
        let messages = (answer?.data(0x09) ?? []).filter { $0.count >= 7 && $0[1] == 6 }
        guard let first = messages.first else { return }
        let bytes = answer?.isLegacy == true ? messages.flatMap { $0[3...] } : Array(first[3...])
        let digits = bytes.map { Hex.string($0, width: 2) }
        let numbers = stride(from: 0, to: digits.count - 3, by: 4).map { digits[$0..<$0 + 4].joined() }
        lines.append("cvn=\(numbers.joined(separator: ","))")
    }

    /// The units of tests that it knows: scaling, sign and step (SAE J1979-DA).
    private static let units: [UInt8: (isSigned: Bool, step: Double)] = [
        0x10: (false, 1), 0x12: (false, 1), 0x20: (false, 1 / 256.0), 0x24: (false, 1), 0x27: (false, 0.01),
        0x96: (true, 0.1), 0xAF: (true, 0.01), 0xFE: (true, 0.25), 0x0B: (false, 0.001),
    ]

    /// Asks for the monitors, and for the results of each; the list is printed after the last one.
    private mutating func understandTests(_ command: String, _ answer: GoodAnswer?) {
        let monitor = UInt8(command.suffix(2), radix: 16) ?? 0
        let isOld = answer?.isLegacy == true
        let messages = (answer?.data(0x06) ?? []).filter { $0.count >= 6 && $0[1] == monitor }
        if monitor.isMultiple(of: 0x20) {
            for message in messages {
                let bits = isOld ? message.dropFirst(3) : message.dropFirst(2)
                for (place, byte) in bits.prefix(4).enumerated() {
                    let ids = (0..<8).filter { byte & (0x80 >> UInt8($0)) != 0 }.map { place * 8 + $0 + 1 }
                    queue += ids.map { "06" + Hex.string(monitor &+ UInt8($0), width: 2) }
                }
            }
        } else if isOld {
            for bytes in messages where bytes.count >= 7 {
                let (value, limit) = (Int(bytes[3]) << 8 + Int(bytes[4]), Int(bytes[5]) << 8 + Int(bytes[6]))
                let isLeast = bytes[2] & 0x80 != 0
                let isGood = isLeast ? value >= limit : value <= limit
                let name = "\(Hex.string(bytes[1], width: 2))-\(Hex.string(bytes[2] & 0x7F, width: 2))"
                results.append(
                    "\(name)=\(value) (\(isLeast ? "\(limit)..": "..\(limit)")) \(isGood ? "pass" : "fail")")
            }
        } else {
            for message in messages {
                var rest = message.dropFirst()
                while rest.count >= 9 {
                    results.append(Self.result(Array(rest.prefix(9))))
                    rest = rest.dropFirst(9)
                }
            }
        }
        guard queue.isEmpty else { return }
        if !results.isEmpty { lines.append("test_results=\(results.joined(separator: ","))") }
        results = []
    }

    /// A record of CAN: monitor, test, scaling, and three numbers of two bytes.
    private static func result(_ bytes: [UInt8]) -> String {
        let unit = units[bytes[2]] ?? (false, 1)
        let numbers = [3, 5, 7].map { place -> Double in
            let raw = Int(bytes[place]) << 8 + Int(bytes[place + 1])
            return Double(unit.isSigned && raw > 0x7FFF ? raw - 0x10000 : raw) * unit.step
        }
        let isGood = numbers[0] >= numbers[1] && numbers[0] <= numbers[2]
        let texts = numbers.map(Decimal.shortest)
        return "\(Hex.string(bytes[0], width: 2))-\(Hex.string(bytes[1], width: 2))=\(texts[0]) "
            + "(\(texts[1])..\(texts[2])) \(isGood ? "pass" : "fail")"
    }

    /// A trouble code as text (ISO 15031-6).
    static func name(_ high: UInt8, _ low: UInt8) -> String {
        ["P", "C", "B", "U"][Int(high >> 6)] + "\(high >> 4 & 3)" + Hex.string(high & 0xF, width: 1)
            + Hex.string(low, width: 2)
    }
}

/// A parameter of service 01 that good clients show (SAE J1979, appendix B).
struct GoodParameter {
    let pid: UInt8
    let length: Int
    let signal: String
    let scale: Double
    let offset: Double

    /// Whether it changes in minutes.
    var isSlow: Bool { [0x05, 0x42, 0x5C].contains(pid) }

    private static let all = [
        GoodParameter(pid: 0x03, length: 1, signal: "fuel.system.status", scale: 1, offset: 0),
        GoodParameter(
            pid: 0x14, length: 1, signal: "oxygen_sensor.bank1.sensor1.voltage", scale: 1 / 200.0, offset: 0),
        GoodParameter(
            pid: 0x15, length: 1, signal: "oxygen_sensor.bank1.sensor2.voltage", scale: 1 / 200.0, offset: 0),
        GoodParameter(pid: 0x1C, length: 1, signal: "diagnostics.obd_standard", scale: 1, offset: 0),
        GoodParameter(
            pid: 0x3C, length: 2, signal: "catalyst.temperature.bank1.sensor1", scale: 0.1, offset: -40),
        GoodParameter(pid: 0x04, length: 1, signal: "engine.load", scale: 100.0 / 255, offset: 0),
        GoodParameter(pid: 0x05, length: 1, signal: "engine.coolant.temperature", scale: 1, offset: -40),
        GoodParameter(pid: 0x0C, length: 2, signal: "engine.speed", scale: 0.25, offset: 0),
        GoodParameter(pid: 0x0D, length: 1, signal: "vehicle.speed", scale: 1, offset: 0),
        GoodParameter(pid: 0x10, length: 2, signal: "intake.maf", scale: 0.01, offset: 0),
        GoodParameter(pid: 0x42, length: 2, signal: "module.voltage", scale: 0.001, offset: 0),
        GoodParameter(pid: 0x46, length: 1, signal: "ambient.temperature", scale: 1, offset: -40),
        GoodParameter(pid: 0x5B, length: 1, signal: "traction_battery.charge", scale: 100.0 / 255, offset: 0),
        GoodParameter(pid: 0xA6, length: 4, signal: "vehicle.odometer", scale: 0.1, offset: 0),
        GoodParameter(pid: 0xB2, length: 1, signal: "traction_battery.health", scale: 100.0 / 255, offset: 0),
        GoodParameter(pid: 0x5C, length: 1, signal: "engine.oil.temperature", scale: 1, offset: -40),
    ]

    /// The names of all signals.
    static let signals = all.map(\.signal)

    /// The value in `data`, which begins with the parameter's bytes.
    func value(_ data: ArraySlice<UInt8>) -> Double {
        data.prefix(length).reduce(0.0) { $0 * 256 + Double($1) } * scale + offset
    }

    static func of(_ signal: String) -> GoodParameter? { all.first { $0.signal == signal } }

    static func of(_ pid: UInt8) -> GoodParameter? { all.first { $0.pid == pid } }
}
