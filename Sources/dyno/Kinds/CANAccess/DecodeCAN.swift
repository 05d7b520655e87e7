import ArgumentParser
import CANAccess
import CANBus
import Diagnostics
import Foundation
import ISOTP
import J1939
import SimulationCore

/// `dyno decode can`.
struct DecodeCAN: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "can",
        abstract: "CAN frames: who sends them, their transport, and the messages that they make up.",
        discussion: """
            FRAMES are frames as id#data, a candump log, or a Vector ASC file.

            Examples:
              dyno decode can 7DF#02010C0000000000 7E8#04410C1AF8000000
              dyno decode can drive.log
              dyno decode can drive.asc
            """)

    @Argument(help: "Frames as id#data, a candump log, or a Vector ASC file.")
    var frames: [String]

    func run() throws {
        guard let path = InputFile.path(in: frames) else {
            return try Decoding.frames(frames.joined(separator: " "), Terminal.say(_:))
        }
        do {
            try Decoding.frames(CANLog(parsing: try InputFile.bytes(path)), Terminal.say(_:))
        } catch let error as CANLog.ParseError {
            throw Stop.usage("\(TerminalText.line(path)): error: \(TerminalText.line("\(error)", most: 300))")
        }
    }
}

/// Decoding of CAN frames.
extension Decoding {
    /// What is known of the frames so far.
    private struct BusReading {
        var receivers: [CANIdentifier: Receiver] = [:]
        var responses = ResponseDecoder()
        var groups = MessageReader()
    }

    /// Explains the frames of a log.
    static func frames(_ log: CANLog, _ say: Say) {
        var reading = BusReading()
        let start = log.entries.first?.nanoseconds ?? 0
        for entry in log.entries {
            let time = String(format: "%.6f", Double(entry.nanoseconds - start) / 1e9)
            explain(entry.frame, heading: "\(time)  \(entry.channel)  ", &reading, say)
        }
        if log.skipped > 0 { say("\(log.skipped) lines about errors of the bus left out") }
    }

    /// Explains frames written as `id#data`.
    static func frames(_ text: String, _ say: Say) throws {
        var reading = BusReading()
        var isEmpty = true
        for word in text.split(whereSeparator: \.isWhitespace) where word.contains("#") {
            do throws(CandumpLine.ParseError) {
                explain(try CandumpLine.frame(parsing: word), heading: "", &reading, say)
            } catch {
                throw Stop.usage("error: '\(shown(word))': \(TerminalText.line("\(error)", most: 160))")
            }
            isEmpty = false
        }
        if isEmpty { throw Stop.usage("error: no frame found; write for example 7E8#04410C1AF8000000") }
    }

    private static func explain(
        _ frame: CANFrame, heading: String, _ reading: inout BusReading, _ say: Say
    ) {
        guard let place = diagnosticPlace(of: frame.identifier) else {
            guard frame.identifier.isExtended, case .message(let message) = reading.groups.read(frame) else {
                return say("\(heading)\(frame)")
            }
            return say("\(heading)\(frame)  SAE J1939: \(Explanation(message).heading)")
        }
        guard !frame.isRemote, let transport = try? Frame(parsing: frame.data) else {
            return say("\(heading)\(frame)  \(place.words)")
        }
        say("\(heading)\(frame)  \(place.words): \(transport)")
        var receiver = reading.receivers[frame.identifier] ?? Receiver(timing: .iso15765_2)
        var message: [UInt8]?
        receiver.receive(transport, sentTo: .physical, now: .powerOn) { action in
            if case .deliver(let payload) = action { message = Array(payload) }
        }
        receiver.confirmed(now: .powerOn)
        reading.receivers[frame.identifier] = receiver
        guard let message else { return }
        if place.isRequest {
            let words =
                DiagnosticWords.line(of: message) ?? "service \(Hex.string(message.prefix(1))), unknown"
            say("  = \(Hex.string(message))  \(words)")
        } else {
            say("  = " + answer(message, &reading.responses))
        }
    }

    /// Who sends frames with `identifier` to whom, by ISO 15765-4, 6.5; nil for other identifiers.
    private static func diagnosticPlace(of identifier: CANIdentifier) -> (words: String, isRequest: Bool)? {
        let raw = identifier.rawValue
        guard identifier.isExtended else {
            switch raw {
            case 0x7DF: return ("request to all ECUs", true)
            case 0x7E0...0x7E7: return ("request to ECU \(raw - 0x7E0 + 1)", true)
            case 0x7E8...0x7EF: return ("answer of ECU \(raw - 0x7E8 + 1)", false)
            default: return nil
            }
        }
        let (target, source) = (raw >> 8 & 0xFF, raw & 0xFF)
        switch raw >> 16 & 0x3FF {
        case 0xDB: return ("request of \(Hex.string(source, width: 2)) to all ECUs", true)
        case 0xDA where source == 0xF1: return ("request to ECU \(Hex.string(target, width: 2))", true)
        case 0xDA: return ("answer of ECU \(Hex.string(source, width: 2))", false)
        default: return nil
        }
    }
}
