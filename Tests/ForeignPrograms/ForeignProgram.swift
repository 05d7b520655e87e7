package import Foundation

/// A program of this machine that tests start.
package enum ForeignProgram {
    /// The interpreter that `DYNO_TEST_PYTHON` names, which `make test-deps` gives the packages of the tests; nil where it names none.
    package static let python: String? = {
        let path = ProcessInfo.processInfo.environment["DYNO_TEST_PYTHON"] ?? ""
        return path.isEmpty ? nil : path
    }()

    /// The interpreter, if it can import `modules`, which are separated by commas.
    package static func python(importing modules: String) -> String? {
        guard let python, (try? run(python, ["-c", "import \(modules)"], withErrors: true))?.status == 0
        else {
            return nil
        }
        return python
    }

    /// Returns where the first of `names` that `PATH` has is.
    package static func path(_ names: String...) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end with nothing to read; returns what it prints, `withErrors` what it prints on standard error too,
    /// and its exit code.
    package static func run(
        _ path: String, _ arguments: [String], withErrors: Bool = false, in folder: URL? = nil,
        environment: [String: String] = [:]
    ) throws -> (output: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = withErrors ? pipe : FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: output, as: UTF8.self), process.terminationStatus)
    }
}
