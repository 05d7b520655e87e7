import Diagnostics
import FuzzInput
import VehicleModel

/// Answers as anybody may send them: the decoder takes all of them, and has words for what it finds.
enum Answers {
    static func check(_ input: inout Input) {
        var decoder = ResponseDecoder(
            context: DecodingContext(layout: input.byte() & 1 == 0 ? .twoBanks : .fourBanks))
        while !input.isEmpty {
            let answer = input.bytes(Int(input.byte()))
            let decoded = decoder.decode(answer)
            let lines = decoded.lines
            promise(
                decoded.items.count <= answer.count, "\(decoded.items.count) items in \(answer.count) bytes")
            promise(lines.count >= decoded.items.count, "a statement without words")
            promise(lines.reduce(0) { $0 + $1.utf8.count } < 65_536, "a flood of words for \(answer)")
        }
    }
}
