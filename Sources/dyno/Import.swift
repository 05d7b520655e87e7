import ArgumentParser
import Foundation
import SignalSets
import SimulationCore

/// `dyno import`: makes scenario files of public signal sets.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a scenario file of a public signal set: OBDb, a CAN database, a Torque list.",
        discussion: """
            The file is meant to be read and edited; its head states source and licence. \
            What cannot be carried over is listed with its place on standard error and at \
            the end of the file.

            Examples:
              dyno import obdb Hyundai-IONIQ-5 --year 2024 --out car.yaml
              dyno import dbc car.dbc --out car.yaml
              dyno import torque pids.csv --response 7E4=7EC --out car.yaml

            Exit code 2 when nothing is left of the set, or it cannot be read.
            """,
        subcommands: [ImportOBDb.self, ImportDBC.self, ImportTorque.self])
}

/// The options that all imports share.
struct ImportOptions: ParsableArguments {
    @Option(name: .long, help: "The file to write; standard output unless stated.")
    var out: String?

    @Option(name: .long, help: "A file for the list of what is not carried over, besides standard error.")
    var report: String?

    @Option(name: .long, help: "The vehicle's name; that of the file unless stated.")
    var name: String?

    @Option(name: .long, help: "The shipped vehicle that the file changes.")
    var base = "petrol-warm-idle"

    /// Writes `result`, and what is not carried over.
    func finish(_ result: ImportedSet, input: String) throws {
        let lines = result.findings.map { TerminalText.line("\($0)") }
        for line in lines { Terminal.complain(line) }
        if let report {
            try Self.write(
                lines.map { $0 + "\n" }.joined() + result.summary + "\n", to: report, reading: input)
        }
        guard !result.text.isEmpty else {
            throw Stop.usage("\(TerminalText.line(input)): error: nothing to import; \(result.summary)")
        }
        if let out {
            try Self.write(result.text, to: out, reading: input)
            Terminal.complain("\(result.summary); run it with 'dyno serve \(TerminalText.line(out))'")
        } else {
            Terminal.pass(on: result.text)
            Terminal.complain(result.summary)
        }
    }

    private static func write(_ text: String, to path: String, reading input: String) throws {
        let outputs = Outputs()
        let file = try outputs.open(path, for: "--out", form: .single)
        try outputs.refuseConflicts(reading: [input])
        outputs.replace(file, with: Array(text.utf8))
        if outputs.haveFailed { throw ExitCode(3) }
    }

    /// The name of the vehicle from `input`, a file or folder.
    func vehicleName(_ input: String) -> String {
        name ?? URL(fileURLWithPath: input).deletingPathExtension().lastPathComponent
    }
}

/// `dyno import dbc`.
struct ImportDBC: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dbc", abstract: "Frames of a CAN database (DBC).")

    @Argument(help: "The database.")
    var file: String

    @OptionGroup var shared: ImportOptions

    func run() throws {
        var options = DBCImport.Options()
        (options.name, options.base) = (shared.vehicleName(file), shared.base)
        try shared.finish(DBCImport.run(try InputFile.bytes(file), file: file, options: options), input: file)
    }
}

/// `dyno import torque`.
struct ImportTorque: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "torque", abstract: "Answers of a list of extended PIDs of Torque Pro (CSV).")

    @Argument(help: "The list.")
    var file: String

    @Option(name: .long, help: "The id of the answers to a request id, 7E4=7EC; 8 above unless stated.")
    var response: [String] = []

    @OptionGroup var shared: ImportOptions

    func run() throws {
        var options = TorqueImport.Options()
        (options.name, options.base) = (shared.vehicleName(file), shared.base)
        for pair in response {
            let ends = pair.split(separator: "=").compactMap { UInt32($0, radix: 16) }
            guard ends.count == 2 else {
                throw Stop.usage(
                    "error: --response \(TerminalText.line(pair)): write REQUEST=ANSWER, such as 7E4=7EC")
            }
            options.responses[ends[0]] = ends[1]
        }
        try shared.finish(
            TorqueImport.run(try InputFile.bytes(file), file: file, options: options), input: file)
    }
}
