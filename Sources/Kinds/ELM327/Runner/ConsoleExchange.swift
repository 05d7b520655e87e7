import CANBus
package import Diagnostics
package import ELM327
import SimulationCore

/// One command and its answer for the console: raw lines and their meaning.
package struct ConsoleExchange: Hashable, Sendable, Encodable {
    package struct Message: Hashable, Sendable, Encodable {
        /// The sender, when headers are on.
        package let source: String?
        package let bytes: String
        package let isComplete: Bool
        /// Its meaning, one line per value.
        package let meaning: [String]
    }

    /// The command without its carriage return.
    package let command: String
    package let lines: [String]
    /// All bytes of the answer in readable form.
    package let raw: String
    /// The kind of answer, in one word.
    package let kind: String
    /// The end of the wait for the answer, in words.
    package let ending: String
    /// The time to the last byte in milliseconds.
    package let milliseconds: Double
    /// The messages of a request's answer.
    package let messages: [Message]

    package init(_ answer: AdapterAnswer, _ decoder: inout ResponseDecoder) {
        command = String(decoding: answer.command, as: UTF8.self)
        lines = answer.lines
        raw = Readable.text(answer.raw)
        ending = answer.ending.rawValue
        milliseconds = (answer.duration.seconds * 10_000).rounded() / 10
        switch answer.kind {
        case .accepted: kind = "ok"
        case .refused: kind = "refused"
        case .data: kind = "data"
        case .noData: kind = "no data"
        case .stopped: kind = "stopped"
        case .failure: kind = "failure"
        case .text: kind = "text"
        case .nothing: kind = "nothing"
        }
        guard answer.isRequest || answer.command.isEmpty else {
            messages = []
            return
        }
        messages = AnswerReader.read(answer.text).compactMap { item in
            switch item {
            case .message(let source, let bytes):
                Message(
                    source: source.map { "\($0)" }, bytes: Hex.string(bytes), isComplete: true,
                    meaning: decoder.decode(bytes).lines)
            case .incomplete(let source, let bytes, let length):
                Message(
                    source: source.map { "\($0)" }, bytes: Hex.string(bytes), isComplete: false,
                    meaning: ["incomplete: \(bytes.count) of \(length) bytes"])
            case .text: nil
            }
        }
    }
}
