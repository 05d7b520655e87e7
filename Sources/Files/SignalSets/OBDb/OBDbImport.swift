import SimulationCore
import VehicleModel

/// Makes a vehicle of an OBDb signal set (`signalsets/v3/*.json`).
package struct OBDbImport {
    /// The wanted part of the set.
    package struct Options: Hashable, Sendable {
        package var name = "OBDb vehicle"
        /// The model year; nil takes the commands of all years.
        package var year: Int?
        /// Only the ECUs with these request ids; empty for all.
        package var ecus: Set<UInt32> = []
        /// The shipped vehicle that the file changes.
        package var base = "petrol-warm-idle"

        /// Everything of the set.
        package init() {}
    }

    /// The greatest number of bytes of a set.
    package static let mostBytes = 16 << 20
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
    private var captured: [CapturedCommand] = []

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

    /// Returns the vehicle of the set in `bytes`; `file` is its name for people, `tests` its test cases.
    package static func run(
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
        do throws(JSONMistake) {
            commands(try JSONTree.parse(bytes))
        } catch {
            add(.error, error.start, "", .syntax("\(error)"))
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
                commands.append((try OBDbCommand(member), path))
            } catch {
                add(.error, error.offset, path, error.problem)
            }
        }
        if list.members.count > Self.mostCommands {
            add(
                .error, list.offset, "commands",
                .outOfRange("\(list.members.count) commands", range: "0 to \(Self.mostCommands)"))
        }
        commands = commands.filter { isWanted($0.command, $0.path) }
        car.isExtended = commands.count { $0.command.isExtended } * 2 > commands.count
        let identifiers = OBDbIdentifiers(
            commands.map(\.command), captures: captures, isExtended: car.isExtended)
        for ((command, path), choice) in zip(commands, identifiers.choices) { take(command, choice, path) }
    }

    /// Returns whether the command is one of the year, the ECUs and the services that are imported.
    private mutating func isWanted(_ command: OBDbCommand, _ path: String) -> Bool {
        if command.bytes[0] <= 0x0A {
            add(.warning, command.tree.offset, path, .modelled(service: command.bytes[0]))
            return false
        }
        if let year = options.year, !command.exists(in: year) {
            add(.warning, command.tree.offset, path, .otherYear("other model years than \(year)"))
            return false
        }
        return true
    }

    /// Returns the ECU of `command`; nil after a complaint.
    private mutating func server(
        of command: OBDbCommand, _ choice: OBDbIdentifiers.Choice, _ path: String
    ) -> CapturedCommand.Server? {
        let offset = command.tree.offset
        if let problem = choice.problem { add(choice.pair == nil ? .error : .warning, offset, path, problem) }
        guard let pair = choice.pair else { return nil }
        guard options.ecus.isEmpty || options.ecus.contains(pair.request) else { return nil }
        if command.isExtended, let address = command.extendedAddress {
            let words =
                "extended addressing (eax \(Hex.string(address, width: 2))) with identifiers of 29 bits"
            add(.error, offset, path, .addressing(words))
            return nil
        }
        var server = CapturedCommand.Server(
            request: pair.request, response: pair.response, isExtended: pair.isExtended)
        server.addresses = addresses(of: command, from: pair.response, path)
        return server
    }

    private mutating func take(_ command: OBDbCommand, _ choice: OBDbIdentifiers.Choice, _ path: String) {
        let offset = command.tree.offset
        guard let server = server(of: command, choice, path) else {
            let isLeftOut = choice.pair.map { !options.ecus.isEmpty && !options.ecus.contains($0.request) }
            if isLeftOut != true { note(command, nil, nil, path) }
            return
        }
        let place = car.ecu(server)
        // Emissions-related data by identifier: every ECU has them from the same tables as service 01.
        if command.bytes.count == 3, command.bytes.starts(with: [0x22, 0xF4]) {
            car.ecus[place].emissionsIdentifiers.insert(command.bytes[2])
            return add(.warning, offset, path, .emissions(identifier: command.bytes[2]))
        }
        let name = Hex.string(command.bytes)
        if car.ecus[place].answers.contains(where: { $0.request == command.bytes }) {
            return add(.warning, offset, path, .repeated("\(name) of \(car.ecus[place].name)"))
        }
        var answer = CarDraft.Answer(request: command.bytes, data: [])
        if let session = command.session {
            add(.warning, command.tree["din"]?.offset ?? offset, path, .session(session))
            answer.comments.append("the real ECU answers in session \(session) only")
        }
        var captured = captures.data(of: command, from: server.response)
        let isVIN = [[0x22, 0xF1, 0x90], [0x22, 0xF8, 0x02]].contains(command.bytes)
        if isVIN { captured = captured.map { $0.map { _ in 0x30 } } }
        answer.data = captured ?? []
        signals(of: command, &answer, captured: isVIN ? nil : captured, path)
        note(command, server, captured, path)
        if captured == nil {
            counts.withoutTemplate += 1
            add(.warning, offset, path, .noTemplate)
        }
        car.ecus[place].answers.append(answer)
        counts.commands += 1
    }

    /// Notes what was captured of `command`, so that the car that is made can be compared with it.
    private mutating func note(
        _ command: OBDbCommand, _ server: CapturedCommand.Server?, _ data: [UInt8]?, _ path: String
    ) {
        guard let data = data ?? (server == nil && captures.hold(command) ? [] : nil) else { return }
        self.captured.append(
            CapturedCommand(
                path: path, line: places.place(command.tree.offset).line, server: server,
                request: command.bytes,
                answer: [command.bytes[0] | 0x40] + command.bytes.dropFirst() + data))
    }

    /// Returns the address bytes of `command` and its answer; the second one is stated, captured, or that of BMW.
    private mutating func addresses(
        of command: OBDbCommand, from responder: UInt32, _ path: String
    ) -> CapturedCommand.Addresses? {
        guard let own = command.extendedAddress else { return nil }
        if let tester = command.tester ?? captures.address(of: command, from: responder) {
            return CapturedCommand.Addresses(ecu: own, tester: tester)
        }
        add(.warning, command.tree["eax"]?.offset ?? command.tree.offset, path, .assumedAddress("F1"))
        return CapturedCommand.Addresses(ecu: own, tester: 0xF1)
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
        var placed = FrameSignal(.custom(0), format.bits)
        (placed.isSigned, placed.factor, placed.offset) = (format.isSigned, format.factor, format.offset)
        let raw = captured.map { format.bits.read($0) }
        if let raw, !format.isSigned, format.labels.isEmpty, format.bits.length >= 16,
            raw >= format.bits.mask - format.bits.mask / 16
        {
            add(.warning, tree.offset, path, .suspectSign(CarWriter.number(placed.value(of: raw))))
        }
        let bound = car.declare(
            CarDraft.Described(
                name: id, metric: tree["suggestedMetric"]?.text, unit: format.unit, range: format.range,
                field: placed, captured: raw, initial: 0, meaning: tree["name"]?.text ?? ""),
            used: used)
        for (severity, problem) in bound.problems { add(severity, tree.offset, path, problem) }
        used.insert(bound.name)
        var field = CarDraft.Field(
            signal: bound.name, bits: format.bits, isSigned: format.isSigned, factor: format.factor,
            offset: format.offset, unit: bound.unit)
        field.comment = CarWriter.words(format.labels)
        return field
    }

    private func result() -> ImportedSet {
        let summary =
            "\(counts.commands) commands, \(counts.signals) signals, \(counts.withoutTemplate) without template, "
            + findings.counts
        let text = counts.commands == 0 ? "" : CarWriter.text(of: car, findings: findings.all)
        return ImportedSet(text: text, findings: findings.all, summary: summary, captured: captured)
    }
}
