import SimulationCore
import VehicleModel

/// Makes answers of a list of extended PIDs of Torque Pro (CSV).
package struct TorqueImport {
    /// The wanted part of the list.
    package struct Options: Hashable, Sendable {
        package var name = "Torque vehicle"
        /// The shipped vehicle that the file changes.
        package var base = "petrol-warm-idle"
        /// The ids of answers by the ids of requests, where they are not 8 above.
        package var responses: [UInt32: UInt32] = [:]

        /// Everything of the list.
        package init() {}
    }

    /// The greatest number of bytes of a list.
    package static let mostBytes = 16 << 20
    /// The greatest number of rows of a list.
    static let mostRows = 5000
    /// The bytes of an answer that equations can name.
    static let mostData = 702

    private let options: Options
    private var findings: SetFindings
    private var car: CarDraft
    private var counts = (rows: 0, signals: 0, derived: 0)

    private init(file: String, _ options: Options) {
        self.options = options
        findings = SetFindings(file: file)
        car = CarDraft(
            name: options.name,
            head: [
                "Made by 'dyno import torque' from \(file).",
                "Source and licence: those of the list, which does not state them here; a list without a licence",
                "is all rights reserved: keep what is made of it to yourself, or ask its author.",
                "Changes: another format; rows that are calculated from other values left out.",
            ])
        car.base = options.base
    }

    /// Returns the vehicle of the list in `bytes`; `file` is its name for people.
    package static func run(_ bytes: [UInt8], file: String, options: Options = Options()) -> ImportedSet {
        var work = TorqueImport(file: file, options)
        if bytes.count > mostBytes {
            work.findings.add(.error, 1, 1, "", .tooLarge(mostBytes))
        } else {
            work.take(TorqueRow.rows(bytes))
        }
        let summary =
            "\(work.counts.rows) rows, \(work.counts.signals) signals, \(work.counts.derived) calculated by the app, "
            + work.findings.counts
        let isEmpty = !work.car.ecus.contains { !$0.answers.isEmpty }
        let text = isEmpty ? "" : CarWriter.text(of: work.car, findings: work.findings.all)
        return ImportedSet(text: text, findings: work.findings.all, summary: summary)
    }

    private mutating func complain(
        _ row: TorqueRow, _ cell: Int, _ problem: SetProblem, _ severity: SetFinding.Severity = .error,
        offset: Int = 0
    ) {
        let name = ["name", "short name", "mode and PID", "equation", "least", "greatest", "unit", "header"]
        findings.add(
            severity, row.line, row.column(cell) + offset, cell < name.count ? name[cell] : "", problem)
    }

    private mutating func take(_ rows: [TorqueRow]) {
        var rows = rows[...]
        if let head = rows.first, head[2].lowercased().filter({ $0.isLetter }) == "modeandpid" {
            rows = rows.dropFirst()
        }
        for row in rows.prefix(Self.mostRows) {
            counts.rows += 1
            take(row)
        }
        if rows.count > Self.mostRows {
            complain(
                rows[rows.startIndex], 0, .outOfRange("\(rows.count) rows", range: "0 to \(Self.mostRows)"))
        }
    }

    /// Returns the identifiers of the ECU in the header of `row`; nil after a complaint.
    private mutating func identifiers(_ row: TorqueRow) -> CapturedCommand.Server? {
        let text = row[7]
        if text.isEmpty || ["auto", "7df"].contains(text.lowercased()) {
            return CapturedCommand.Server(request: 0x7E0, response: 0x7E8, isExtended: false)
        }
        guard let number = UInt32(text, radix: 16) else {
            complain(row, 7, .syntax("header '\(text)' is not hexadecimal; row skipped"))
            return nil
        }
        switch text.count {
        case 3 where number <= 0x7F7:
            let response = options.responses[number]
            if response == nil, !car.ecus.contains(where: { $0.request == number }) {
                let id = String(number + 8, radix: 16, uppercase: true)
                complain(row, 7, .assumedResponse(id), .warning)
            }
            return CapturedCommand.Server(
                request: number, response: response ?? number + 8, isExtended: false)
        case 8 where number <= 0x1FFF_FFFF:
            let swapped = number & ~0xFFFF | (number & 0xFF) << 8 | number >> 8 & 0xFF
            return CapturedCommand.Server(
                request: number, response: options.responses[number] ?? swapped, isExtended: true)
        case 6:
            complain(row, 7, .addressing("a header of three bytes: K line or J1850"))
            return nil
        default:
            complain(row, 7, .syntax("header '\(text)' has not 3, 6 or 8 hex digits; row skipped"))
            return nil
        }
    }

    /// Returns the name of another ECU that has one of the identifiers; the engine is in every vehicle.
    private func owner(of ids: CapturedCommand.Server) -> String? {
        let engine = OBDbIdentifiers.Pair.engine(isExtended: ids.isExtended)
        let others = car.ecus.filter { $0.isExtended == ids.isExtended }.map {
            (name: $0.name, request: $0.request, response: $0.response)
        }
        return (others + [("engine", engine.request, engine.response)]).first {
            ($0.request, $0.response) != (ids.request, ids.response)
                && !Set([$0.request, $0.response]).isDisjoint(with: [ids.request, ids.response])
        }?.name
    }

    private mutating func take(_ row: TorqueRow) {
        guard row.cells.count >= 7 else {
            return complain(
                row, 0, .syntax("a row of \(row.cells.count) columns; 7 or more are needed; row skipped"))
        }
        let equation: Equation
        do throws(Equation.Mistake) {
            guard !row[3].isEmpty else {
                return complain(row, 3, .syntax("the equation is missing; row skipped"))
            }
            equation = try Equation(parsing: row[3])
        } catch {
            return complain(row, 3, .syntax("\(error.words); row skipped"), offset: error.column - 1)
        }
        var hex = row[2].lowercased()
        if hex.hasPrefix("0x") { hex.removeFirst(2) }
        if hex.isEmpty || equation.isDerived {
            counts.derived += 1
            return complain(row, hex.isEmpty ? 2 : 3, .derived, .warning)
        }
        guard let request = Hex.bytes(hex), (2...7).contains(request.count) else {
            return complain(row, 2, .syntax("'\(row[2])' is not a mode with its PID; row skipped"))
        }
        guard request[0] > 0x0A else {
            return complain(row, 2, .modelled(service: request[0]), .warning)
        }
        guard let ids = identifiers(row) else { return }
        if let owner = owner(of: ids) {
            return complain(row, 7, .syntax("header '\(row[7])' has an identifier of \(owner); row skipped"))
        }
        if car.ecus.isEmpty { car.isExtended = ids.isExtended }
        add(row, equation, request, to: car.ecu(ids))
    }

    private mutating func add(_ row: TorqueRow, _ equation: Equation, _ request: [UInt8], to ecu: Int) {
        let place: Int
        if let known = car.ecus[ecu].answers.firstIndex(where: { $0.request == request }) {
            place = known
        } else {
            place = car.ecus[ecu].answers.count
            car.ecus[ecu].answers.append(CarDraft.Answer(request: request, data: []))
        }
        let highest = equation.highestByte
        guard highest < Self.mostData else {
            return complain(row, 3, .outOfRange("byte \(highest)", range: "0 to \(Self.mostData - 1)"))
        }
        let missing = highest + 1 - car.ecus[ecu].answers[place].data.count
        if missing > 0 { car.ecus[ecu].answers[place].data += [UInt8](repeating: 0, count: missing) }
        guard let field = LinearForm(equation)?.field, (1e-12...1e12).contains(abs(field.factor)),
            abs(field.offset) <= CarDraft.mostOffset
        else {
            car.ecus[ecu].answers[place].comments.append("\(row[0]): \(row[3])")
            return complain(row, 3, .notLinear("no scaled number of neighbouring bytes"), .warning)
        }
        let bits = Set(field.bits.positions)
        let fields = car.ecus[ecu].answers[place].fields
        if let other = fields.first(where: { !bits.isDisjoint(with: $0.bits.positions) }) {
            return complain(row, 3, .overlaps(other.signal), .warning)
        }
        var range: ClosedRange<Double>?
        if let least = Double(row[4]), let most = Double(row[5]), least < most { range = least...most }
        var placed = FrameSignal(.custom(0), field.bits)
        (placed.isSigned, placed.factor, placed.offset) = (field.isSigned, field.factor, field.offset)
        let bound = car.declare(
            CarDraft.Described(
                name: row[1].isEmpty ? row[0] : row[1], unit: row[6], range: range, field: placed, initial: 0,
                meaning: row[0]),
            used: Set(fields.map(\.signal)))
        for (severity, problem) in bound.problems {
            var cell = row[1].isEmpty ? 0 : 1
            if case .unknownUnit = problem { cell = 6 }
            complain(row, cell, problem, severity)
        }
        car.ecus[ecu].answers[place].fields.append(
            CarDraft.Field(
                signal: bound.name, bits: field.bits, isSigned: field.isSigned, factor: field.factor,
                offset: field.offset, unit: bound.unit, comment: row[3]))
        counts.signals += 1
    }
}

extension Equation {
    /// The highest byte that it names, -1 for none.
    var highestByte: Int {
        switch self {
        case .number, .derived: -1
        case .byte(let index), .bit(let index, _): index
        case .operation(_, let left, let right): max(left.highestByte, right.highestByte)
        case .call(_, let parts): parts.map(\.highestByte).max() ?? -1
        }
    }
}
