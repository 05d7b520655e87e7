import ArgumentParser
import Conformance
import Documents
import OutputFiles
import Platform
import Reports
import Runner
import SimulationCore

/// `dyno view`: shows what crossed the wire.
struct View: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "view",
        abstract: "Show a journal, a capture or a case of a result in a browser: lanes, signals, search.",
        discussion: """
            PATH is a journal (journal.jsonl, journal.jsonl.gz), a capture (pcap, pcapng), the folder of a case, or the \
            folder of results of 'dyno check'. The page is one file that needs nothing else; any other journal can be \
            dropped on it.

            Examples:
              dyno view drive.jsonl
              dyno view can.pcap --out can.html
              dyno view dyno-results/2026-11-27T06-18-56Z --case ELM-03

            Without --out the page is written to the folder for temporary files and opened in the browser of the desktop, \
            if there is one.
            """)

    @Argument(help: "A journal, a capture, or a folder of 'dyno check'.")
    var path: String

    @Option(
        name: .customLong("case"),
        help: "The case of a folder of results; the first that failed unless stated.")
    var id: String?

    @Option(help: "Write the page to this file, and do not open it.")
    var out: String?

    func run() async throws {
        let shown = try TraceSource(path, case: id)
        let journal: TraceJournal
        do throws(TraceJournal.ReadError) {
            journal = try TraceJournal(path: shown.file)
        } catch {
            throw Stop.usage(line: "\(shown.file): error: \(error)")
        }
        let page = try TracePage(
            title: shown.title, packed: journal.packed, run: shown.run, case: shown.place)
        let count = Check.count(journal.count, "record")
        if let out {
            let outputs = try ResultOutputs(["--out": out], pages: [], reading: [shown.file])
            try await outputs.write("--out", page.text)
            try outputs.finish()
            return Terminal.say(
                TerminalText.line("\(out) has \(count) of \(shown.title); open it in a browser"))
        }
        let name = String(shown.title.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        let target = FileManager.default.temporaryDirectory.appendingPathComponent("dyno-\(name).html").path
        if let code = NewFile.write(Array(page.text.utf8), to: target) {
            throw Stop.failure("\(target): \(String(cString: strerror(code)))")
        }
        Terminal.say(TerminalText.line("\(target) has \(count) of \(shown.title)"))
        Desktop.open(target)
    }
}

/// The subject of `dyno view`: a journal, and the case that it is of.
struct TraceSource {
    /// The path of the journal or of the capture.
    let file: String
    let title: String
    /// The run that the case is of, or an empty one.
    let run: RunResult
    /// The place of the case in the run; nil for a file of no case.
    let place: Int?

    /// Finds what `path` names; `id` chooses the case of a folder of results.
    init(_ path: String, case id: String?) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Stop.usage(line: "\(path): error: there is no such file or folder; \(Self.viewable)")
        }
        let results = "\(path)/\(CheckRun.resultFile)"
        if FileManager.default.folderExists(atPath: path), FileManager.default.fileExists(atPath: results) {
            let run = try Self.run(results)
            let place = try Self.place(of: id, in: run, path)
            let journal = run.cases[place].files["journal"] ?? ""
            (file, title) = ("\(path)/\(journal)", run.cases[place].name)
            (self.run, self.place) = (run, place)
            return
        }
        guard id == nil else {
            throw Stop.usage(
                line:
                    "error: --case: \(path) has no \(CheckRun.resultFile); name a folder that 'dyno check' has written"
            )
        }
        guard FileManager.default.folderExists(atPath: path) else {
            (file, title, run, place) = (path, path.lastPathComponent, Self.none, nil)
            return
        }
        let names = ["journal.jsonl.gz", "journal.jsonl"].map { "\(path)/\($0)" }
        guard let found = names.first(where: FileManager.default.fileExists) else {
            throw Stop.usage(
                line:
                    "\(path): error: the folder has neither \(CheckRun.resultFile) nor journal.jsonl.gz; \(Self.viewable)"
            )
        }
        file = found
        let folder = URL(fileURLWithPath: path).standardizedFileURL
        let whole = folder.deletingLastPathComponent().appendingPathComponent(CheckRun.resultFile).path
        let run = FileManager.default.fileExists(atPath: whole) ? try? Self.run(whole) : nil
        let name = folder.lastPathComponent
        place = run?.cases.firstIndex { $0.files["journal"]?.hasPrefix("\(name)/") == true }
        self.run = run ?? Self.none
        title = place.flatMap { run?.cases[$0].name } ?? name
    }

    private static let viewable = "name a journal, a capture, or a folder that 'dyno check' has written"

    private static let none = RunResult(
        tool: "dyno \(Version.number)", client: "", seed: 1, started: "", duration: 0, cases: [])

    private static func run(_ file: String) throws -> RunResult {
        try ResultFiles.refusing { () throws(ReportMistake) in try ResultFiles.read([file])[0].run }
    }

    /// Returns the place of the case `id`, or that of the first one that needs attention.
    private static func place(of id: String?, in run: RunResult, _ path: String) throws -> Int {
        let held = run.attentionOrder.filter { run.cases[$0].files["journal"] != nil }
        guard let first = held.first else {
            throw Stop.usage(
                line: "\(path): error: no case of this result has a journal; run the cases again")
        }
        guard let id else {
            if held.count > 1 {
                let name = run.cases[first].name
                Terminal.say(
                    TerminalText.line(
                        "\(name) of \(Check.count(held.count, "case")); --case ID chooses another"))
            }
            return first
        }
        if let place = held.first(where: { run.cases[$0].name == id || run.cases[$0].id == id }) {
            return place
        }
        let near = Nearest.match(id, in: held.map { run.cases[$0].name })
        throw Stop.usage(
            line: "error: --case: \(path) has no journal of '\(id)'; "
                + (near.map { "did you mean '\($0)'?" } ?? "the cases stand in its report"))
    }
}

enum Desktop {
    /// Opens the file at `path` in the program that is set for it; does nothing without a desktop.
    static func open(_ path: String) {
        #if os(macOS)
            let program = "/usr/bin/open"
        #else
            let program = "/usr/bin/xdg-open"
            let environment = ProcessInfo.processInfo.environment
            guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
        #endif
        guard FileManager.default.isExecutableFile(atPath: program) else { return }
        _ = system("\(program) \(ShellWords.quoted(path)) >/dev/null 2>&1 &")
    }
}
