import Foundation

/// The built program.
enum Dyno {
    /// What a run that has ended leaves behind.
    struct Outcome {
        let ending: ChildProcess.Ending
        let output: String
        let errors: String
    }

    /// `DYNO_BINARY`, or the program beside the test bundle; nil when it has not been built.
    static let path: String? = {
        let stated = ProcessInfo.processInfo.environment["DYNO_BINARY"]
        let bundles = CommandLine.arguments.prefix(1) + Bundle.allBundles.map(\.bundlePath)
        let folders = bundles.map { ($0 as NSString).deletingLastPathComponent }
        let places = stated.map { [$0] } ?? folders.map { "\($0)/dyno" }
        return places.first(where: FileManager.default.isExecutableFile).map { URL(filePath: $0).path }
    }()

    static let reason = "no dyno beside the test bundle; build it, or name it in DYNO_BINARY"

    struct NotBuilt: Error {}

    static func start(_ arguments: [String]) throws -> ChildProcess {
        guard let path else { throw NotBuilt() }
        return try ChildProcess(path, arguments)
    }

    /// Runs `dyno` with `arguments` to its end.
    static func run(_ arguments: String...) async throws -> Outcome {
        let child = try start(arguments)
        let ending = try await child.end()
        return Outcome(ending: ending, output: child.output, errors: child.errors)
    }
}
