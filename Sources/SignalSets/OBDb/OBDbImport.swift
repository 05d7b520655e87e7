import SimulationCore
import VehicleModel

/// Makes a vehicle of an OBDb signal set (`signalsets/v3/*.json`).
public struct OBDbImport {
    /// What of the set is wanted.
    public struct Options: Hashable, Sendable {
        /// The name of the vehicle.
        public var name = "OBDb vehicle"
        /// The model year; nil takes the commands of all years.
        public var year: Int?
        /// Only the ECUs with these request ids; empty for all.
        public var ecus: Set<UInt32> = []
        /// The shipped vehicle that the file changes.
        public var base = "petrol-warm-idle"

        /// Everything of the set.
        public init() {}
    }

    /// The greatest number of bytes of a set.
    public static let mostBytes = 16 << 20
    /// The greatest number of commands of a set.
    static let mostCommands = 5000
    /// The longest data of an answer.
    static let mostData = 4000

    private let options: Options
    private let captures: OBDbCaptures
    private let places: LinePlaces
    private var findings: SetFindings
    private var car: CarDraft
    private var counts = (commands: 0, signals: 0, withoutTemplate: 0)
    private var seen: Set<String> = []

    private init(_ bytes: [UInt8], file: String, tests: [OBDbTestFile], _ options: Options) {
        self.options = options
        captures = OBDbCaptures(tests)
        places = LinePlaces(bytes)
        findings = SetFindings(file: file)
        car = CarDraft(
            name: options.name,
            head: [
                "Made by 'dyno import obdb' from \(file)" + (options.year.map { ", model year \($0)" } ?? "")
                    + ".",
                "Source: OBDb (https://github.com/OBDb). Licence of the set: CC BY-SA 4.0",
                "(https://creativecommons.org/licenses/by-sa/4.0/). This file is adapted material: share it under",
                "that licence, with credit to the OBDb contributors and with this note of the changes.",
                "Changes: another format; units of the catalogue; signals of SAE J1979 left out"
                    + (tests.isEmpty ? "." : "; data under the signals from captured answers."),
            ])
        car.base = options.base
    }

    /// The vehicle of the set in `bytes`; `file` is its name for people, `tests` its test cases.
    public static func run(
        _ bytes: [UInt8], file: String, tests: [OBDbTestFile] = [], options: Options = Options()
    ) -> ImportedSet {
        var work = OBDbImport(bytes, file: file, tests: tests, options)
        return work.run(bytes)
    }

    private mutating func run(_ bytes: [UInt8]) -> ImportedSet {
        guard bytes.count <= Self.mostBytes else {
            findings.add(.error, 1, 1, "", .tooLarge(Self.mostBytes))
            return result()
        }
        do throws(JSONTree.Mistake) {
            commands(try JSONTree.parse(bytes))
        } catch {
            add(.error, error.offset, "", .syntax(error.words))
        }
        return result()
    }

    private mutating func add(
        _ severity: SetFinding.Severity, _ offset: Int, _ path: String, _ problem: SetProblem
    ) {
        let place = places.place(offset)
        findings.add(severity, place.line, place.column, path, problem)
    }

    private mutating func commands(_ tree: JSONTree) {
        guard let list = tree["commands"] else { return add(.error, tree.offset, "", .missing("commands")) }
        var commands: [(command: OBDbCommand, path: String)] = []
        for (index, member) in list.members.prefix(Self.mostCommands).enumerated() {
            let path = "commands[\(index)]"
            do throws(OBDbMistake) {
                let command = try OBDbCommand(member)
                guard options.ecus.isEmpty || options.ecus.contains(command.request) else { continue }
                commands.append((command, path))
            } catch {
                add(.error, error.offset, path, error.problem)
            }
        }
        if list.members.count > Self.mostCommands {
            add(
                .error, list.offset, "commands",
                .outOfRange("\(list.members.count) commands", range: "0 to \(Self.mostCommands)"))
        }
        car.isExtended = commands.count { $0.command.isExtended } * 2 > commands.count
        for (command, path) in commands { take(command, path) }
    }

