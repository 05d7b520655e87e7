import ForeignPrograms
import Foundation

/// The program that was built beside the tests.
enum BuiltProgram {
    /// `DYNO_BINARY`, or `dyno` in the folder of the test bundle; nil when it has not been built.
    static let path: String? = {
        let stated = ProcessInfo.processInfo.environment["DYNO_BINARY"]
        let bundles = CommandLine.arguments.prefix(1) + Bundle.allBundles.map(\.bundlePath)
        let folders = bundles.map { ($0 as NSString).deletingLastPathComponent }
        let places = stated.map { [$0] } ?? folders.map { "\($0)/dyno" }
        return places.first(where: FileManager.default.isExecutableFile).map { URL(filePath: $0).path }
    }()

    /// The PATH of a shell in which `dyno` is the program, and `python3` the one with the tests' packages
    /// (`DYNO_TEST_PYTHON`).
    static let searchPath: String = {
        let environment = ProcessInfo.processInfo.environment
        let programs = [path, ForeignProgram.python].compactMap { $0 }
        let folders = programs.map { ($0 as NSString).deletingLastPathComponent }
        return (folders + [environment["PATH"] ?? "/usr/bin:/bin"]).joined(separator: ":")
    }()

    /// Runs `command` in a shell in `folder`; returns what it prints and its exit code.
    static func shell(_ command: String, in folder: URL) throws -> (output: String, code: Int32) {
        let (output, code) = try ForeignProgram.run(
            "/bin/bash", ["-c", command], withErrors: true, in: folder, environment: ["PATH": searchPath])
        return (output, code)
    }

    /// What the program prints on standard output when it is called with `arguments`.
    static func output(of arguments: [String]) throws -> String {
        try ForeignProgram.run(path ?? "/nowhere", arguments).output
    }
}
