package import ELM327
import SimulationCore

/// Interprets the text of an answer.
extension Evidence.Exchange {
    /// The kind of the answer; `nothing` when it has no line besides the echo.
    package var kind: AdapterAnswer.Kind {
        AdapterAnswer(
            command: Array(request.utf8), raw: answer, ending: prompt == nil ? .missingPrompt : .prompt,
            sent: moment.time, last: prompt?.time ?? moment.time
        ).kind
    }

    /// The complete messages of the answer, without the echo.
    package var messages: [[UInt8]] {
        let text = String(decoding: answer.filter { (0x0A...0x7E).contains($0) }, as: UTF8.self)
        return AnswerReader.read(text).compactMap { item in
            guard case .message(_, let bytes) = item else { return nil }
            return Hex.string(bytes, separator: "") == request ? nil : bytes
        }
    }

    /// Whether the car has answered with data: only complete messages, none of them a negative response.
    var isAnsweredWithData: Bool {
        guard prompt != nil, kind == .data, !messages.isEmpty else { return false }
        let text = String(decoding: answer, as: UTF8.self)
        let isWhole = AnswerReader.read(text).allSatisfy { item in
            if case .incomplete = item { false } else { true }
        }
        return isWhole && messages.allSatisfy { $0.first != 0x7F }
    }
}