    private mutating func take(_ command: OBDbCommand, _ path: String) {
        let offset = command.tree.offset
        let service = command.bytes[0]
        if service <= 0x0A { return add(.warning, offset, path, .modelled(service: service)) }
        if command.isExtended != car.isExtended {
            return add(.error, offset, path, .otherIdentifiers(isExtended: command.isExtended))
        }
        if command.isExtended, let address = command.extendedAddress {
            let words =
                "extended addressing (eax \(Hex.string(address, width: 2))) with identifiers of 29 bits"
            return add(.error, offset, path, .addressing(words))
        }
        if let year = options.year, !command.exists(in: year) {
            return add(.warning, offset, path, .otherYear("other model years than \(year)"))
        }
        let response = command.response ?? command.usualResponse
        let place = car.ecu(
            request: command.request, response: response, addresses: addresses(of: command, path))
        let name = Hex.string(command.bytes)
        if car.ecus[place].answers.contains(where: { $0.request == command.bytes }) {
            return add(.warning, offset, path, .repeated("\(name) of \(car.ecus[place].name)"))
        }
        if command.response == nil {
            let id = String(response, radix: 16, uppercase: true)
            add(.warning, offset, path, .assumedResponse(id))
        }
        var answer = CarDraft.Answer(request: command.bytes, data: [])
        if let session = command.session {
            add(.warning, command.tree["din"]?.offset ?? offset, path, .session(session))
            answer.comments.append("the real ECU answers in session \(session) only")
        }
        let captured = captures.data(of: command, header: command.tree["hdr"]?.text ?? "")
        let isVIN = command.bytes == [0x22, 0xF1, 0x90]
        answer.data = isVIN ? captured.map { $0.map { _ in 0x30 } } ?? [] : captured ?? []
        signals(of: command, &answer, captured: isVIN ? nil : captured, path)
        if captured == nil {
            counts.withoutTemplate += 1
            add(.warning, offset, path, .noTemplate)
        }
        car.ecus[place].answers.append(answer)
        counts.commands += 1
    }

    /// The address bytes of `command` and its answer; the second one is stated, captured, or that of BMW.
    private mutating func addresses(of command: OBDbCommand, _ path: String) -> CarDraft.Addresses? {
        guard let own = command.extendedAddress else { return nil }
        let header = command.tree["hdr"]?.text ?? ""
        if let tester = command.testerAddress ?? captures.address(of: command, header: header) {
            return CarDraft.Addresses(ecu: own, tester: tester)
        }
        add(.warning, command.tree["eax"]?.offset ?? command.tree.offset, path, .assumedAddress("F1"))
        return CarDraft.Addresses(ecu: own, tester: 0xF1)
    }

    private mutating func signals(
        of command: OBDbCommand, _ answer: inout CarDraft.Answer, captured: [UInt8]?, _ path: String
    ) {
        var owners: [Int: String] = [:]
        var used: Set<String> = []
        for (index, tree) in (command.tree["signals"]?.members ?? []).enumerated() {
            let place = "\(path).signals[\(index)]"
            guard let id = tree["id"]?.text, let format = tree["fmt"] else {
                add(.error, tree.offset, place, .missing(tree["id"]?.text == nil ? "id" : "fmt"))
                continue
            }
            do throws(OBDbMistake) {
                let format = try OBDbFormat(format)
                if !seen.insert(id).inserted { add(.warning, tree.offset, place, .repeated(id)) }
                if let bit = format.bits.positions.first(where: { owners[$0] != nil }),
                    let owner = owners[bit]
                {
                    add(.warning, tree.offset, place, .overlaps(owner))
                    continue
                }
                for bit in format.bits.positions { owners[bit] = id }
                if captured == nil, answer.data.count < format.byteCount {
                    answer.data += [UInt8](repeating: 0, count: format.byteCount - answer.data.count)
                }
                guard format.byteCount <= answer.data.count else {
                    add(.warning, tree.offset, place, .notSupported("lies beyond the captured answer"))
                    continue
                }
                let field = field(id, tree, format, captured: captured, used: &used, place)
                answer.fields.append(field)
                counts.signals += 1
            } catch {
                add(.error, error.offset, "\(place).fmt", error.problem)
            }
        }
    }

    private mutating func field(
        _ id: String, _ tree: JSONTree, _ format: OBDbFormat, captured: [UInt8]?, used: inout Set<String>,
        _ path: String
    ) -> CarDraft.Field {
        let found = captured.map { format.value(in: $0) }
        if let found, !format.isSigned, format.labels.isEmpty, format.bits.length >= 16,
            found.raw >= format.bits.mask - format.bits.mask / 16
        {
            add(.warning, tree.offset, path, .suspectSign(CarWriter.number(found.value)))
        }
        var isUnknown = false
        let value = found.map { found in
            format.range.map { min(max(found.value, $0.lowerBound), $0.upperBound) } ?? found.value
        }
        let bound = car.declare(
            id, metric: tree["suggestedMetric"]?.text, unit: format.unit, range: format.range,
            captured: value, meaning: tree["name"]?.text ?? "", used: used, isUnknown: &isUnknown)
        if isUnknown { add(.warning, tree.offset, path, .unknownUnit(format.unit)) }
        used.insert(bound.name)
        var field = CarDraft.Field(
            signal: bound.name, bits: format.bits, isSigned: format.isSigned, factor: format.factor,
            offset: format.offset, unit: bound.unit)
        field.comment = format.labels.prefix(16).map { "\($0.raw) \($0.value)" }.joined(separator: ", ")
        return field
    }

    private func result() -> ImportedSet {
        let warnings = findings.all.count { $0.severity == .warning }
        let errors = findings.all.count - warnings
        let summary =
            "\(counts.commands) commands, \(counts.signals) signals, \(counts.withoutTemplate) without template, "
            + "\(errors) errors, \(warnings) warnings"
        let text = counts.commands == 0 ? "" : CarWriter.text(of: car, findings: findings.all)
        return ImportedSet(text: text, findings: findings.all, summary: summary)
    }
}
