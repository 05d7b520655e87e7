import CANBus
import VehicleModel

/// Makes frames of a CAN database (DBC).
///
/// A multiplexed message becomes one frame for each value of its multiplexers, all with one identifier.
package struct DBCImport {
    /// The wanted part of the database.
    package struct Options: Hashable, Sendable {
        package var name = "DBC vehicle"
        /// The shipped vehicle that the file changes.
        package var base = "petrol-warm-idle"

        /// Everything of the database.
        package init() {}
    }

    /// The greatest number of bytes of a database.
    package static let mostBytes = 16 << 20
    /// Intervals of messages without a cycle time, milliseconds: the first one at which all frames leave the bus time for
    /// requests and answers.
    static let usualCycles = [100.0, 200, 500, 1000, 2000, 5000, 10_000]
    /// The share of the bus that frames may fill.
    static let mostBusTime = 0.6
    /// The bit rates of the bus, bit/s; the data rate of one with CAN FD is that of SAE J2284-4.
    static let rates = BitRates(nominal: 500_000, data: 2_000_000)

    private var findings: SetFindings
    private var car: CarDraft
    private var counts = (messages: 0, signals: 0, withoutCycle: 0)
    private let prefix: Substring

    private init(file: String, _ options: Options) {
        findings = SetFindings(file: file)
        let name = file.split(separator: "/").last ?? ""
        prefix = name.prefix { $0 != "." }
        car = CarDraft(
            name: options.name,
            head: [
                "Made by 'dyno import dbc' from \(file).",
                "Source and licence: those of the database, which does not state them here. Databases of",
                "manufacturers are often confidential; those of opendbc are under the MIT licence.",
                "Changes: another format; texts, nodes and environment variables left out.",
            ])
        car.base = options.base
    }

    /// Returns the vehicle of the database in `bytes`; `file` is its name for people.
    package static func run(_ bytes: [UInt8], file: String, options: Options = Options()) -> ImportedSet {
        var work = DBCImport(file: file, options)
        if bytes.count > mostBytes {
            work.findings.add(.error, 1, 1, "", .tooLarge(mostBytes))
        } else {
            work.take(DBCDatabase(bytes, file: file))
        }
        let summary =
            "\(work.counts.messages) messages, \(work.counts.signals) signals, \(work.car.frames.count) frames, "
            + work.findings.counts
        let text = work.car.frames.isEmpty ? "" : CarWriter.text(of: work.car, findings: work.findings.all)
        return ImportedSet(text: text, findings: work.findings.all, summary: summary)
    }

    private mutating func complain(
        _ message: DBCDatabase.Message, _ problem: SetProblem, _ severity: SetFinding.Severity = .warning
    ) {
        findings.add(severity, message.line, message.column, message.name, problem)
    }

    private mutating func take(_ database: DBCDatabase) {
        findings.all = database.findings.all
        var identifiers: Set<UInt64> = []
        for message in database.messages {
            if !message.isExtended, (0x7E8...0x7EF).contains(message.identifier) {
                complain(message, .notSupported("an id that ECUs answer with"))
            } else if !identifiers.insert(UInt64(message.identifier) | (message.isExtended ? 1 << 32 : 0))
                .inserted
            {
                complain(message, .repeated("id \(message.identifier)"))
            } else {
                take(message)
            }
        }
        settleIntervals()
    }

    /// Gives intervals to frames without one, and makes all longer when they fill too much of the bus.
    private mutating func settleIntervals() {
        func busTime(_ assumed: Double) -> Double {
            car.frames.reduce(0) { sum, frame in
                let identifier = CANIdentifier(rawValue: frame.identifier, isExtended: frame.isExtended)
                let data = CANData(frame.data)
                let canFrame =
                    frame.isFD
                    ? CANFrame(fd: identifier, data, filler: 0, bitRateSwitch: frame.bitRateSwitch)
                    : CANFrame(identifier, data)
                let milliseconds = Double(BitTiming.nanoseconds(of: canFrame, Self.rates)) / 1e6
                return sum + milliseconds / (frame.isAssumed ? assumed : frame.milliseconds)
            }
        }
        let usual =
            Self.usualCycles.first { busTime($0) <= Self.mostBusTime }
            ?? Self.usualCycles.last { _ in true } ?? 0
        let share = busTime(usual)
        let factor = max(1, (share / Self.mostBusTime).rounded(.up))
        for index in car.frames.indices {
            if car.frames[index].isAssumed { car.frames[index].milliseconds = usual }
            car.frames[index].milliseconds *= factor
        }
        if counts.withoutCycle > 0 {
            let words = "messages without a cycle time: \(counts.withoutCycle); \(Int(usual)) ms is assumed"
            findings.add(.warning, 1, 1, "", .assumed(words))
        }
        if factor > 1 {
            findings.add(.warning, 1, 1, "", .busTime(percent: Int(share * 100), factor: Int(factor)))
        }
    }

    private mutating func take(_ message: DBCDatabase.Message) {
        let selections = DBCSelection.all(of: message)
        guard car.frames.count + selections.count <= VehicleDescription.mostFrames else {
            return complain(
                message, .notSupported("a vehicle has \(VehicleDescription.mostFrames) frames at most"),
                .error)
        }
        let isFD = message.isFD ?? false || message.length > ClassicalData.capacity
        let length = isFD ? DataLengthCode.length(holding: message.length) : message.length
        if length > message.length {
            complain(message, .assumed("\(message.length) bytes, which no frame has; read as \(length)"))
        }
        if isFD { car.dataBitRate = Self.rates.data }
        var names: [String: CarDraft.Declaration] = [:]
        for (number, selection) in selections.enumerated() {
            let name = message.name + selection.suffix
            var frame = CarDraft.Frame(
                name: car.uniqueName(name, isFrame: true), identifier: message.identifier,
                isExtended: message.isExtended, milliseconds: min(max(message.milliseconds ?? 0, 1), 3.6e9),
                isAssumed: message.milliseconds == nil,
                data: [UInt8](repeating: 0, count: length))
            frame.isFD = isFD
            frame.bitRateSwitch = message.bitRateSwitch ?? true
            if frame.name != name { complain(message, .renamed(frame.name), .note) }
            frame.isMultiplexed = selections.count > 1
            if number == 0, !message.comment.isEmpty { frame.comments.append(message.comment) }
            for (field, value) in selection.values { field.write(value, into: &frame.data) }
            fields(of: message, selection, &frame, &names)
            car.frames.append(frame)
        }
        if selections.count > 1 { complain(message, .divided(selections.count), .note) }
        counts.messages += 1
        if message.milliseconds == nil { counts.withoutCycle += 1 }
    }

    private mutating func fields(
        of message: DBCDatabase.Message, _ selection: DBCSelection, _ frame: inout CarDraft.Frame,
        _ names: inout [String: CarDraft.Declaration]
    ) {
        var owners: [Int: String] = [:]
        for (field, _) in selection.values { for bit in field.positions { owners[bit] = "its multiplexer" } }
        var used: Set<String> = []
        for signal in message.signals where selection.carries(signal) && !signal.isMultiplexer {
            func complain(_ work: inout DBCImport, _ problem: SetProblem) {
                work.findings.add(.warning, signal.line, signal.column, signal.name, problem)
            }
            if signal.isFloat {
                complain(&self, .notSupported("a number in the format of IEEE 754"))
                continue
            }
            if let bit = signal.bits.positions.first(where: { owners[$0] != nil }) {
                complain(&self, .overlaps(owners[bit] ?? ""))
                continue
            }
            for bit in signal.bits.positions { owners[bit] = signal.name }
            if isConvention(signal, of: message, &frame) { continue }
            let bound = names[signal.name] ?? declare(signal, of: message, used: used)
            names[signal.name] = bound
            used.insert(bound.name)
            var field = CarDraft.Field(
                signal: bound.name, bits: signal.bits, isSigned: signal.isSigned, factor: signal.factor,
                offset: signal.offset, unit: bound.unit)
            field.comment = CarWriter.words(signal.labels)
            frame.fields.append(field)
        }
    }

    private mutating func declare(
        _ signal: DBCDatabase.Signal, of message: DBCDatabase.Message, used: Set<String>
    ) -> CarDraft.Declaration {
        var placed = FrameSignal(.custom(0), signal.bits)
        (placed.isSigned, placed.factor, placed.offset) = (signal.isSigned, signal.factor, signal.offset)
        let start = signal.startValue.map { $0 * signal.factor + signal.offset }
        let bound = car.declare(
            CarDraft.Described(
                name: signal.name, unit: signal.unit, range: signal.range, field: placed,
                initial: start ?? min(max(0, placed.least), placed.greatest),
                meaning: signal.comment.isEmpty ? "\(message.name).\(signal.name)" : signal.comment),
            used: used)
        for (severity, problem) in bound.problems {
            // The unit of labels is text about them.
            if case .unknownUnit = problem, !signal.labels.isEmpty { continue }
            findings.add(severity, signal.line, signal.column, signal.name, problem)
        }
        counts.signals += 1
        return bound
    }

    /// Takes a counter or a checksum by its name, as the databases of opendbc have them; true when it was one.
    private mutating func isConvention(
        _ signal: DBCDatabase.Signal, of message: DBCDatabase.Message, _ frame: inout CarDraft.Frame
    ) -> Bool {
        let name = signal.name.uppercased()
        if name == "COUNTER", frame.counter == nil {
            frame.counter = signal.bits
            return true
        }
        guard name == "CHECKSUM" else { return false }
        let first = signal.bits.order == .big ? signal.bits.start - 7 : signal.bits.start
        if prefix.hasPrefix("vw_pq"), signal.bits.length == 8, first % 8 == 0 {
            frame.checksum = .init(byte: first / 8, kind: .xor)
        } else {
            findings.add(
                .warning, signal.line, signal.column, signal.name,
                .notSupported("its checksum is not known; the bits stay 0"))
        }
        return true
    }
}

