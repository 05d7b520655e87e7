import ArgumentParser
import Platform
import Runner
import SignalSets
import SimulationCore

/// `dyno import`: makes scenario files of public signal sets.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a scenario file of a public signal set: OBDb, a CAN database, a Torque list.",
        discussion: """
            The file is meant to be read and edited; its head states source and licence. \
            What cannot be carried over, or was changed, is listed with its place on standard \
            error and at the end of the file. The file is then loaded as 'dyno serve' loads it, \
            and its car is tried in memory: captured commands are asked and the answers compared, \
            periodic frames are awaited on the bus.

            Examples:
              dyno import obdb Hyundai-IONIQ-5 --year 2024 --out car.yaml
              dyno import dbc car.dbc --out car.yaml
              dyno import torque pids.csv --response 7E4=7EC --out car.yaml

            Exit code 1 when the file is not valid, or something in it cannot be served; 2 when \
            nothing is left of the set, or it cannot be read.
            """,
        subcommands: [ImportOBDb.self, ImportDBC.self, ImportTorque.self])
}

struct ImportOptions: ParsableArguments {
    @Option(name: .long, help: "The file to write; standard output unless stated.")
    var out: String?

    @Option(name: .long, help: "A file for the list of what is not carried over, besides standard error.")
    var report: String?

    @Option(name: .long, help: "The vehicle's name; that of the file unless stated.")
    var name: String?

    @Option(name: .long, help: "The shipped vehicle that the file changes.")
    var base = "petrol-warm-idle"

    /// Writes `result` and what is not carried over, and tries the car that was made.
    func finish(_ result: ImportedSet, input: String) throws {
        var lines = result.findings.map { "\($0)" } + [result.summary]
        var trial: Trial?
        if !result.text.isEmpty {
            let tried = Trial(of: result, input: input, file: out ?? "import.yaml")
            lines += tried.lines
            trial = tried
        }
        lines = lines.map { TerminalText.line($0) }
        for line in lines { Terminal.complain(line) }
        if let report {
            try Self.write(lines.map { $0 + "\n" }.joined(), to: report, reading: input)
        }
        guard let trial else {
            throw Stop.usage("\(TerminalText.line(input)): error: nothing to import; \(result.summary)")
        }
        if let out {
            try Self.write(result.text, to: out, reading: input)
        } else {
            Terminal.pass(on: result.text)
        }
        let name = TerminalText.line(out ?? "the file")
        guard trial.isServed else {
            Terminal.complain("\(name) does not serve all of the set; the errors above say what to correct")
            throw ExitCode(1)
        }
        if out != nil { Terminal.complain("run it with 'dyno serve \(name)'") }
    }

    private static func write(_ text: String, to path: String, reading input: String) throws {
        let outputs = Outputs()
        let file = try outputs.open(path, for: "--out", form: .single)
        try outputs.refuseConflicts(reading: [input])
        outputs.replace(file, with: Array(text.utf8))
        if outputs.haveFailed { throw ExitCode(3) }
    }

    /// Returns the name of the vehicle from `input`, a file or folder: without the ending of a set, and for a set within a
    /// repository of OBDb that of the repository.
    func vehicleName(_ input: String) -> String {
        if let name { return name }
        var parts = URL(fileURLWithPath: input).standardizedFileURL.pathComponents
        if let place = parts.firstIndex(of: "signalsets"), place > 1 { parts.removeLast(parts.count - place) }
        let last = parts.last ?? input
        let ending = [".json", ".dbc", ".csv"].first { last.lowercased().hasSuffix($0) }
        return String(last.dropLast(ending?.count ?? 0))
    }
}

private struct Trial {
    private(set) var lines: [String] = []
    private(set) var isServed = true

    init(of result: ImportedSet, input: String, file: String) {
        let car: ImportedCar
        do {
            car = try ImportedCar(text: result.text, file: file)
        } catch {
            isServed = false
            lines = "\(error)".split(separator: "\n").map(String.init)
            return
        }
        if !result.captured.isEmpty {
            let comparison = car.replay(result.captured)
            lines += comparison.differing.map { difference in
                Self.line(
                    difference.command, "warning", input,
                    "answers \(Hex.string(difference.answer)), captured was \(Hex.string(difference.command.answer))"
                )
            }
            lines += comparison.unserved.map {
                Self.line($0, "error", input, "was captured and cannot be served")
            }
            lines.append(comparison.description)
            if !comparison.unserved.isEmpty { isServed = false }
        }
        let frames = car.sentFrames()
        if frames.due > 0 {
            lines.append("frames: \(frames.sent) of \(frames.due) cross the bus")
            if frames.sent < frames.due { isServed = false }
        }
    }

    private static func line(
        _ command: CapturedCommand, _ severity: String, _ file: String, _ words: String
    ) -> String {
        "\(file):\(command.line):1: \(severity): \(command.path): \(Hex.string(command.request)) \(words)"
    }
}

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
