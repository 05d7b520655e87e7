import Documents
import Scenarios
import ELM327

enum QuirkReader {
    /// Applies the quirks in `item` to `traits`, in the order of the table.
    static func quirks(_ item: Item, _ path: String, _ traits: inout Traits, _ reader: inout Reader) {
        for row in Quirk.rows {
            guard let found = item[row.name], let value = quirk(row, found, "\(path).\(row.name)", &reader)
            else {
                continue
            }
            row.apply(value, to: &traits)
        }
    }

    private static func quirk(
        _ row: Quirk, _ item: Item, _ path: String, _ reader: inout Reader
    ) -> Quirk.Value? {
        switch row.form {
        case .flag: return reader.isOn(item).map(Quirk.Value.flag)
        case .count:
            return reader.integer(item, path, within: ELM327Keys.quirks.limits(row.name)).map(
                Quirk.Value.count)
        case .text, .word: return item.text.map(Quirk.Value.text)
        case .bytes: return item.text.flatMap(ScalarKind.bytes).map(Quirk.Value.bytes)
        case .duration: return reader.duration(item, path).map(Quirk.Value.duration)
        case .volts:
            return reader.number(item, path, within: ELM327Keys.quirks.limits(row.name)).map(
                Quirk.Value.volts)
        case .commands:
            var masks: [CommandMask] = []
            for (index, member) in (item.text == nil ? item.members : [item]).enumerated() {
                guard let text = member.text, !text.isEmpty else { continue }
                guard let mask = CommandMask(text) else {
                    let place = item.text == nil ? "\(path)[\(index)]" : path
                    reader.findings.error(
                        member.place, place, .outOfRange(text, range: "a command such as CSM0 or CSM*"))
                    continue
                }
                masks.append(mask)
            }
            return .commands(masks)
        }
    }
}
