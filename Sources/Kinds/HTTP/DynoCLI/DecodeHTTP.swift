import ArgumentParser
import Diagnostics
import HTTPKind
import SimulationCore

struct DecodeHTTP: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "http",
        abstract:
            "Requests and responses of HTTP/1.1: every field, the content, and what is wrong with them.",
        discussion: """
            Examples:
              dyno decode http stream.bin                  one direction of a connection, or both one after the other
              dyno decode http 'GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n'
              dyno decode http 474554202F20485454502F312E300D0A0D0A
            A mistake is named with its byte in the stream and the clause of RFC 9110 or RFC 9112.
            """)

    @Argument(help: "Hex digits, text with \\r and \\n, or a file that holds either or the bytes themselves.")
    var stream: [String]

    func run() throws {
        let bytes =
            try InputFile.path(in: stream).map { Decoding.stream(in: try InputFile.bytes($0)) }
            ?? Decoding.stream(spelled: stream.joined(separator: " "))
        try Decoding.messages(bytes, Terminal.say(_:))
    }
}
