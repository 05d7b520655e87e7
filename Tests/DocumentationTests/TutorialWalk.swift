import Foundation
import Testing

/// Performs the steps of a tutorial in a folder of its own.
///
/// A class, because it owns the folder and a program that runs.
final class TutorialWalk {
    private let folder: URL
    private var running: Process?
    private var output = URL(filePath: "/dev/null")
    /// The port on which the car of the page listens here: a free one in place of 35000.
    private var port = "35000"

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "dyno-tutorial-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Ends what runs and removes the folder.
    func end() {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Performs `step`; returns what differs from the page, or nil.
    func perform(_ step: TutorialStep) throws -> String? {
        switch step.kind {
        case .file(let name): try write(step.block, to: name)
        case .change(let name): return try change(name, to: step.block)
        case .start: return try start(step.block)
        case .stop: stop()
        case .run(let hasOtherNumbers):
            for (command, shown) in Self.commands(step.block) {
                let (process, output) = try shell(command)
                process.waitUntilExit()
                let printed = try text(of: output)
                if let difference = Self.difference(shown, printed, hasOtherNumbers: hasOtherNumbers) {
                    return "$ \(command)\n\(difference)"
                }
            }
        }
        return nil
    }

    /// Performs `steps` of the page at `path`, each of which is expected to do what the page says.
    static func walk(_ steps: [TutorialStep], of path: String) throws {
        let walk = try TutorialWalk()
        defer { walk.end() }
        for step in steps {
            let complaint = try walk.perform(step)
            let place = SourceLocation(
                fileID: "Documentation/\((path as NSString).lastPathComponent)", filePath: path,
                line: step.line,
                column: 1)
            #expect(complaint == nil, "\(complaint ?? "")", sourceLocation: place)
        }
    }

    // MARK: Files

    private func write(_ lines: [String], to name: String) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try (lines.joined(separator: "\n") + "\n").write(to: url, atomically: true, encoding: .utf8)
    }

    /// Replaces the line of the file that has most of its beginning in common with the first one of `block`.
    private func change(_ name: String, to block: [String]) throws -> String? {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let shared = lines.map { $0.commonPrefix(with: block[0]).count }
        guard let most = shared.max(), most > block[0].count / 2, let index = shared.firstIndex(of: most)
        else { return "\(name) has no line like it" }
        lines.replaceSubrange(index...index, with: block)
        try write(Array(lines.dropLast()), to: name)
        return nil
    }

    // MARK: Programs

    private func start(_ block: [String]) throws -> String? {
        guard let (command, shown) = Self.commands(block).first else { return "no command" }
        let ready = folder.appending(path: ".ready").path
        let (process, output) = try shell(
            "exec \(command) --listen obd=tcp://127.0.0.1:0 --ready-file \(ready)")
        running = process
        self.output = output
        for _ in 0..<600 where !FileManager.default.fileExists(atPath: ready) { usleep(50_000) }
        for _ in 0..<100 where try !text(of: output).contains("CONNECT WITH") { usleep(20_000) }
        let found = try String(contentsOfFile: ready, encoding: .utf8).firstMatch(of: #/127\.0\.0\.1:(\d+)/#)
        port = found.map { String($0.1) } ?? port
        return Self.difference(shown + ["…"], try text(of: output))
    }

    private func stop() {
        guard let process = running, process.isRunning else { return }
        process.interrupt()
        process.waitUntilExit()
    }

    private func shell(_ command: String) throws -> (Process, URL) {
        let output = folder.appending(path: ".output-\(UUID().uuidString)")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command.replacing("35000", with: port)]
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = BuiltProgram.searchPath
        process.environment = environment
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output)
    }

    private func text(of url: URL) throws -> String {
        try String(contentsOf: url, encoding: .utf8).replacing(":\(port)", with: ":35000")
    }

    // MARK: Comparison

    /// The commands of a block, each with the lines below it.
    static func commands(_ block: [String]) -> [(command: String, shown: [String])] {
        var commands: [(command: String, shown: [String])] = []
        for line in block {
            if line.hasPrefix("$ ") {
                commands.append((String(line.dropFirst(2)), []))
            } else if !commands.isEmpty {
                commands[commands.count - 1].shown.append(line)
            }
        }
        return commands
    }

    /// What differs between the lines of a page and an output, or nil. `…` stands for any lines, and neither times nor
    /// the widths of columns are compared; nor are numbers and bytes when there may be other ones.
    static func difference(
        _ page: [String], _ output: String, hasOtherNumbers: Bool = false
    ) -> String? {
        func normal(_ line: some StringProtocol) -> String {
            let line =
                hasOtherNumbers
                ? String(line).replacing(#/\b([0-9A-F]{2}|\d+(\.\d+)?)\b/#, with: "N") : String(line)
            return line.replacing(#/ *\d+\.\d+( s|  )/#, with: " TIME ")
                .replacing(#/ +/#, with: " ").trimmingCharacters(in: .whitespaces)
        }
        var lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(normal)[...]
        if lines.last == "" { lines.removeLast() }
        var mayPass = false
        for shown in page {
            guard shown != "…" else {
                mayPass = true
                continue
            }
            let wanted = normal(shown)
            guard
                let place = mayPass
                    ? lines.firstIndex(of: wanted) : lines.first == wanted ? lines.startIndex : nil
            else {
                return
                    "the page shows: \(shown)\nthe output has:\n\(lines.prefix(12).joined(separator: "\n"))"
            }
            lines = lines[(place + 1)...]
            mayPass = false
        }
        guard mayPass || lines.isEmpty else {
            return "the output goes on:\n\(lines.prefix(12).joined(separator: "\n"))"
        }
        return nil
    }
}
