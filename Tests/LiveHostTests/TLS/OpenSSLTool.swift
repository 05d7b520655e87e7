import ForeignPrograms

/// The program openssl of this machine.
enum OpenSSLTool {
    static let path = ForeignProgram.path("openssl")

    /// Runs openssl to its end; its exit code and all that it prints.
    static func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
        try ForeignProgram.run(path ?? "openssl", arguments, withErrors: true)
    }
}
