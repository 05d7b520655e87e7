import Documents
import VehicleModel

/// Reads the rules that find fields in a client's output.
enum ReportRuleReader {
    /// Returns the rule that `item` describes, or nil when its form is invalid.
    static func reportRule(_ item: Item, _ path: String, _ reader: inout Reader) -> ReportRule? {
        guard let form = form(of: item, path, &reader) else { return nil }
        var rule = ReportRule(form)
        if let stream = reader.word(item["stream"], ReportRule.Stream.self) { rule.stream = stream }
        for entry in item["names"]?.entries ?? [] {
            guard let measure = measure(entry.value, "\(path).names.\(entry.key)", &reader) else { continue }
            rule.names.append(ReportRule.Name(entry.key, measure))
        }
        rule.signal = item["signal"].flatMap { measure($0, "\(path).signal", &reader) }
        rule.states = words(item["states"])
        rule.state = item["state"]?.text
        rule.kinds = words(item["kinds"])
        if let kind = item["kind"]?.text { rule.kind = kind }
        for entry in item["texts"]?.entries ?? [] { text(entry.key, entry.value, &rule) }
        rule.text = item["name"]?.text
        if let none = item["none"] { rule.none = Set(reader.texts(none)).union([""]) }
        rule.collects = reader.isOn(item["collect"]) ?? false
        return rule
    }

    private static func form(of item: Item, _ path: String, _ reader: inout Reader) -> ReportRule.Form? {
        if let json = item["json"] {
            var members: [ReportRule.Field: String] = [:]
            for field in ReportRule.Field.allCases { members[field] = json[field.rawValue]?.text }
            if json.text != nil {
                for field in ReportRule.Field.allCases { members[field] = field.rawValue }
            }
            return .json(members)
        }
        guard let line = item["line"], let text = line.text,
            let pattern = ProfileReader.reportPattern(line, "\(path).line", &reader)
        else {
            return nil
        }
        var fields: Set<ReportRule.Field> = []
        for group in pattern.groups {
            guard let field = ReportRule.Field(rawValue: group.name) else {
                let known = ReportRule.Field.allCases.map(\.rawValue)
                reader.findings.error(
                    line.place(at: group.offset), "\(path).line",
                    .unknownName(group.name, of: "field", in: known))
                continue
            }
            fields.insert(field)
        }
        if fields.count == pattern.groups.count { check(fields, of: item, line, "\(path).line", &reader) }
        return .line(pattern: text)
    }

    /// Reports an error unless a rule reads a value with its signal, codes, parameters, a text with its name,
    /// or a state.
    private static func check(
        _ fields: Set<ReportRule.Field>, of item: Item, _ line: Item, _ path: String, _ reader: inout Reader
    ) {
        func complain(_ field: ReportRule.Field, _ advice: String) {
            reader.findings.error(line.place, path, .incomplete(field.rawValue, meaning: advice))
        }
        if fields.contains(.value), !fields.contains(.signal), item["signal"] == nil {
            complain(.signal, "add a group (?<signal>…), or the key 'signal'")
        }
        if fields.contains(.signal), !fields.contains(.value) { complain(.value, "add a group (?<value>…)") }
        if fields.contains(.text), !fields.contains(.name), item["name"] == nil {
            complain(.name, "add a group (?<name>…), or the key 'name'")
        }
        if fields.contains(.machine), !fields.contains(.alerts) {
            complain(.alerts, "add a group (?<alerts>…) with the alerts of the machine")
        }
        let tells: Set<ReportRule.Field> = [.signal, .value, .codes, .supported, .text, .state, .alerts]
        if fields.isDisjoint(with: tells), item["state"] == nil {
            complain(.value, "name a group after what it holds, for example (?<value>…), or give 'state'")
        }
    }

    /// Returns a signal and the unit in which it is printed.
    private static func measure(_ item: Item, _ path: String, _ reader: inout Reader) -> ReportRule.Measure? {
        guard let named = item.text == nil ? item["signal"] : item, let name = named.text, !name.isEmpty
        else {
            return nil
        }
        let signalPath = item.text == nil ? path.appending(key: "signal") : path
        guard let id = SignalCatalogue.id(name) else {
            reader.findings.error(
                named.place, signalPath,
                .unknownName(
                    name, of: "signal", in: SignalCatalogue.all.map(\.name), listedBy: "'dyno signals'"))
            return nil
        }
        let signal = SignalCatalogue.signal(id)
        if let lap = item["lap"], id != .raceLap {
            reader.findings.error(
                lap.place, path.appending(key: "lap"), .excluded("lap", by: "a signal other than race.lap"))
        }
        guard let stated = item["unit"], let text = stated.text else {
            var measure = ReportRule.Measure(id, in: signal.unit)
            measure.isCurrentLap = item["lap"]?.text == "current"
            return measure
        }
        guard let unit = Unit(parsing: text) else {
            reader.findings.error(stated.place, path.appending(key: "unit"), .unknownUnit(text))
            return nil
        }
        guard signal.unit.convert(0, from: unit) != nil else {
            reader.findings.error(
                stated.place, path.appending(key: "unit"),
                .wrongUnit(text, signal: name, unit: signal.unit.rawValue))
            return nil
        }
        return ReportRule.Measure(id, in: unit)
    }

    /// Adds the client's name `key` for a text, and its words for what the text says.
    private static func text(_ key: String, _ item: Item, _ rule: inout ReportRule) {
        if let name = item.text { return rule.texts[key] = name }
        let name = item["name"]?.text ?? key
        if name != key { rule.texts[key] = name }
        rule.wordings[name] = ReportRule.Wording(
            words: words(item["words"]), unit: item["unit"]?.text ?? "")
    }

    private static func words(_ item: Item?) -> [String: String] {
        var words: [String: String] = [:]
        for entry in item?.entries ?? [] { words[entry.key] = entry.value.text }
        return words
    }
}
