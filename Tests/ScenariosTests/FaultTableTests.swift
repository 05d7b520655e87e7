import Endpoints
import Foundation
import Kinds
import Rig
import SimulationCore
import TestKit
import Testing

/// The table of faults in `Documentation/reference/events-and-faults.md` is made from the table that the loader uses.
@Suite struct FaultTableTests {
    private static let path = "\(VectorFolder.checkout)/Documentation/reference/events-and-faults.md"
    private static let mark =
        "<!-- made from EndpointFormats.faults; RECORD=1 swift test --filter FaultTableTests -->\n"

    private static func spelt(_ form: FaultKind.Form) -> String {
        switch form {
        case .flag: "`on`, `off`"
        case .integer(let range):
            "\(range.lowerBound) to \(range.upperBound)"
        case .number(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .wordOrInteger(let words, _): words.map { "`\($0)`" }.joined(separator: ", ") + ", a number"
        case .duration: "a time"
        case .spread: "a time, perhaps ± a spread"
        case .text: "a text"
        case .ascii(let limit): "at most \(limit) ASCII characters"
        case .frame: "`on` or a frame `7E8#03410D00`"
        case .bytes: "bytes `\"80 FF\"`"
        case .list(let member, _): "a list of \(spelt(member))"
        case .record(let fields, _):
            "`{ " + fields.map { $0.isRequired ? $0.name : "\($0.name)?" }.joined(separator: ", ") + " }`"
        case .any(let forms): forms.map(spelt).joined(separator: "; ")
        }
    }

    private static var table: String {
        var text = "| fault | stage | value | what it does |\n|---|---|---|---|\n"
        for row in Kinds.formats.faults {
            text += "| `\(row.name)` | \(row.stage.rawValue) | \(spelt(row.form)) | \(row.meaning) |\n"
        }
        text += "\n| key | of | what it says |\n|---|---|---|\n"
        for row in Kinds.formats.faults {
            for field in fields(of: row.form) {
                text += "| `\(field.name)` | `\(row.name)` | \(field.meaning) (\(spelt(field.form))) |\n"
            }
        }
        text += "\n| fault | protocols |\n|---|---|\n"
        for row in Kinds.formats.faults where row.carriages.count < FaultKind.Carriage.allCases.count {
            let carriages = FaultKind.Carriage.allCases.filter(row.carriages.contains)
            text += "| `\(row.name)` | \(carriages.map(\.rawValue).joined(separator: ", ")) |\n"
        }
        text += "\n| fault | varied on | legality | values | hides | source |\n|---|---|---|---|---|---|\n"
        for row in Kinds.formats.faults {
            for (link, variation) in [("streams", row.variation), ("datagrams", row.datagramVariation)] {
                guard let variation else { continue }
                text +=
                    "| `\(row.name)` | \(link) | \(variation.legality.rawValue) | \(variation.values) | "
                    + "\(words(variation.effect)) | \(variation.source) |\n"
            }
        }
        return text
    }

    private static func words(_ effect: Variation.Effect) -> String {
        switch effect {
        case .none: "nothing"
        case .hides: "some answers"
        case .severs: "all answers"
        }
    }

    private static func fields(of form: FaultKind.Form) -> [FaultKind.Field] {
        switch form {
        case .record(let fields, _): fields
        case .any(let forms): forms.flatMap(fields)
        default: []
        }
    }

    @Test func theDocumentedTableIsTheOneInUse() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let parts = text.components(separatedBy: Self.mark)
        try #require(parts.count == 2)
        let made = parts[0] + Self.mark + Self.table
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try made.write(toFile: Self.path, atomically: true, encoding: .utf8)
            return
        }
        #expect(text == made)
    }

    @Test func everyKindHasANameOfItsOwn() {
        #expect(Set(Kinds.formats.faults.map(\.name)).count == Kinds.formats.faults.count)
        #expect(Kinds.formats.faults.count > 35)
    }
}
