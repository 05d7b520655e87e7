import ArgumentParser
import Platform
import SignalSets
import SimulationCore

struct ImportOBDb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "obdb",
        abstract: "Answers of an OBDb signal set; with its test cases, captured data too.")

    @Argument(help: "The set, signalsets/v3/default.json, or the folder of its repository.")
    var path: String

    @Option(name: .long, help: "The model year.")
    var year: Int?

    @Option(name: .long, help: "The folder tests/test_cases of the repository; found beside a folder's set.")
    var tests: String?

    @Option(name: .long, help: "Only this ECU, by its request id; several times for several.")
    var ecu: [String] = []

    @OptionGroup var shared: ImportOptions

    func run() throws {
        var options = OBDbImport.Options()
        (options.name, options.base, options.year) = (shared.vehicleName(path), shared.base, year)
        for text in ecu {
            guard let id = UInt32(text, radix: 16) else {
                throw Stop.usage("error: --ecu \(TerminalText.line(text)): write a request id, such as 7E4")
            }
            options.ecus.insert(id)
        }
        let isFolder = FileManager.default.folderExists(atPath: path)
        let file = isFolder ? try Self.set(in: path, year: year) : path
        let folder = tests ?? (isFolder ? "\(path)/tests/test_cases" : nil)
        let result = OBDbImport.run(
            try InputFile.bytes(file), file: file, tests: folder.map { Self.files(in: $0, year: year) } ?? [],
            options: options)
        try shared.finish(result, input: file)
    }

    /// Returns the set of a repository: of the narrowest range of years around `year`, else `default.json`.
    private static func set(in folder: String, year: Int?) throws -> String {
        let sets = "\(folder)/signalsets/v3"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: sets)) ?? []
        let ranges = names.compactMap { name -> (name: String, width: Int)? in
            let years = name.dropLast(".json".count).split(separator: "-").compactMap { Int($0) }
            guard let year, name.hasSuffix(".json"), years.count == 2, years[0] <= year, year <= years[1]
            else {
                return nil
            }
            return (name, years[1] - years[0])
        }
        if let narrowest = ranges.min(by: { ($0.width, $0.name) < ($1.width, $1.name) }) {
            return "\(sets)/\(narrowest.name)"
        }
        guard names.contains("default.json") else {
            throw Stop.usage(
                "\(TerminalText.line(folder)): error: no signalsets/v3/default.json in it; name a copy of an OBDb repository"
            )
        }
        return "\(sets)/default.json"
    }

    /// The greatest number of test files that are read.
    private static let mostFiles = 20_000

    /// Returns the test files of `year` first, then those of other years, the latest first.
    private static func files(in folder: String, year: Int?) -> [OBDbTestFile] {
        let manager = FileManager.default
        let years = ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).compactMap { Int($0) }
        let ordered = years.sorted { ($0 == year ? 1 : 0, $0) > ($1 == year ? 1 : 0, $1) }
        var files: [OBDbTestFile] = []
        for year in ordered {
            let commands = "\(folder)/\(year)/commands"
            for name in ((try? manager.contentsOfDirectory(atPath: commands)) ?? []).sorted()
            where name.hasSuffix(".yaml") && files.count < mostFiles {
                guard let bytes = try? InputFile.bytes("\(commands)/\(name)") else { continue }
                files.append(OBDbTestFile(year: year, bytes: bytes))
            }
        }
        return files
    }
}
