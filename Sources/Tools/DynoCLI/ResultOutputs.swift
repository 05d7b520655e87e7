import ArgumentParser
import Conformance
import Kinds
import OutputFiles
import Platform
import Reports
import Runner

/// The files for results requested by options, opened before there are results.
struct ResultOutputs {
    private let outputs = Outputs()
    private var files: [String: OutputFile] = [:]
    private var folders: [String: PageFolder] = [:]

    /// The folder of the page of each option, absolute; none for a stream.
    private var places: [String: String] = [:]

    /// Opens the files in `paths`, by option; ends the command when a file cannot be written or is among `inputs`.
    ///
    /// For the options of `pages` a path that ends in `/` or is a folder means several pages.
    init(
        _ paths: KeyValuePairs<String, String?>, pages: Set<String> = ["--html"], reading inputs: [String]
    ) throws {
        for (role, path) in paths {
            guard let path else { continue }
            if pages.contains(role), Self.isFolder(path) {
                let folder = PageFolder(path)
                folders[role] = folder
                places[role] = folder.path
                continue
            }
            let file = try outputs.open(path, for: role, form: .single)
            files[role] = file
            if !file.isStream { places[role] = PageFolder(path).path.deletingLastPathComponent }
        }
        try outputs.refuseConflicts(reading: inputs)
        for (role, folder) in folders {
            do throws(CheckError) {
                try folder.make()
            } catch {
                throw Stop.failure("\(role): \(error)")
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        path.hasSuffix("/") || FileManager.default.folderExists(atPath: path)
    }

    /// Writes `text` to the file of the option `role`, if given; waits for the reader of a FIFO until `isOver`.
    func write(
        _ role: String, _ text: @autoclosure () throws -> String,
        until isOver: @escaping @Sendable () -> Bool = { false }
    ) async throws {
        guard let file = files[role] else { return }
        guard try await outputs.awaitReader(of: file, until: isOver) else {
            return outputs.report(.failed(.noReader(role: role, path: file.path)))
        }
        outputs.replace(file, with: Array(try text().utf8))
    }

    /// Writes a text behind the content of the file of the option `role`; `text` is given the size of that content in
    /// bytes.
    func append(
        _ role: String, until isOver: @escaping @Sendable () -> Bool, _ text: (_ before: Int) -> String
    ) async throws {
        guard let file = files[role] else { return }
        let before = file.isStream ? Data() : FileManager.default.contents(atPath: file.path) ?? Data()
        guard try await outputs.awaitReader(of: file, until: isOver) else { return }
        outputs.replace(file, with: Array(before) + Array(text(before.count).utf8), isAnnounced: false)
    }

    /// Writes the HTML report of `run` as the option `role` says: one page, or an index with the data of each case.
    ///
    /// The pages link to the files in the folder `results`; nil when it is unknown.
    func write(
        _ role: String, page run: RunResult, results: String?,
        until isOver: @escaping @Sendable () -> Bool = { false }
    ) async throws {
        guard let folder = folders[role] else {
            let links = places[role].flatMap { place in
                results.map { PageFolder.reference(from: place, to: $0) }
            }
            let hasTraces = results.map {
                FileManager.default.fileExists(atPath: "\($0)/\(ReportPages.viewer)")
            }
            return try await write(
                role, try ReportPages.single(run, Kinds.usage, files: links, hasTraces: hasTraces ?? false),
                until: isOver)
        }
        do throws(CheckError) {
            try folder.write(run, results: results)
        } catch {
            throw Stop.failure("\(role): \(error)")
        }
    }

    /// Ends the command with exit code 3 when a file is incomplete.
    func finish() throws {
        if outputs.haveFailed { throw ExitCode(3) }
    }
}

/// The console output of a run: one line per case, and the progress on a terminal.
struct CheckLines: Sendable {
    let style: TerminalReport

    func show(_ event: CheckRun.Event) {
        switch event {
        case .finished(let result, let done, let count):
            Terminal.status("")
            Terminal.say(style.line(for: result))
            Terminal.status(Self.bar(done, count, []))
        case .progress(let done, let count, let running):
            Terminal.status(Self.bar(done, count, running))
        }
    }

    private static func bar(_ done: Int, _ count: Int, _ running: [String]) -> String {
        let length = 24
        let filled = count == 0 ? length : done * length / count
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: length - filled)
        let names = running.prefix(3).joined(separator: ", ") + (running.count > 3 ? ", …" : "")
        return "[\(bar)] \(done)/\(count) \(names)"
    }
}
