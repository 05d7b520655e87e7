import ArgumentParser
import Diagnostics
import MTG
import MTGKind
import SimulationCore
import Storage

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
        let bytes =
            try InputFile.path(in: record).map { Decoding.record(in: try InputFile.bytes($0)) }
            ?? Decoding.record(spelled: record.joined())
        var decoding = Decoding.Records(source: source)
        decoding.layout = try layout.map(Decoding.Records.layout)
        decoding.machine = machine
        decoding.thresholds = try ownThresholds(machine, source)
        try decoding.explain(bytes, Terminal.say(_:))
    }

    /// Returns the valid entries of the file given with `--thresholds`, or nil without the option; throws when there are none.
    private func ownThresholds(_ machine: Machine?, _ source: ThresholdSource) throws -> [Threshold]? {
        guard let path = thresholds else { return nil }
        let reading = ThresholdFile.read(path: path, machine: machine, source: source)
        for finding in reading.findings { Terminal.complain("\(finding)") }
        guard reading.thresholds.isEmpty else { return reading.thresholds }
        throw Stop.usage(
            "\(TerminalText.line(path)): error: no entry works; write them as in Scenarios/mtg/thresholds")
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String, _ type: Choice.Type, _ what: String
    ) throws -> Choice {
        if let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw Stop.usage("error: '\(Decoding.shown(text))' is not a \(what); write one of \(names)")
    }
}
