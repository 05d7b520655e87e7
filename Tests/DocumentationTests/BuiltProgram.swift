import Foundation

/// The program that was built beside the tests.
enum BuiltProgram {
    /// `DYNO_BINARY`, or `dyno` in the folder of the test bundle; nil when it has not been built.
    static let path: String? = {
        let stated = ProcessInfo.processInfo.environment["DYNO_BINARY"]
        let bundles = CommandLine.arguments.prefix(1) + Bundle.allBundles.map(\.bundlePath)
        let folders = bundles.map { ($0 as NSString).deletingLastPathComponent }
        let places = stated.map { [$0] } ?? folders.map { "\($0)/dyno" }
        return places.first(where: FileManager.default.isExecutableFile)
    }()

    /// What the program prints on standard output when it is called with `arguments`.
    static func output(of arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: path ?? "/nowhere")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
