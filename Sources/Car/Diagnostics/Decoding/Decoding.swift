import SimulationCore
import VehicleModel

/// The explanations of `dyno decode`, line by line; independent of arguments, files and terminal.
package enum Decoding {
    /// Receives one or more whole lines.
    package typealias Say = (String) -> Void

    /// Explains trouble codes, given as hex words or as names.
    package static func troubleCodes(_ words: String, _ say: Say) throws {
        for text in words.split(whereSeparator: \.isWhitespace) {
            if let code = try? DiagnosticTroubleCode(parsing: text) {
                say("\(code)  \(Hex.string([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]))")
                continue
            }
            guard let bytes = Hex.bytes(text), bytes.count.isMultiple(of: 2), !bytes.isEmpty else {
                throw InputMistake(
                    "'\(shown(text))' is not a trouble code; write for example 0133 or P0133")
            }
            for index in stride(from: 0, to: bytes.count, by: 2) {
                let code = DiagnosticTroubleCode(
                    rawValue: UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
                say("\(Hex.string(bytes[index...index + 1]))  \(code)")
            }
        }
    }

    /// Explains payloads of OBD answers, one per line.
    package static func answers(_ text: String, _ say: Say) throws {
        var decoder = ResponseDecoder()
        for line in text.split(whereSeparator: \.isNewline) {
            guard let bytes = Hex.bytes(line), !bytes.isEmpty else {
                throw InputMistake(
                    "'\(shown(line))' is not hex; write pairs of digits, for example 41 0C 1A F8")
            }
            say(answer(bytes, &decoder))
        }
    }

    /// Explains messages of ISO 14229-1, one per line.
    package static func services(_ text: String, _ say: Say) throws {
        for line in text.split(whereSeparator: \.isNewline) {
            guard let bytes = Hex.bytes(line), !bytes.isEmpty else {
                throw InputMistake(
                    "'\(shown(line))' is not hex; write pairs of digits, for example 22 F1 90")
            }
            let words = UDSMessage(bytes)?.lines ?? ["no message of ISO 14229-1"]
            say(([Hex.string(bytes)] + words.map { "  \($0)" }).joined(separator: "\n"))
        }
    }

    /// Returns the bytes of an answer and, below them, their meaning.
    package static func answer(_ bytes: [UInt8], _ decoder: inout ResponseDecoder, source: String? = nil)
        -> String
    {
        let heading = (source.map { "\($0)  " } ?? "") + Hex.string(bytes)
        return ([heading] + decoder.decode(bytes).lines.map { "  \($0)" }).joined(separator: "\n")
    }

    /// Returns a user's text, shortened and escaped for an error message.
    package static func shown(_ text: some StringProtocol) -> String {
        TerminalText.line(String(text), most: 60)
    }
}
