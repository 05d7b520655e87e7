import ArgumentParser
import CANBus
import J1939
import SimulationCore

/// `dyno decode j1939`.
struct DecodeJ1939: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "j1939",
        abstract: "CAN frames as SAE J1939: groups, senders, values, trouble codes; long messages joined.",
        discussion: """
            Examples:
              dyno decode j1939 0CF00400#FFFFFFE02EFFFFFF      engine speed
              dyno decode j1939 18FECA00#44FFB804030AFFFF      an active trouble code
              dyno decode j1939 log.candump
            """)

    @Argument(help: "Frames as id#data, or a candump log.")
    var frames: [String]

    func run() throws {
        var reader = MessageReader()
        var count = 0
        for word in try Decode.input(frames).split(whereSeparator: \.isWhitespace) where word.contains("#") {
            let frame: CANFrame
            do {
                frame = try CandumpLine.frame(parsing: word)
            } catch {
                throw Stop.usage("error: '\(word)': \(error)")
            }
            count += 1
            Terminal.say(Self.text(frame, reader.read(frame)))
        }
        guard count > 0 else {
            throw Stop.usage("error: no frame found; write for example 18FEEE00#82FFFFFFFFFFFFFF")
        }
    }

    private static func text(_ frame: CANFrame, _ item: MessageReader.Item) -> String {
        switch item {
        case .message(let message): "\(frame)  \(text(message))"
        case .joined(let message):
            "\(frame)  last packet\n  = \(Hex.string(message.bytes))\n  = \(text(message))"
        case .transport(let group):
            "\(frame)  part of \(group)" + (ParameterGroup.of(group).map { " \($0.acronym)" } ?? "")
        case .stray: "\(frame)  a packet of no message that was announced"
        case .foreign: "\(frame)  not SAE J1939"
        }
    }

    private static func text(_ message: Message) -> String {
        let explanation = Explanation(message)
        return ([explanation.heading] + explanation.lines.map { "    \($0)" }).joined(separator: "\n")
    }
}
