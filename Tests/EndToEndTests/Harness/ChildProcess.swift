import TestKit
import Foundation

/// A program under test, whose output goes to files; it does not outlive this object.
final class ChildProcess {
    /// How it ended.
    enum Ending: Hashable {
        case exited(Int32)
        case killed(Int32)
    }

    private let process = Process()
    private let scratch: Scratch
    private let name: String

    /// Starts `program` with `arguments`; `input` is what it reads from standard input.
    init(_ program: String, _ arguments: [String], input: String = "") throws {
        scratch = try Scratch()
        name = (program as NSString).lastPathComponent
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let paths = [
            try scratch.store(input, as: "in"), try scratch.store("", as: "out"),
            try scratch.store("", as: "err"),
        ]
        let source = FileHandle(forReadingAtPath: paths[0])
        let outputs = paths.dropFirst().map { FileHandle(forWritingAtPath: $0) }
        process.standardInput = source
        process.standardOutput = outputs[0]
        process.standardError = outputs[1]
        // A `Process` keeps its handles open for ever, and one more is not started well among 1,365 descriptors.
        defer { for handle in [source] + outputs { try? handle?.close() } }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    var isRunning: Bool { process.isRunning }
    var identifier: Int32 { process.processIdentifier }

    /// Where its files are.
    var folder: String { scratch.path }

    /// What it has written so far.
    var output: String { text(of: scratch.file("out")) }
    var errors: String { text(of: scratch.file("err")) }

    /// What it has written to standard output, which need not be text.
    var outputBytes: Data { FileManager.default.contents(atPath: scratch.file("out")) ?? Data() }

    func send(signal number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Waits for its end.
    func end() async throws -> Ending {
        try await Patience.wait(for: "the end of \(name)") { !process.isRunning }
        return process.terminationReason == .exit
            ? .exited(process.terminationStatus) : .killed(process.terminationStatus)
    }
}
