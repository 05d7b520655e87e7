import ArgumentParser
import Diagnostics
import DoIP
import DoIPKind
import SimulationCore

extension GatewayDescription: KindCommands {
    static let decoders: [any ParsableCommand.Type] = [DecodeDoIP.self]
}

struct DecodeDoIP: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doip",
        abstract: "Messages of ISO 13400-2 (DoIP): type, addresses and codes, and the UDS messages in them.",
        discussion: """
            Examples:
              dyno decode doip 02FD 0005 00000007 0E00 00 00000000
              dyno decode doip stream.bin
            """)

    @Argument(help: "Hex digits, or a file that holds them or the bytes themselves.")
    var message: [String]

    func run() throws {
        let bytes: [UInt8]
        if let path = InputFile.path(in: message) {
            let raw = try InputFile.bytes(path)
            bytes = Hex.bytes(String(decoding: raw, as: UTF8.self)) ?? raw
        } else if let hex = Hex.bytes(message.joined()) {
            bytes = hex
        } else {
            throw Stop.usage(
                "error: no hex digits and no file: \(TerminalText.line(message.joined(separator: " ")))")
        }
        for line in DoIPDecoder.lines(bytes, meaning: DiagnosticWords.line(of:)) { Terminal.say(line) }
    }
}
