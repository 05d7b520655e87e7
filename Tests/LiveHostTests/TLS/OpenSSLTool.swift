import Foundation

/// The program openssl of this machine.
enum OpenSSLTool {
    /// Where it is; nil when there is none.
    static let path: String? = [
        "/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Runs openssl to its end; its status and all that it prints.
    static func run(_ arguments: [String]) throws -> (
        status: Int32, output: String
    ) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "/usr/bin/openssl")
        process.arguments = arguments
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try? input.fileHandleForWriting.close()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
    }
}
