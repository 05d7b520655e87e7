import ArgumentParser
import Diagnostics
import Kinds

/// `dyno decode`: explains bytes.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract:
            "Say what bytes mean: trouble codes, OBD answers, ISO-TP and J1939 frames, adapters, games.",
        discussion: """
            Examples:
              dyno decode dtc 0133 C158                trouble codes, either way round
              dyno decode obd 41 0C 1A F8              an answer's payload
              dyno decode uds 59 02 FF 03 01 00 2F     a message of ISO 14229-1 (UDS)
              dyno decode isotp 7E8#1014490201314D38 7E8#2147444D3941584B 7E8#2250303432373838
              dyno decode isotp log.candump            a candump log
              dyno decode can drive.log                frames of a bus: candump or Vector ASC
              dyno decode j1939 18FEEE00#82FFFFFFFFFFFFFF   frames of SAE J1939; a log works too
              dyno decode elm '7E8 04 41 0C 1A F8'     what an adapter printed; a file works too
              dyno decode telemetry packet.bin         a racing game's datagram
              dyno decode mtg record.bin --machine 8R  a maintenance record; hex works too
              dyno decode http stream.bin              requests and responses; hex works too
              dyno decode doip 02FD000100000000        messages of DoIP; a file works too
            """,
        subcommands: [
            DecodeTroubleCodes.self, DecodeAnswer.self, DecodeServices.self, DecodeTransport.self,
            DecodeJ1939.self,
        ] + Kinds.commands.flatMap { $0.decoders })
}

struct DecodeTroubleCodes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dtc", abstract: "Trouble codes: 0133 to P0133, and P0133 to 01 33.")

    @Argument(help: "Hex words or codes.")
    var codes: [String]

    func run() throws {
        try Decoding.troubleCodes(codes.joined(separator: " "), Terminal.say(_:))
    }
}

struct DecodeAnswer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "obd", abstract: "An OBD answer's payload, without headers: 41 0C 1A F8.")

    @Argument(help: "Hex bytes, or a file with one answer a line.")
    var answer: [String]

    func run() throws {
        try Decoding.answers(try InputFile.text(answer), Terminal.say(_:))
    }
}

struct DecodeServices: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uds", abstract: "A request or answer of ISO 14229-1 (UDS), without headers: 22 F1 90.")

    @Argument(help: "Hex bytes, or a file with one message a line.")
    var message: [String]

    func run() throws {
        try Decoding.services(try InputFile.text(message), Terminal.say(_:))
    }
}

struct DecodeTransport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "isotp",
        abstract: "CAN frames as ISO 15765-2: each frame, and the messages that they make up.")

    @Argument(help: "Frames as id#data, or a candump log.")
    var frames: [String]

    func run() throws {
        try Decoding.transport(try InputFile.text(frames), Terminal.say(_:))
    }
}
