import Diagnostics
import ELM327
import SimulationCore
import VehicleModel

/// Decoding of an ELM327's output.
extension Decoding {
    /// Explains the output of an ELM327.
    static func adapter(_ text: String, _ say: Say) throws {
        let printed = text.replacing("\\r", with: "\r").replacing("\\n", with: "\n")
        var decoder = ResponseDecoder()
        let items = AnswerReader.read(printed)
        guard !items.isEmpty else {
            throw Stop.usage("error: nothing to decode; paste what the adapter printed")
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
