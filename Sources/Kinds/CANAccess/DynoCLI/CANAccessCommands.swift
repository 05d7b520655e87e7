import ArgumentParser
import CANAccess
import CANAccessKind
import CANBus
import Diagnostics
import Platform
import Runner
import SimulationCore

extension CANAccessDescription: KindCommands {
    static let decoders: [any ParsableCommand.Type] = [DecodeCAN.self]

    static func replay(_ command: Replay) -> (() throws -> Void)? {
        command.to.hasPrefix("can://") ? { try command.replayFrames() } : nil
    }
}

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

extension Decoding {
    static func frames(_ log: CANLog, _ say: Say) {
        var reading = BusReading()
        let start = log.entries.first?.nanoseconds ?? 0
        for entry in log.entries {
            let time = String(printf: "%.6f", Double(entry.nanoseconds - start) / 1e9)
            explain(entry.frame, heading: "\(time)  \(entry.channel)  ", &reading, say)
        }
        if log.skipped > 0 { say("\(log.skipped) lines about errors of the bus left out") }
    }

    /// Explains frames written as `id#data`.
    static func frames(_ text: String, _ say: Say) throws {
        var reading = BusReading()
        try forEachFrame(text, example: "7E8#04410C1AF8000000") { explain($0, heading: "", &reading, say) }
    }

    private static func explain(
        _ frame: CANFrame, heading: String, _ reading: inout BusReading, _ say: Say
    ) {
        let words = reading.read(frame)
        say("\(heading)\(frame)" + (words.heading.map { "  \($0)" } ?? ""))
        guard let message = words.message else { return }
        let hex = Hex.string(message.bytes)
        say(
            "  = "
                + (message.isRequest
                    ? "\(hex)  \(message.lines.joined(separator: ", "))"
                    : ([hex] + message.lines.map { "  \($0)" }).joined(separator: "\n")))
    }
}