/// Values of the multiplexers of a message, and so the signals that a frame with them carries.
struct DBCSelection {
    /// The multiplexers' bits and raw values.
    private(set) var values: [(field: BitField, value: UInt64)] = []
    private var chosen: [(name: String, value: UInt64)] = []

    /// The end of the frame's name.
    var suffix: String { chosen.map { "_m\($0.value)" }.joined() }

    /// Returns whether a frame with these values carries `signal`.
    func carries(_ signal: DBCDatabase.Signal) -> Bool {
        guard let needed = signal.multiplexed else { return true }
        return chosen.contains { choice in
            choice.value == needed.value
                && (needed.by == nil ? choice.name == chosen[0].name : needed.by == choice.name)
        }
    }

    /// Returns the selections of `message`; a single one without multiplexers.
    static func all(of message: DBCDatabase.Message) -> [DBCSelection] {
        guard let root = message.signals.first(where: { $0.isMultiplexer && $0.multiplexed == nil }) else {
            return [DBCSelection()]
        }
        return extend(DBCSelection(), by: root, of: message, depth: 0)
    }

    private static func extend(
        _ selection: DBCSelection, by multiplexer: DBCDatabase.Signal, of message: DBCDatabase.Message,
        depth: Int
    ) -> [DBCSelection] {
        let dependent = message.signals.filter { signal in
            guard let needed = signal.multiplexed else { return false }
            return needed.by == multiplexer.name || needed.by == nil && depth == 0
        }
        let values = Set(dependent.compactMap { $0.multiplexed?.value }).sorted()
        guard !values.isEmpty, depth < 8 else { return [selection] }
        return values.flatMap { value -> [DBCSelection] in
            var next = selection
            next.values.append((multiplexer.bits, value))
            next.chosen.append((multiplexer.name, value))
            let inner = dependent.first {
                $0.isMultiplexer && $0.multiplexed?.value == value && $0.name != multiplexer.name
            }
            guard let inner else { return [next] }
            return extend(next, by: inner, of: message, depth: depth + 1)
        }
    }
}
