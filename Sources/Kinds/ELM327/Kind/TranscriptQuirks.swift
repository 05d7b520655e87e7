import ELM327

/// The value of a quirk as written: one text or a list of texts.
struct QuirkTexts: Decodable, Sendable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            texts = [text]
        } else {
            texts = try container.decode([String].self)
        }
    }
}

extension TranscriptFields {
    /// Returns the quirks of an entry; throws for an unknown quirk and for an invalid value.
    func quirks() throws(TranscriptMistake) -> [String: [String]] {
        let found = try value("quirks", [String: QuirkTexts].self, expected: "a mapping of quirks")
        guard let found else { return [:] }
        var quirks: [String: [String]] = [:]
        for (name, value) in found.value {
            guard let row = Quirk.row(name) else {
                throw mistake(.unknownKey(name, known: Quirk.rows.map(\.name)))
            }
            guard row.value(value.texts, duration: { Duration(transcriptText: $0) }) != nil else {
                throw mistake(.shape(key: name, expected: row.meaning))
            }
            quirks[name] = value.texts
        }
        return quirks
    }
}

extension Transcript {
    /// Applies the quirks to `traits`, in the order of the table.
    func applyQuirks(to traits: inout Traits) {
        for row in Quirk.rows {
            guard let texts = quirks[row.name],
                let value = row.value(texts, duration: { Duration(transcriptText: $0) })
            else { continue }
            row.apply(value, to: &traits)
        }
    }
}
