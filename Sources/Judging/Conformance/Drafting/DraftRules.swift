import SimulationCore
package import VehicleModel

/// Suggests rules for the lines that a client has printed.
package struct DraftRules {
    /// A suggested rule: lines of YAML below `reports:`, and what they read.
    struct Rule {
        var yaml: [String]
        var example: String
    }

    /// The identity of the trial car.
    package struct Identity: Sendable {
        package var vin: String
        /// Other texts, by the name that cases use.
        package var texts: [(name: String, text: String)]
        var stored: [String]
        package var pending: [String]
    }

    /// The rules, in the order in which they are to be tried.
    private(set) var rules: [Rule] = []

    /// Names whose signal is not known, each with a remark.
    package private(set) var unknown: [(name: String, remark: String)] = []

    /// Lines that look like nothing known, at most ten different ones.
    package private(set) var others: [String] = []

    private let names: DraftName
    private var patterns: Set<String> = []
    /// The client's names with their signals, by the pattern of their lines.
    private var values: [(pattern: String, example: String, names: [(name: String, measure: String)])] = []

    /// Suggests rules for `lines`, which a client printed while it read the car of `identity` and `truth`.
    package init(_ lines: [String], _ identity: Identity, truth: [SignalID: Double]) {
        names = DraftName(truth: truth)
        for line in lines where !line.allSatisfy(\.isWhitespace) { take(line, identity) }
        for value in values where !value.names.isEmpty {
            rules.append(
                Rule(
                    yaml: [value.pattern, "  names:"]
                        + value.names.map { "    \(DraftText.quoted($0.name)): \($0.measure)" },
                    example: value.example))
        }
    }

    private mutating func take(_ line: String, _ identity: Identity) {
        if let object = JSONValue(parsing: Array(line.utf8)), case .object(let members) = object {
            return take(members, line)
        }
        if takeText(line, "vin", identity.vin) { return }
        for (name, text) in identity.texts where takeText(line, name, text) { return }
        if takeCodes(line, identity) || takeSupported(line) || takeValue(line) || takeState(line) { return }
        if others.count < 10, !others.contains(line) { others.append(line) }
    }

    private mutating func add(_ pattern: String, _ more: [String], _ example: String) {
        guard patterns.insert(pattern).inserted else { return }
        rules.append(
            Rule(yaml: ["- line: \(DraftText.quoted(pattern))"] + more.map { "  \($0)" }, example: example))
    }

    // MARK: Kinds of lines

    private mutating func takeText(_ line: String, _ name: String, _ text: String) -> Bool {
        guard !text.isEmpty, let range = line.firstRange(of: text) else { return false }
        let pattern =
            "^\(DraftText.pattern(line[..<range.lowerBound]))(?<text>\(name == "vin" ? "[A-Z0-9]{17}" : ".+"))"
            + (name == "vin" ? "" : "\(DraftText.pattern(line[range.upperBound...]))$")
        add(pattern, ["name: \(name)"], line)
        return true
    }

    private mutating func takeCodes(_ line: String, _ identity: Identity) -> Bool {
        let known = identity.stored + identity.pending
        guard let first = known.compactMap({ line.firstRange(of: $0)?.lowerBound }).min() else {
            return false
        }
        let prefix = String(line[..<first])
        let isStored = identity.stored.contains { line.contains($0) }
        let isAlone = !line.contains(",") && prefix.allSatisfy { $0.isWhitespace || $0.isPunctuation }
        // After words a list may be empty; a line of codes alone is one only when there is a code.
        let codes = prefix.contains(where: \.isLetter) ? " *(?<codes>.*)" : "(?<codes>[PCBU][0-9A-F]{4}.*)"
        let words = prefix.reversed().drop(while: \.isWhitespace).reversed()
        add(
            "^\(DraftText.pattern(String(words)[...]))\(codes)$",
            ["kind: \(isStored ? "stored" : "pending")"]
                + (isAlone ? ["collect: on  # one code a line"] : []),
            line)
        return true
    }

    private mutating func takeSupported(_ line: String) -> Bool {
        guard let range = line.firstRange(of: #/(?:\b(?:0x|01)?[0-9A-Fa-f]{2}\b[ ,;]*){8,}/#) else {
            return false
        }
        add("^\(DraftText.pattern(line[..<range.lowerBound]))(?<supported>[0-9A-Fa-fx ,;]+)$", [], line)
        return true
    }

    private mutating func takeValue(_ line: String) -> Bool {
        let form =
            #/^(?<before>.*?)(?<name>[A-Za-z][A-Za-z0-9_. -]*?)(?<separator>\s*[=:]\s*|\s+)(?<value>[-+]?[0-9]+(?:\.[0-9]*)?)(?<after>.*)$/#
        guard let match = line.wholeMatch(of: form), let number = PrintedNumber(String(match.value)) else {
            return false
        }
        guard match.before.allSatisfy({ !$0.isLetter }) else { return false }
        let separator =
            match.separator.contains("=") ? " *= *" : match.separator.contains(":") ? " *: *" : " +"
        let before = match.before.isEmpty ? "^" : "^[^A-Za-z]*"
        let pattern =
            "- line: "
            + DraftText.quoted(
                "\(before)(?<signal>[A-Za-z][A-Za-z0-9_. -]*?)\(separator)(?<value>-?[0-9.]+|N/A|None)")
        // `Connected to 127.0.0.1` is a state, whatever number it has.
        if !match.separator.contains("="), case .nothing = names.meaning(of: String(match.name), number),
            takeState(line)
        {
            return true
        }
        return take(String(match.name), number, pattern, line)
    }

    /// Adds a name to the rule of `pattern`; false when it means nothing and the line has no look of a value.
    private mutating func take(_ name: String, _ number: PrintedNumber, _ pattern: String, _ line: String)
        -> Bool
    {
        guard !unknown.contains(where: { $0.name == name }) else { return true }
        let index = values.firstIndex { $0.pattern == pattern } ?? values.count
        if index == values.count { values.append((pattern, line, [])) }
        guard !values[index].names.contains(where: { $0.name == name }) else { return true }
        switch names.meaning(of: name, number) {
        case .signal(let signal, let unit):
            let row = SignalCatalogue.signal(signal)
            values[index].names.append(
                (
                    name,
                    unit == row.unit
                        ? row.name : "{ signal: \(row.name), unit: \(DraftText.quoted(unit.rawValue)) }"
                ))
        case .several(let signals):
            let list = signals.prefix(4).map { SignalCatalogue.signal($0).name }.joined(separator: " or ")
            unknown.append((name, "perhaps \(list)"))
        case .nothing:
            unknown.append(
                (name, "it printed \(Words.number(number.value)), which no signal that the car sent is"))
        }
        return true
    }

    private mutating func take(_ members: [JSONValue.Member], _ line: String) {
        let numbers = members.compactMap { member -> (String, PrintedNumber)? in
            guard case .number(let text) = member.value, let number = PrintedNumber(text) else { return nil }
            return (member.name, number)
        }
        let named = members.first { ["signal", "name", "pid", "key"].contains($0.name.lowercased()) }
        if let named, let name = named.value.text, numbers.count == 1, let value = numbers.first {
            _ = take(name, value.1, "- json: { signal: \(named.name), value: \(value.0) }", line)
        } else if !numbers.isEmpty {
            for (name, number) in numbers { _ = take(name, number, "- json: on", line) }
        } else if others.count < 10, !others.contains(line) {
            others.append(line)
        }
    }

    private mutating func takeState(_ line: String) -> Bool {
        let text = line.lowercased()
        guard text.count <= 80,
            let state = Self.states.first(where: { words in words.1.contains { text.contains($0) } })
        else { return false }
        add("^\(DraftText.pattern(line[...]))$", ["state: \(state.0)"], line)
        return true
    }

    private static let states: [(String, [String])] = [
        ("disconnected", ["disconnected", "connection lost", "connection closed"]),
        ("no-vehicle", ["no vehicle", "no car", "unable to connect", "no ecu"]),
        ("not-connected", ["not connected", "could not connect"]),
        ("not-cleared", ["not cleared"]), ("cleared", ["cleared"]),
        ("connected", ["connected"]), ("error", ["error", "failed"]), ("listening", ["listening"]),
        ("receiving", ["receiving"]), ("paused", ["paused"]),
    ]
}
