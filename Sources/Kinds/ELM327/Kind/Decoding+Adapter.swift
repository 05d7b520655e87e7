package import Diagnostics
import ELM327
import SimulationCore
import VehicleModel

/// Decoding of an ELM327's output.
extension Decoding {
    /// Explains the output of an ELM327.
    package static func adapter(_ text: String, _ say: Say) throws {
        let printed = text.replacing("\\r", with: "\r").replacing("\\n", with: "\n")
        var decoder = ResponseDecoder()
        let items = AnswerReader.read(printed)
        guard !items.isEmpty else {
            throw InputMistake("nothing to decode; paste what the adapter printed")
        }
        guard items.contains(where: isOutput) else {
            throw InputMistake(
                "'\(shown(text))' is not the output of an adapter; write for example '41 0C 1A F8'")
        }
        for item in items {
            switch item {
            case .message(let source, let bytes):
                say(answer(bytes, &decoder, source: source.map { "\($0)" }))
            case .incomplete(let source, let bytes, let length):
                let from = source.map { "\($0)  " } ?? ""
                say("\(from)\(Hex.string(bytes))  incomplete: \(bytes.count) of \(length) bytes")
            case .text(let text): say("\"\(TerminalText.line(text))\"")
            }
        }
    }
}

extension Decoding {
    /// Words in what commands print: names of devices and protocols (`ATI`, `AT@1`, `ATDP`).
    private static let names = ["ELM327", "STN", "OBD", "ISO ", "SAE ", "AUTO"]

    /// Returns whether an adapter prints such an item: data, a message, an echo, or an answer to a command.
    private static func isOutput(_ item: AnswerReader.Item) -> Bool {
        guard case .text(let text) = item else { return true }
        let isCommand = ["AT", "ST"].contains { text.uppercased().hasPrefix($0) }
        let isVoltage = text.hasSuffix("V") && Double(text.dropLast()) != nil
        return isCommand || isVoltage || !AdapterMessage.found(in: text).isEmpty
            || AdapterMessage.isPossible(in: text) && names.contains(where: text.contains)
    }
}
