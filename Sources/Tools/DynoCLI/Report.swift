import ArgumentParser
import Conformance
import Platform
import Reports
import Runner

/// `dyno report`: processes the results of runs.
struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Join or compare the results of runs, or make pages of them.",
        subcommands: [
            ReportMerge.self, ReportMatrix.self, ReportDiff.self, ReportHTML.self, ReportSite.self,
        ])
}

/// `dyno report merge`: merges the results of shards.
struct ReportMerge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join the JSON results of shards into one report.",
        discussion: """
            All files must be of the same client and the same seed, and no case may be in two of them. Shards that are \
            missing are named, and the result says that it is not complete.

            Examples:
              dyno report merge shard-*.json
              dyno report merge shard-*.json --json all.json --junit all.xml --html all.html

            Exit codes as of 'dyno check': 1 when a case failed, 2 when the files do not belong together.
            """)

    @Argument(help: "Files that 'dyno check --json' has written.")
    var files: [String]

    @Option(help: "Write the joined result to this file.")
    var json: String?

    @Option(help: "Write JUnit XML to this file.")
    var junit: String?

    @Option(
        help:
            "Write the report as one HTML file; with a folder ('pages/'), as index.html with the data of each case."
    )
    var html: String?

    @OptionGroup
    var service: ServiceOptions

    func run() async throws {
        let outputs = try ResultOutputs(
            [
                "--json": json, "--junit": junit, "--html": html, "--summary": service.summary,
                "--annotate": service.reportFile,
            ], reading: files)
        let merge = try ResultFiles.refusing { () throws(ReportMistake) in
            try ShardMerge(try ResultFiles.read(files))
        }
        for remark in merge.remarks { Terminal.complain("warning: \(remark)") }
        try await outputs.write("--json", try ResultFile.text(of: merge.run))
        try await outputs.write("--junit", JUnitReport.text(of: merge.run))
        try await outputs.write("--html", page: merge.run, results: nil)
        let silence = service.silence()
        var style = TerminalReport()
        style.isColoured = Terminal.isColoured
        Terminal.say(style.text(of: merge.run))
        try await service.write(merge.run, outputs, silence: silence)
        try outputs.finish()
        if merge.run.exitCode != 0 { throw ExitCode(merge.run.exitCode) }
    }
}

/// `dyno report matrix`: compares several clients.
struct ReportMatrix: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "Set the results of several clients side by side.",
        discussion: """
            Examples:
              dyno report matrix python-obd.json andr-obd.json
              dyno report matrix *.json --html clients.html --json clients.json

            A case in which clients differ is marked with ≠.
            """)

    @Argument(help: "Files that 'dyno check --json' or 'dyno report merge' has written, one a client.")
    var files: [String]

    @Option(help: "Write the table as JSON to this file.")
    var json: String?

    @Option(help: "Write a page to this file.")
    var html: String?

    func run() async throws {
        let outputs = try ResultOutputs(["--json": json, "--html": html], pages: [], reading: files)
        let matrix = try ResultFiles.refusing { () throws(ReportMistake) in
            try Matrix(try ResultFiles.read(files))
        }
        try await outputs.write("--json", matrix.json)
        try await outputs.write("--html", try matrix.html)
        Terminal.say(matrix.text(isColoured: Terminal.isColoured))
        try outputs.finish()
    }
}

/// `dyno report html`: makes an HTML page of results.
struct ReportHTML: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "html",
        abstract: "Make pages of a result: one file, or a folder with the trace viewer.",
        discussion: """
            A file holds everything; it is easy to send. A folder gets index.html, the trace viewer trace.html, and the data \
            of each case in cases/. Nothing needs the network. Where the results folder is beside FILE, the pages link to \
            the journals, captures and outputs in it, and the trace viewer has the journals.

            Examples:
              dyno report html result.json --out result.html
              dyno report html dyno-results/…/result.json --out pages/
            """)

    @Argument(help: "A file that 'dyno check --json' or 'dyno report merge' has written.")
    var file: String

    @Option(
        help:
            "The file for the page, or the folder ('pages/') for the index, the trace viewer and the data of the cases."
    )
    var out: String

    func run() async throws {
        let outputs = try ResultOutputs(["--out": out], pages: ["--out"], reading: [file])
        let runs = try ResultFiles.refusing { () throws(ReportMistake) in try ResultFiles.read([file]) }
        guard let run = runs.first?.run else { return }
        try await outputs.write("--out", page: run, results: Self.results(of: run, beside: file))
        try outputs.finish()
        Terminal.say("\(out) has \(run.cases.count) cases; open it in a browser")
    }

    /// Returns the folder of `file` when the files of a case are in it.
    private static func results(of run: RunResult, beside file: String) -> String? {
        let folder = PageFolder(file).path.deletingLastPathComponent
        let known = run.cases.lazy.flatMap(\.files.values).first
        return known.flatMap { FileManager.default.fileExists(atPath: "\(folder)/\($0)") ? folder : nil }
    }
}

enum ResultFiles {
    /// The greatest size of a result file; a whole catalogue with its traces has some megabytes.
    private static let largest = 512 * 1024 * 1024

    static func read(_ files: [String]) throws(ReportMistake) -> [(file: String, run: RunResult)] {
        var runs: [(file: String, run: RunResult)] = []
        for file in files { runs.append((file, try ResultFile.result(of: try text(of: file), file: file))) }
        return runs
    }

    static func text(of file: String) throws(ReportMistake) -> String {
        guard FileManager.default.fileExists(atPath: file) else {
            throw ReportMistake(file: file, what: "there is no such file")
        }
        guard let data = BoundedFile.beginning(of: file, limit: largest) else {
            throw ReportMistake(
                file: file,
                what: FileManager.default.folderExists(atPath: file)
                    ? "this is a folder; name the file in it" : "it cannot be read")
        }
        guard data.count <= largest else {
            throw ReportMistake(file: file, what: "it is larger than 512 MiB")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Calls `body`; a mistake in the files becomes a usage error.
    static func refusing<Value>(_ body: () throws(ReportMistake) -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw Stop.usage("\(error)")
        }
    }
}
