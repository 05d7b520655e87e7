import Diagnostics
import VehicleModel

/// What python-OBD reports beside what the ECUs put on the wire at that moment.
struct Comparison {
    /// A field whose value is not the one that was sent.
    struct Difference: CustomStringConvertible {
        /// The command and the field, for example `RPM.rpm`.
        let name: String
        let detail: String

        var description: String { "\(name): \(detail)" }
    }

    /// The journal does not hold the questions that the client asked.
    struct Misaligned: Error, CustomStringConvertible {
        let asked: String
        let journal: String?

        var description: String { "the client asked \(asked), the journal says \(journal ?? "nothing")" }
    }

    private(set) var differences: [Difference] = []

    /// How many numbers have been compared.
    private(set) var count = 0

    /// The names of the fields that differ.
    var names: Set<String> { Set(differences.map(\.name)) }

    /// Compares a session with the exchanges of its connection; the last of these is the reset with which python-OBD
    /// leaves, the others before it belong to its answers one by one.
    init(_ session: Client.Session, _ exchanges: [Exchange]) throws {
        let own = exchanges.dropLast().suffix(session.answers.count)
        guard exchanges.last?.request == "ATZ", own.count == session.answers.count else {
            throw Misaligned(
                asked: "\(session.answers.count) times and ATZ", journal: exchanges.last?.request)
        }
        for (answer, exchange) in zip(session.answers, own) {
            let sent = answer.sent ?? ""
            // A count of expected frames may follow what python-OBD calls the command.
            guard exchange.request.hasPrefix(sent), exchange.request.count <= sent.count + 1 else {
                throw Misaligned(asked: sent, journal: exchange.request)
            }
            switch sent.prefix(2) {
            case "01", "02": compareParameter(answer, sent, exchange)
            case "06": compareResults(answer)
            default: continue
            }
        }
    }

    private mutating func differ(_ answer: Client.Line, _ field: String, _ detail: String) {
        differences.append(Difference(name: "\(answer.name ?? "").\(field)", detail: detail))
    }

    // MARK: Services 01 and 02

    private mutating func compareParameter(_ answer: Client.Line, _ sent: String, _ exchange: Exchange) {
        guard let pid = UInt8(sent.dropFirst(2).prefix(2), radix: 16), let message = answer.messages?.first,
            let parameter = ParameterTable.parameter(pid)
        else { return differ(answer, "answer", "there is none; the adapter said \(answer.said ?? [])") }
        compareBanks(answer, parameter, message)
        // python-OBD decodes the answer of the ECU that it takes for the engine's.
        let ecu = exchange.samples.first?.ecu
        for sample in exchange.samples where sample.ecu == ecu {
            for layout in SensorLayout.allCases {
                let fields = parameter.fields(in: layout)
                guard let index = fields.firstIndex(where: { Self.carries($0, sample) }) else { continue }
                compare(answer, pid, fields[index], index, sample)
                break
            }
        }
    }

    private static func carries(_ field: Field, _ sample: JournalEntry) -> Bool {
        field.signal.map { SignalCatalogue.signal($0).name } == sample.signal
    }

    private mutating func compare(
        _ answer: Client.Line, _ pid: UInt8, _ field: Field, _ index: Int, _ sample: JournalEntry
    ) {
        let numbers = answer.value?.numbers ?? []
        let place = Self.showsSecondField(pid) ? index - 1 : index
        guard let value = sample.value, numbers.indices.contains(place), let number = numbers[place] else {
            return differ(answer, field.name, "\(sample.value ?? .nan) was sent and is not shown")
        }
        count += 1
        let unit = answer.value?.unit.map { Self.unit($0) ?? $0 } ?? field.unit.rawValue
        guard unit == field.unit.rawValue else {
            return differ(
                answer, field.name, "\(value) \(field.unit.rawValue) was sent, \(number) \(unit) is shown")
        }
        guard abs(number - value) > abs(field.scale.value) / 2 else { return }
        differ(answer, field.name, "\(value) was sent, \(number) is shown")
    }

    /// Of a wide-range sensor python-OBD shows the voltage or the current, which follow the ratio.
    private static func showsSecondField(_ pid: UInt8) -> Bool {
        (0x24...0x2B).contains(pid) || (0x34...0x3B).contains(pid)
    }

    /// PIDs 13 and 1D: the sensors that are fitted.
    private mutating func compareBanks(
        _ answer: Client.Line, _ parameter: Parameter, _ message: Client.Message
    ) {
        guard let banks = answer.value?.banks else { return }
        var sent: Set<[Int]> = []
        for field in parameter.fields {
            guard case .derived(.sensorFitted(let bank, let sensor)) = field.source else { continue }
            let place = 2 + field.bitOffset / 8
            guard message.bytes.indices.contains(place) else { continue }
            if message.bytes[place] >> UInt8(7 - field.bitOffset % 8) & 1 == 1 {
                sent.insert([bank, sensor])
            }
        }
        var shown: Set<[Int]> = []
        for (bank, sensors) in banks.enumerated() {
            for (sensor, isFitted) in sensors.enumerated() where isFitted {
                shown.insert([bank + 1, sensor + 1])
            }
        }
        count += 1
        if shown != sent { differ(answer, "sensors", "\(sent) was sent, \(shown) is shown") }
    }

    // MARK: Service 06

    private mutating func compareResults(_ answer: Client.Line) {
        guard let message = answer.messages?.first else {
            // The first bitmap is asked for whether the car has the service or not.
            if answer.sent == "0600" { return }
            return differ(answer, "answer", "there is none; the adapter said \(answer.said ?? [])")
        }
        let bytes = message.bytes
        for test in answer.value?.tests ?? [] {
            let name = "test \(test.id)"
            let starts = stride(from: 1, through: bytes.count - 9, by: 9)
            guard let start = starts.reversed().first(where: { bytes[$0 + 1] == test.id }),
                let scaling = ScalingID.find(bytes[start + 2])
            else {
                differ(answer, name, "it is not in the answer")
                continue
            }
            for (index, number) in test.numbers.enumerated() {
                let high = start + 3 + 2 * index
                let value = scaling.value(of: UInt16(bytes[high]) << 8 | UInt16(bytes[high + 1]))
                count += 1
                let unit = Self.unit(test.unit) ?? test.unit
                let isOurs = unit == scaling.unit || unit.isEmpty && Unit(rawValue: scaling.unit) == nil
                if isOurs, abs(number - value) <= abs(scaling.scale.value) / 2 { continue }
                differ(answer, name, "\(value) \(scaling.unit) was sent, \(number) \(unit) is shown")
            }
        }
    }

    /// Dyno's spelling of a unit of python-OBD's.
    private static func unit(_ name: String) -> String? {
        let unit: Unit? =
            switch name {
            case "percent": .percent
            case "degree_Celsius": .celsius
            case "kilopascal": .kilopascals
            case "pascal": .pascals
            case "revolutions_per_minute": .rpm
            case "kilometer_per_hour": .kilometresPerHour
            case "kilometer": .kilometres
            case "degree": .degrees
            case "gps", "grams_per_second": .gramsPerSecond
            case "lph", "liters_per_hour": .litresPerHour
            case "volt": .volts
            case "millivolt": .millivolts
            case "ampere": .amperes
            case "milliampere": .milliamperes
            case "millisecond": .milliseconds
            case "second": .seconds
            case "minute": .minutes
            case "count", "ratio": Unit.none
            default: nil
            }
        return unit?.rawValue
    }
}
