package import Conformance
package import Scenarios
package import SimulationCore
import VehicleModel

/// An app in the manner of Riding Mechanic as its public repository has it, mistakes included.
///
/// It sends no command to the adapter, follows the schedule of the study's table 7, takes one read for one answer, cuts at
/// fixed places, and knows no text of the adapter. Source: the study, 3.4 and 4.4, and the repository.
package struct RidingMechanicApp: ClientMachine, Sendable {
    /// The tasks that it has a page for.
    package static let capabilities: Set<String> = [
        "connect", "supported-pids", "live-data", "read-dtc", "riding-mechanic-schedule",
    ]

    /// The signals that it shows, with their PIDs and the digits of their values.
    private static let parameters: [(pid: String, signal: String, digits: Int)] = [
        ("010D", "vehicle.speed", 2), ("010C", "engine.speed", 4), ("0105", "engine.coolant.temperature", 2),
        ("0142", "module.voltage", 4), ("0110", "intake.maf", 4),
    ]
    /// The signals that it shows.
    static var signals: [String] { parameters.map(\.signal) }

    private static let cadence = Duration.milliseconds(500)

    private let task: ClientTask
    /// The signals that the case asks for; it reads all of its own, and prints these.
    private let wanted: Set<String>
    private var tick = 0
    /// The request whose answer was not analysed yet; while there is one, the timer stands.
    private var pending: String?
    private var bitmaps: [String: String] = [:]
    private var end: SimInstant?
    private var isOpen = false

    /// When the next request is due, or the one before is sent again.
    package private(set) var deadline: SimInstant?

    /// An app that has not been started.
    package init(_ task: ClientTask) {
        self.task = task
        wanted = Set(task.signals.map(\.description))
    }

    /// Starts the app.
    package mutating func start(now: SimInstant) -> [ClientAction] { [.connect] }

    /// Reports that the connection is open.
    package mutating func connected(now: SimInstant) -> [ClientAction] {
        isOpen = true
        end = task.duration.map { now.advanced(by: $0) }
        deadline = now
        return [.print("state=connected")] + wake(now: now)
    }

    /// Reports that the connection was refused.
    package mutating func refused(now: SimInstant) -> [ClientAction] {
        [.print("state=not-connected"), .exit(1)]
    }

    /// Ignores the end of the connection: a read of no bytes is taken for data.
    package mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] {
        isOpen = false
        return []
    }

    /// Sends the next request.
    package mutating func wake(now: SimInstant) -> [ClientAction] {
        guard let due = deadline, due <= now else { return [] }
        if let end, end <= now { return [.close, .exit(0)] }
        guard isOpen, let request = pending ?? next() else {
            deadline = end
            return []
        }
        let isAgain = pending != nil
        pending = request
        // A bitmap that was refused is asked for again; for other answers it waits for ever.
        deadline = Self.isBitmap(request) || isAgain ? now.advanced(by: Self.cadence) : end
        return [.send(Array("\(request)\r\n".utf8))]
    }

    /// Takes one read for one answer.
    package mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] {
        guard let request = pending else { return [] }
        var text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace && !">|+".contains($0) }
        guard text != request, !text.isEmpty, text != "?" else { return [] }
        if Self.isBitmap(request) { text = String(text.prefix(12)) }
        if text.contains(request) { text = String(text.dropFirst(request.count)) }
        let lines = analyse(text, of: request)
        guard let lines else { return [] }
        pending = nil
        deadline = now.advanced(by: Self.cadence)
        return lines.map(ClientAction.print) + finish()
    }

    // MARK: Analysis at fixed places

    /// The lines that it shows of `text`, or nil when it does not accept it.
    private mutating func analyse(_ text: String, of request: String) -> [String]? {
        if request == "03" { return text.count.isMultiple(of: 4) ? ["stored=\(Self.codes(text))"] : nil }
        let payload = String(text.dropFirst(4))
        if Self.isBitmap(request) {
            guard payload.count == 8 else { return nil }
            bitmaps[request] = payload
            return []
        }
        guard let row = Self.parameters.first(where: { $0.pid == request }) else { return [] }
        let raw = Self.number(payload.prefix(row.digits))
        guard wanted.isEmpty || wanted.contains(row.signal) else { return [] }
        let value =
            switch request {
            case "0105": raw - 40
            case "010C": raw / 4
            case "0110": raw / 100
            case "0142": raw / 1000
            default: raw
            }
        // What was divided as a whole number has two zeros behind the point.
        if ["0110", "0142"].contains(request) { return ["\(row.signal)=\(value).00"] }
        guard request == "010D" else { return ["\(row.signal)=\(value)"] }
        // Whole miles an hour, and one more while the car moves.
        let miles = Double(raw) / 1.6
        return ["\(row.signal)=\(Decimal.text((raw == 0 ? 0 : miles.rounded(.down) + 1) * 1.609344))"]
    }

    /// The value of hexadecimal digits; others count as nothing.
    private static func number(_ digits: some StringProtocol) -> Int {
        digits.reduce(0) { $0 * 16 + ($1.hexDigitValue ?? 0) }
    }

    /// Each four digits as a code, those of the service and of the number of codes included.
    private static func codes(_ text: String) -> String {
        var rest = text[...]
        var codes: [String] = []
        while rest.count >= 4 {
            let digits = String(rest.prefix(4))
            rest = rest.dropFirst(4)
            guard let raw = UInt16(digits, radix: 16), raw != 0 else { continue }
            codes.append("\(Array("PCBU")[Int(raw >> 14)])\(raw >> 12 & 3)\(digits.dropFirst())")
        }
        return codes.joined(separator: ",")
    }

    private static func isBitmap(_ request: String) -> Bool { ["0100", "0120", "0140"].contains(request) }

    // MARK: What is asked

    private mutating func next() -> String? {
        switch task.kind {
        case .supportedPIDs, .connect: return ["0100", "0120", "0140"].first { bitmaps[$0] == nil }
        case .readDTC: return "03"
        default:
            defer { tick += 1 }
            return "01" + Hex.string(PollSchedule.tripComputer(tick: tick), width: 2)
        }
    }

    /// Ends the tasks that have no duration once they have their answer.
    private mutating func finish() -> [ClientAction] {
        switch task.kind {
        case .supportedPIDs, .connect:
            guard bitmaps.count == 3 else { return [] }
            let pids = bitmaps.sorted { $0.key < $1.key }.enumerated().flatMap { place, bitmap in
                (1...32).filter { Self.number(bitmap.value) >> (32 - $0) & 1 == 1 }.map { place * 32 + $0 }
            }
            let list = pids.map { String($0, radix: 16, uppercase: true) }.joined(separator: ",")
            let shown: [ClientAction] = task.kind == .connect ? [] : [.print("supported=\(list)")]
            return shown + [.close, .exit(0)]
        case .readDTC: return [.close, .exit(0)]
        default: return []
        }
    }

    /// Runs `tested` with the app; nil when the app has no page for its task.
    package static func play(_ tested: Case) -> CaseRecord? {
        guard let task = tested.scenario.task, ClientBug.isFor(tested),
            capabilities.isSuperset(of: tested.scenario.needs + [task.kind.rawValue])
        else { return nil }
        return VirtualRun.run(
            tested, VirtualStreamClient(RidingMechanicApp(task), reports: ReportLine.reports))
    }
}
