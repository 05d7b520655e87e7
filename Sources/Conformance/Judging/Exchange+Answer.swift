import SimulationCore

/// Interprets the text of an answer.
extension Evidence.Exchange {
    /// The kind of the answer; `nothing` when it has no line besides the echo.
    package var kind: AnswerKind { dialect?.answer(to: self) ?? .nothing }

    /// The complete messages of the answer, without the echo.
    package var messages: [[UInt8]] {
        printed(answer.filter { (0x0A...0x7E).contains($0) }).compactMap { message in
            message.isComplete && Hex.string(message.bytes, separator: "") != request ? message.bytes : nil
        }
    }

    /// Whether the car has answered with data: only complete messages, none of them a negative response.
    var isAnsweredWithData: Bool {
        guard prompt != nil, kind == .data else { return false }
        let messages = messages
        return !messages.isEmpty && messages.allSatisfy { $0.first != 0x7F }
            && printed(answer).allSatisfy(\.isComplete)
    }

    private func printed(_ bytes: [UInt8]) -> [PrintedMessage] {
        dialect?.messages(in: String(decoding: bytes, as: UTF8.self)) ?? []
    }
}
