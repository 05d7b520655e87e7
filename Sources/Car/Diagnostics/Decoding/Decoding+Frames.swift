package import CANBus
import ISOTP
import J1939
import SimulationCore

/// Decoding of CAN frames, as `id#data` or in a candump log.
extension Decoding {
    /// Explains frames of ISO 15765-2 and the messages in them.
    package static func transport(_ text: String, _ say: Say) throws {
        var receivers: [CANIdentifier: Receiver] = [:]
        var decoder = ResponseDecoder()
        try forEachFrame(text, example: "7E8#03410D35") { frame in
            do {
                let transport = try Frame(parsing: frame.data)
                say("\(frame)  \(transport)")
                var receiver = receivers[frame.identifier] ?? .observer
                receiver.receive(transport, sentTo: .physical, now: .powerOn) { action in
                    switch action {
                    case .deliver(let payload):
                        say("  = " + answer(Array(payload), &decoder, source: "\(frame.identifier)"))
                    case .failed(let result): say("  = the message is lost: \(result)")
                    case .transmit, .started: break
                    }
                }
                receiver.confirmed(now: .powerOn)
                receivers[frame.identifier] = receiver
            } catch {
                say("\(frame)  not ISO-TP: \(error)")
            }
        }
    }

    /// Explains frames of SAE J1939 and the messages in them.
    package static func j1939(_ text: String, _ say: Say) throws {
        var reader = MessageReader()
        try forEachFrame(text, example: "18FEEE00#82FFFFFFFFFFFFFF") { frame in
            say(Self.text(frame, reader.read(frame)))
        }
    }

    /// Calls `body` with the frames in `text`; throws when there is none. Words without `#` belong to the log format.
    package static func forEachFrame(_ text: String, example: String, _ body: (CANFrame) -> Void) throws {
        var isEmpty = true
        for word in text.split(whereSeparator: \.isWhitespace) where word.contains("#") {
            let frame: CANFrame
            do {
                frame = try CandumpLine.frame(parsing: word)
            } catch {
                throw InputMistake("'\(shown(word))': \(TerminalText.line("\(error)", most: 160))")
            }
            isEmpty = false
            body(frame)
        }
        if isEmpty { throw InputMistake("no frame found; write for example \(example)") }
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

    private static func text(_ message: J1939.Message) -> String {
        let explanation = Explanation(message)
        return ([explanation.heading] + explanation.lines.map { "    \($0)" }).joined(separator: "\n")
    }
}
