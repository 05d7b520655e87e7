import ArgumentParser
import CANBus
import Diagnostics
import ELM327
import Foundation
import ISOTP
import SimulationCore
import VehicleModel

/// `dyno decode`: says what bytes mean.
struct Decode: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Say what bytes mean: trouble codes, OBD answers, ISO-TP and J1939 frames, adapters, games.",
        discussion: """
            Examples:
              dyno decode dtc 0133 C158                trouble codes, either way round
              dyno decode obd 41 0C 1A F8              an answer's payload
              dyno decode isotp 7E8#1014490201314D38 7E8#2147444D3941584B 7E8#2250303432373838
              dyno decode isotp log.candump            a candump log
              dyno decode j1939 18FEEE00#82FFFFFFFFFFFFFF   frames of SAE J1939; a log works too
              dyno decode elm '7E8 04 41 0C 1A F8'     what an adapter printed; a file works too
              dyno decode telemetry packet.bin         a racing game's datagram
              dyno decode mtg record.bin --machine 8R  a maintenance record; hex works too
            """,
        subcommands: [
            DecodeTroubleCodes.self, DecodeAnswer.self, DecodeTransport.self, DecodeJ1939.self,
            DecodeAdapter.self, DecodeTelemetry.self, DecodeMaintenance.self,
        ])

    /// What the arguments hold, or the file that the single one names.
    static func input(_ arguments: [String]) throws -> String {
        guard arguments.count == 1, let path = arguments.first, FileManager.default.fileExists(atPath: path)
        else {
            return arguments.joined(separator: " ")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Stop.usage("\(path): error: cannot be read")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

/// `dyno decode dtc`.
struct DecodeTroubleCodes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dtc", abstract: "Trouble codes: 0133 to P0133, and P0133 to 01 33.")

    @Argument(help: "Hex words or codes.")
    var codes: [String]

    func run() throws {
        for text in codes.joined(separator: " ").split(separator: " ") {
            if let code = try? DiagnosticTroubleCode(parsing: text) {
                Terminal.say(
                    "\(code)  \(Hex.string([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]))")
                continue
            }
            guard let bytes = Hex.bytes(text), bytes.count.isMultiple(of: 2), !bytes.isEmpty else {
                throw Stop.usage("error: '\(text)' is no trouble code; write for example 0133 or P0133")
            }
            for index in stride(from: 0, to: bytes.count, by: 2) {
                let code = DiagnosticTroubleCode(
                    rawValue: UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
                Terminal.say("\(Hex.string(bytes[index...index + 1]))  \(code)")
            }
        }
    }
}

/// `dyno decode obd`.
struct DecodeAnswer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "obd", abstract: "An OBD answer's payload, without headers: 41 0C 1A F8.")

    @Argument(help: "Hex bytes, or a file with one answer a line.")
    var answer: [String]

    func run() throws {
        var decoder = ResponseDecoder()
        for line in try Decode.input(answer).split(whereSeparator: \.isNewline) {
            guard let bytes = Hex.bytes(line), !bytes.isEmpty else {
                throw Stop.usage("error: '\(line)' is no hex; write pairs of digits, for example 41 0C 1A F8")
            }
            Terminal.say(Self.text(bytes, &decoder))
        }
    }

    /// The bytes and, below them, what they mean.
    static func text(_ bytes: [UInt8], _ decoder: inout ResponseDecoder, source: String? = nil) -> String {
        let heading = (source.map { "\($0)  " } ?? "") + Hex.string(bytes)
        return ([heading] + decoder.decode(bytes).lines.map { "  \($0)" }).joined(separator: "\n")
    }
}

/// `dyno decode isotp`.
struct DecodeTransport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "isotp",
        abstract: "CAN frames as ISO 15765-2: each frame, and the messages that they make up.")

    @Argument(help: "Frames as id#data, or a candump log.")
    var frames: [String]

    func run() throws {
        var receivers: [CANIdentifier: Receiver] = [:]
        var decoder = ResponseDecoder()
        for word in try Decode.input(frames).split(whereSeparator: \.isWhitespace) where word.contains("#") {
            let frame: CANFrame
            do {
                frame = try CandumpLine.frame(parsing: word)
            } catch {
                throw Stop.usage("error: '\(word)': \(error)")
            }
            do {
                let transport = try Frame(parsing: frame.data)
                Terminal.say("\(frame)  \(transport)")
                var receiver = receivers[frame.identifier] ?? Receiver(timing: .iso15765_2)
                receiver.receive(transport, sentTo: .physical, now: .powerOn) { action in
                    switch action {
                    case .deliver(let payload):
                        Terminal.say(
                            "  = "
                                + DecodeAnswer.text(Array(payload), &decoder, source: "\(frame.identifier)"))
                    case .failed(let result): Terminal.say("  = the message is lost: \(result)")
                    case .transmit, .started: break
                    }
                }
                receiver.confirmed(now: .powerOn)
                receivers[frame.identifier] = receiver
            } catch {
                Terminal.say("\(frame)  not ISO-TP: \(error)")
            }
        }
        if receivers.isEmpty { throw Stop.usage("error: no frame found; write for example 7E8#03410D35") }
    }
}

/// `dyno decode elm`.
struct DecodeAdapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "elm", abstract: "What an ELM327 printed: lines, segments, headers, messages.")

    @Argument(help: "The text, with \\r for line ends, or a file.")
    var text: [String]

    func run() throws {
        let answer = try Decode.input(text).replacing("\\r", with: "\r").replacing("\\n", with: "\n")
        var decoder = ResponseDecoder()
        let items = AnswerReader.read(answer)
        guard !items.isEmpty else {
            throw Stop.usage("error: nothing to decode; paste what the adapter printed")
        }
        for item in items {
            switch item {
            case .message(let source, let bytes):
                Terminal.say(DecodeAnswer.text(bytes, &decoder, source: source.map { "\($0)" }))
            case .incomplete(let source, let bytes, let length):
                let from = source.map { "\($0)  " } ?? ""
                Terminal.say("\(from)\(Hex.string(bytes))  incomplete: \(bytes.count) of \(length) bytes")
            case .text(let text): Terminal.say("\"\(text)\"")
            }
        }
    }
}
