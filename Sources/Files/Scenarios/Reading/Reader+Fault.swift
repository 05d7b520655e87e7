package import Documents
package import Endpoints
import CANBus
import Rig
import SimulationCore

extension Reader {
    /// Reads the faults whose names are in `rows`, in the order in which faults are applied.
    package mutating func faults(_ item: Item?, _ path: String, among rows: [FaultKind]) -> [FaultSetting] {
        guard let item else { return [] }
        var settings: [FaultSetting] = []
        for row in rows {
            guard let found = item[row.name] else { continue }
            let place = path.appending(key: row.name)
            guard let value = value(found, of: row.form, place) else { continue }
            if row.name == "chunks" { checkChunks(found, place) }
            for format in formats.all { format.check(row, found, place, &self) }
            settings.append(FaultSetting(row, value, words: found.words))
        }
        for (one, other) in Self.contradictions {
            guard item[one]?.text != "off", let first = item[one], item[other] != nil else { continue }
            findings.error(first.place, path.appending(key: one), .contradiction(one, other))
        }
        return settings
    }

    /// Pairs of faults that cannot be combined: one of them leaves the other without effect.
    private static let contradictions = [
        ("silence", "drop"), ("silence", "no-prompt"), ("silence", "chunks"), ("silence", "coalesce"),
        ("silence", "corrupt"), ("silence", "delay"), ("silence", "slow"), ("silence", "duplicate"),
        ("silence", "answer"), ("refuse", "blackhole"), ("no-response", "latency"),
        ("no-response", "negative-response"), ("no-response", "pending"), ("answer", "no-response"),
        ("answer", "reset"), ("bus-off", "no-response"),
    ]

    /// Reads the value of a fault; nil when it is unusable, which has already been reported.
    package mutating func value(_ item: Item, of form: FaultKind.Form, _ path: String) -> FaultValue? {
        switch form {
        case .flag: return isOn(item).map(FaultValue.flag)
        case .integer(let range): return integer(item, path, within: .integers(range)).map(FaultValue.integer)
        case .number(let range): return number(item, path, within: .numbers(range)).map(FaultValue.number)
        case .word(let words): return item.text.flatMap { words.contains($0) ? .text($0) : nil }
        case .wordOrInteger(let words, let range):
            if let text = item.text, words.contains(text) { return .text(text) }
            return integer(item, path, within: .integers(range)).map(FaultValue.integer)
        case .duration: return duration(item, path).map { .duration($0, spread: .zero) }
        case .spread: return spread(item, path).map { .duration($0.middle, spread: $0.tolerance) }
        case .text: return item.text.flatMap { $0.isEmpty ? nil : .text($0) }
        case .ascii(let limit): return ascii(item, path, limit: limit).map(FaultValue.text)
        case .frame:
            if let flag = isOn(item) { return .flag(flag) }
            return item.text.flatMap { ScalarKind.frame.accepts($0) ? .text($0) : nil }
        case .bytes: return item.text.flatMap(ScalarKind.bytes).map(FaultValue.bytes)
        case .list(let member, _):
            guard item.kind == .list else { return nil }
            let values = item.members.enumerated().map { value($1, of: member, "\(path)[\($0)]") }
            let known = values.compactMap { $0 }
            return known.count == values.count ? .list(known) : nil
        case .record(let fields, _):
            guard item.kind == .mapping else { return nil }
            var values: [String: FaultValue] = [:]
            for field in fields {
                guard let found = item[field.name] else { continue }
                values[field.name] = value(found, of: field.form, path.appending(key: field.name))
            }
            return .record(values)
        case .any(let forms):
            // The structure check guarantees that one form has this kind of node.
            for form in forms where form.nodeKind == item.kind { return value(item, of: form, path) }
            return nil
        }
    }

    private mutating func checkChunks(_ item: Item, _ path: String) {
        guard item.kind == .mapping else { return }
        let given = ["at", "every", "sizes"].filter { item[$0] != nil }
        if given.isEmpty {
            findings.error(
                item.place, path, .incomplete("at", meaning: "say where to cut: at, every or sizes"))
        } else if given.count > 1 {
            findings.error(item.place, path, .contradiction(given[0], given[1]))
        }
        if item["gap"] != nil, let gaps = item["gaps"] {
            findings.error(gaps.place, path, .contradiction("gap", "gaps"))
        }
    }
}

extension FaultKind.Form {
    /// The kind of node that represents this form.
    fileprivate var nodeKind: Item.Kind {
        switch self {
        case .list: .list
        case .record: .mapping
        case .any, .flag, .integer, .number, .word, .wordOrInteger, .duration, .spread, .text, .ascii,
            .frame, .bytes:
            .scalar
        }
    }
}

extension Item {
    /// The item on one line, in YAML's flow style.
    fileprivate var words: String {
        switch content {
        case .scalar(let text): text
        case .list(let members): "[" + members.map(\.words).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ") + " }"
        }
    }
}
