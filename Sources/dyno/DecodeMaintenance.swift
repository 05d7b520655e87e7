import ArgumentParser
import Foundation
import MTG
import SimulationCore
import Storage

/// `dyno decode mtg`.
struct DecodeMaintenance: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mtg",
        abstract: "Maintenance records: every field, what is wrong with them, and the alerts of each role.",
        discussion: """
            Examples:
              dyno decode mtg 4D54474D 0100 8000 ...       a record as hex digits
              dyno decode mtg record.bin --machine 8R      a file, and which alerts an app must show
              dyno decode mtg record.bin --layout struct-0
            Layouts: struct-1, struct-0, struct-2, dealer-1, dealer-0. They are inventions of Dyno.
            """)

    @Argument(help: "Hex digits, or a file that holds them or the bytes themselves.")
    var record: [String]

    @Option(help: "The layout; by default the one that magic, version and size suggest.")
    var layout: String?

    @Option(help: "Show the alerts of this machine: S690, R4038 or 8R.")
    var machine: String?

    @Option(help: "What decides where sources contradict each other: tables or xml-example.")
    var source = ThresholdSource.tables.rawValue

    @Option(
        help: "Take the thresholds from this XML file instead of the machine's table; names its mistakes.")
    var thresholds: String?

    func run() throws {
        if thresholds != nil, machine == nil {
            throw Stop.usage("error: --thresholds needs a machine; add for example --machine 8R")
        }
        let machine = try self.machine.map { try Self.choice($0, Machine.self, "machine") }
        let source = try Self.choice(self.source, ThresholdSource.self, "source")
        let bytes = try Self.bytes(record)
        let thresholds = try ownThresholds(machine, source)
        var rest = bytes[...]
        var count = 0
        while !rest.isEmpty {
            if let text = Self.shortAnswer(rest) {
                Terminal.say(text)
                rest = rest.dropFirst(8)
            } else {
                let layout = try chosenLayout(for: rest)
                let size = rest.count >= 2 * layout.size ? layout.size : rest.count
                if count > 0 { Terminal.say("") }
                show(Array(rest.prefix(size)), layout, machine, source, thresholds)
                rest = rest.dropFirst(size)
            }
            count += 1
        }
    }

    private func chosenLayout(for bytes: ArraySlice<UInt8>) throws -> RecordLayout {
        if let name = layout {
            if let known = RecordLayouts.named(name) { return known }
            let names = RecordLayouts.all.map(\.name).joined(separator: ", ")
            throw Stop.usage("error: there is no layout '\(name)'; write one of \(names)")
        }
        if let likely = RecordLayouts.likely(bytes) { return likely }
        throw Stop.usage(
            "error: \(bytes.count) bytes without a magic are no layout that is known; state one with --layout"
        )
    }

    /// The entries of the file that `--thresholds` names, or nil without it; a file without any that works is an error.
    private func ownThresholds(_ machine: Machine?, _ source: ThresholdSource) throws -> [Threshold]? {
        guard let path = thresholds else { return nil }
        let reading = ThresholdFile.read(path: path, machine: machine, source: source)
        for finding in reading.findings { Terminal.complain("\(finding)") }
        guard reading.thresholds.isEmpty else { return reading.thresholds }
        throw Stop.usage("\(path): error: no entry works; write them as in Scenarios/mtg/thresholds")
    }

    private func show(
        _ bytes: [UInt8], _ layout: RecordLayout, _ machine: Machine?, _ source: ThresholdSource,
        _ thresholds: [Threshold]?
    ) {
        let decoded = RecordDecoder(layout).decode(bytes)
        Terminal.say("\(layout.name): \(layout.title), \(layout.size) bytes; \(layout.source)")
        for field in layout.fields where field.content != .reserved {
            guard field.range.upperBound <= bytes.count else { continue }
            Terminal.say(Self.line(field, bytes, decoded.record))
        }
        if decoded.mistakes.isEmpty { Terminal.say("checks: all right") }
        for mistake in decoded.mistakes {
            Terminal.say("\(mistake.refuses ? "wrong" : "odd"): \(mistake)")
        }
        guard let machine else { return }
        Terminal.say("\(machine.title), choices of \(source.rawValue):")
        for choice in source.choices { Terminal.say("  \(choice)") }
        for role in MaintenanceRole.allCases {
            let alerts = AlertOracle.alerts(
                decoded.record, machine: machine, role: role, source: source, thresholds: thresholds)
            let text = alerts.isEmpty ? "none" : alerts.map(\.description).joined(separator: "; ")
            Terminal.say("alerts of a \(role.rawValue): \(text)")
        }
    }

    private static func line(_ field: RecordField, _ bytes: [UInt8], _ record: MaintenanceRecord) -> String {
        let value: String
        if field.encoding == .text {
            let text = RecordDecoder.text(field, in: bytes)
            value =
                "'" + text.map { (0x20...0x7E).contains($0) ? String(UnicodeScalar($0)) : "." }.joined() + "'"
        } else {
            value = String(RecordDecoder.number(field, in: bytes))
        }
        var note = Hex.string(bytes[field.range])
        if case .quantity(let quantity) = field.content {
            if !quantity.unit.isEmpty { note = "\(quantity.unit)  \(note)" }
            if quantity == .reprogrammingStatus, let status = record.reprogrammingStatus {
                note += "  \(status)"
            }
            if !record.knows(quantity) { note += "  not known" }
        }
        return "  " + pad("\(field.offset)", 5) + pad(field.name, 21) + pad(field.typeName, 10)
            + pad(value, 18) + note
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    /// What the eight bytes of a version answer or a refusal say, or nil when `bytes` begin otherwise.
    private static func shortAnswer(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count >= 8 else { return nil }
        let numbers = bytes.dropFirst(4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        if bytes.starts(with: "MTGV".utf8) {
            return "version answer: structure version \(numbers & 0xFFFF), \(numbers >> 16) bytes"
        }
        guard bytes.starts(with: "MTGE".utf8) else { return nil }
        return "refusal \(numbers): \(Refusal(rawValue: numbers)?.description ?? "a code without meaning")"
    }

    /// The bytes that the arguments spell, or those of the file that the single one names.
    private static func bytes(_ arguments: [String]) throws -> [UInt8] {
        let bytes: [UInt8]
        if arguments.count == 1, let path = arguments.first, FileManager.default.fileExists(atPath: path) {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw Stop.usage("\(path): error: cannot be read")
            }
            bytes = Hex.bytes(String(decoding: data, as: UTF8.self)) ?? Array(data)
        } else if let spelled = Hex.bytes(arguments.joined()) {
            bytes = spelled
        } else {
            throw Stop.usage(
                "error: these are no hex digits, and no file is there; write for example 4D54474D")
        }
        guard !bytes.isEmpty else { throw Stop.usage("error: there are no bytes") }
        return bytes
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ type: Choice.Type, _ what: String
    ) throws -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw Stop.usage("error: there is no \(what) '\(text)'; write one of \(names)")
    }
}
