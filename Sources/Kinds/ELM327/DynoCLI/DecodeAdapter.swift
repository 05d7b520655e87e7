import ArgumentParser
import Diagnostics
import ELM327Kind

struct DecodeAdapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "elm", abstract: "What an ELM327 printed: lines, segments, headers, messages.")

    @Argument(help: "The text, with \\r for line ends, or a file.")
    var text: [String]

    func run() throws {
        try Decoding.adapter(try InputFile.text(text), Terminal.say(_:))
    }
}
