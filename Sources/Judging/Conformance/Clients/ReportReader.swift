import Documents
package import Scenarios
package import SimulationCore
package import VehicleModel

/// Interprets what a client prints, by the rules of its profile.
///
/// The first rule that matches a line reads it; lines that match no rule are ignored. Values are converted
/// into the catalogue's unit.
package struct ReportReader {
    /// Why the lines of a client were not read to the end.
    package enum Stop: Error, Hashable, Sendable {
        /// Rule number `rule`, counted from 1, needed more steps than a single line is allowed, in a line of
        /// `bytes` bytes.
        case tooLong(rule: Int, bytes: Int)
        /// The rules together needed more steps than a case is allowed; `rule` is the last one, counted from
        /// 1.
        case tooMuch(rule: Int)
        case interrupted
    }

    /// The number of matching steps that the rules of a case may use together; they take some seconds.
    package static let mostSteps = 1_000_000_000

    /// A rule with its compiled pattern and the trouble codes that it has collected.
    private struct Rule {
        let rule: ReportRule
        let pattern: TextPattern?
        var codes: [DiagnosticTroubleCode] = []
        var lastCode: (time: SimInstant, record: UInt64, kind: String)?
    }

    /// The words of the client that were translated.
    package private(set) var translated: Set<TranslatedWord> = []

    private var rules: [Rule]
    private var steps = Self.mostSteps

    /// Creates a reader for `rules`; a rule with an invalid regular expression never matches.
    package init(_ rules: [ReportRule]) {
        self.rules = rules.map { rule in
            guard case .line(let pattern) = rule.form else { return Rule(rule: rule, pattern: nil) }
            return Rule(rule: rule, pattern: try? TextPattern(pattern))
        }
    }

    /// Returns what the client reported, in order, from a complete journal; calls `isInterrupted` before each
    /// line, and `note` with the words that were translated.
    ///
    /// `number` selects one of several clients of a case, counted from 1; nil for the only one.
    package static func reports(
        in journal: Journal, by rules: [ReportRule], of number: UInt32? = nil,
        isInterrupted: () -> Bool = { false }, note: (Set<TranslatedWord>) -> Void = { _ in }
    ) throws(Stop) -> [ClientReport] {
        guard !rules.isEmpty else { return [] }
        var reader = ReportReader(rules)
        var reports: [ClientReport] = []
        var position = JournalPosition()
        while let (record, entry) = position.readEntry(journal) {
            guard case .client(let client) = entry, number ?? record.connection == record.connection else {
                continue
            }
            if isInterrupted() { throw .interrupted }
            switch client {
            case .output(let line):
                reports += try reader.read(
                    Array(line), from: .output, at: record.time, record: record.sequence)
            case .errorOutput(let line):
                reports += try reader.read(
                    Array(line), from: .error, at: record.time, record: record.sequence)
            case .started, .exited, .killed, .stopped, .truncated, .asked, .answered: break
            }
        }
        note(reader.translated)
        return reports + reader.finish()
    }

    /// Returns what one line reports; empty when no rule matches, or when the line is part of a list that
    /// `finish` returns.
    package mutating func read(
        _ line: [UInt8], from stream: ReportRule.Stream, at time: SimInstant, record: UInt64
    ) throws(Stop) -> [ClientReport] {
        let text = String(decoding: line, as: UTF8.self)
        var json: JSONValue??
        for index in rules.indices {
            let rule = rules[index].rule
            guard rule.stream == .both || rule.stream == stream else { continue }
            var contents: [ClientReport.Content] = []
            var fits = true
            let fields: Fields
            switch rule.form {
            case .line:
                guard let match = try match(index, in: text) else { continue }
                fields = Fields(match)
                contents = Self.contents(of: fields, by: rule)
            case .json(let members):
                let object = json ?? JSONValue(parsing: line)
                json = .some(object)
                guard let object, case .object = object else { continue }
                fields = Fields(object, members)
                contents = Self.contents(of: fields, by: rule)
                contents += Self.values(amongMembersOf: object, by: rule)
                fits = !contents.isEmpty
            }
            noteWords(in: fields, by: rule)
            guard fits else { continue }
            if rule.collects { collect(&contents, in: index, at: time, record: record) }
            let machine = fields[.machine]?.text?.trimmed
            return contents.map { ClientReport(time: time, record: record, content: $0, machine: machine) }
        }
        return []
    }

    /// Returns the match of rule `index` in `line`; nil when there is none.
    private mutating func match(_ index: Int, in line: String) throws(Stop) -> TextPattern.Match? {
        guard let pattern = rules[index].pattern else { return nil }
        let isEnoughForALine = steps >= TextPattern.usualSteps
        do throws(TextPattern.Overrun) {
            return try pattern.firstMatch(in: line, drawingOn: &steps)
        } catch {
            guard isEnoughForALine else { throw .tooMuch(rule: index + 1) }
            throw .tooLong(rule: index + 1, bytes: line.utf8.count)
        }
    }

    /// Returns the lists that were collected over several lines, at the end of the client's output.
    package mutating func finish() -> [ClientReport] {
        var reports: [ClientReport] = []
        for index in rules.indices {
            if let last = rules[index].lastCode {
                reports.append(
                    ClientReport(
                        time: last.time, record: last.record,
                        content: .codes(kind: last.kind, rules[index].codes)))
            }
            rules[index].codes = []
            rules[index].lastCode = nil
        }
        return reports
    }

    /// Moves the trouble codes from `contents` to the rule, to be reported as one list at the end.
    private mutating func collect(
        _ contents: inout [ClientReport.Content], in index: Int, at time: SimInstant, record: UInt64
    ) {
        contents.removeAll { content in
            guard case .codes(let kind, let codes) = content else { return false }
            rules[index].codes += codes
            rules[index].lastCode = (time, record, kind)
            return true
        }
    }

    /// Notes the words of a line that the profile translates.
    private mutating func noteWords(in fields: Fields, by rule: ReportRule) {
        guard !rule.wordings.isEmpty else { return }
        func note(_ word: String, _ name: String) {
            guard rule.wordings[name]?.words[word] != nil else { return }
            translated.insert(TranslatedWord(name: name, word: word))
        }
        if let text = fields[.text]?.text, let name = Self.textName(fields, rule) { note(text, name) }
        for name in Self.alertNames(fields, rule) { note(name, ReportRule.alertsKey) }
    }

    private static func textName(_ fields: Fields, _ rule: ReportRule) -> String? {
        fields[.name]?.text.map { rule.texts[$0] ?? $0 } ?? rule.text
    }

    /// Returns the client's names of the alerts in `fields`.
    private static func alertNames(_ fields: Fields, _ rule: ReportRule) -> [String] {
        (fields[.alerts]?.texts ?? []).flatMap { text in
            text.split { ",;|".contains($0) }.map { String($0).trimmed }.filter {
                !rule.none.contains($0)
            }
        }
    }

    // MARK: What the fields mean

    private static func contents(of fields: Fields, by rule: ReportRule) -> [ClientReport.Content] {
        var contents: [ClientReport.Content] = []
        if let value = fields[.value], let measure = measure(named: fields[.signal]?.text, by: rule) {
            let unit = fields[.unit]?.text.flatMap { Unit(parsing: $0) }
            contents += content(of: value, measure, unit: unit, by: rule).map { [$0] } ?? []
        }
        if let codes = fields[.codes] {
            let kind = fields[.kind]?.text.map { rule.kinds[$0] ?? $0 } ?? rule.kind
            contents.append(.codes(kind: kind, codes.texts.flatMap(troubleCodes)))
        }
        if let supported = fields[.supported] {
            contents.append(.supported(Set(parameters(in: supported))))
        }
        if let text = fields[.text]?.text, !rule.none.contains(text.trimmed),
            let name = textName(fields, rule)
        {
            contents.append(.text(name: name, rule.wordings[name]?.text(for: text) ?? text))
        }
        if fields[.alerts] != nil {
            let wording = rule.wordings[ReportRule.alertsKey]
            contents.append(.alerts(alertNames(fields, rule).map { wording?.text(for: $0) ?? $0 }))
        }
        if let state = fields[.state]?.text.map({ rule.states[$0] ?? $0 }) {
            if ReportRule.knownStates.contains(state) { contents.append(.state(state)) }
        } else if let state = rule.state {
            contents.append(.state(state))
        }
        return contents
    }

    /// Returns the values of the members of a flat object whose names are the client's names of signals:
    /// `{"RPM": 612.5, "SPEED": 0}`.
    private static func values(
        amongMembersOf object: JSONValue, by rule: ReportRule
    ) -> [ClientReport.Content] {
        guard case .object(let members) = object else { return [] }
        return members.compactMap { member in
            guard let measure = rule.names.first(where: { $0.name == member.name })?.measure else {
                return nil
            }
            return content(of: Fields.Value(member.value), measure, unit: nil, by: rule)
        }
    }

    private static func measure(named name: String?, by rule: ReportRule) -> ReportRule.Measure? {
        guard let name else { return rule.signal }
        if let known = rule.names.first(where: { $0.name == name }) { return known.measure }
        guard rule.names.isEmpty, let id = SignalCatalogue.id(name) else { return nil }
        return ReportRule.Measure(id, in: SignalCatalogue.signal(id).unit)
    }

    /// Returns the value in the catalogue's unit; nil for text that is neither a number nor a word for no
    /// value.
    private static func content(
        of value: Fields.Value, _ measure: ReportRule.Measure, unit: Unit?, by rule: ReportRule
    ) -> ClientReport.Content? {
        guard let text = value.text, !rule.none.contains(text.trimmed) else {
            return value.isList ? nil : .noValue(measure.signal)
        }
        guard let printed = PrintedNumber(text) else { return nil }
        let own = SignalCatalogue.signal(measure.signal).unit
        let stated = unit ?? measure.unit
        guard let converted = own.convert(printed.value, from: stated),
            let step = own.convert(printed.rounding, from: stated), let zero = own.convert(0, from: stated)
        else { return nil }
        return .value(
            measure.signal, measure.isCurrentLap ? converted - 1 : converted, rounding: abs(step - zero))
    }

    /// Returns the trouble codes in a text, whatever separates them.
    private static func troubleCodes(in text: String) -> [DiagnosticTroubleCode] {
        text.split { !$0.isLetter && !$0.isNumber }.compactMap { word in
            word.count == 5 ? DiagnosticTroubleCode(shown: word) : nil
        }
    }

    /// Returns parameters of service 01: `0C`, `0x0C` and `010C` in texts, the number itself in JSON.
    private static func parameters(in value: Fields.Value) -> [UInt8] {
        value.parts.flatMap { part -> [UInt8] in
            if case .number(let text) = part { return UInt8(text).map { [$0] } ?? [] }
            return (part.text ?? "").split { !$0.isLetter && !$0.isNumber }.compactMap { word in
                var digits = word.lowercased()[...]
                if digits.hasPrefix("0x") { digits = digits.dropFirst(2) }
                if digits.count == 4, digits.hasPrefix("01") { digits = digits.dropFirst(2) }
                return digits.count <= 2 ? UInt8(digits, radix: 16) : nil
            }
        }
    }
}

/// The fields that a rule has found in a line.
private struct Fields {
    struct Value {
        package let parts: [JSONValue]
        let isList: Bool

        package init(_ text: String) {
            parts = [.string(text)]
            isList = false
        }

        package init(_ value: JSONValue) {
            if case .list(let members) = value {
                parts = members
                isList = true
            } else {
                parts = [value]
                isList = false
            }
        }

        /// The text of a single value; nil for null, a list or an object.
        package var text: String? { isList ? nil : parts.first?.text }

        /// The texts of all elements except null, lists and objects.
        package var texts: [String] { parts.compactMap(\.text) }
    }

    private var values: [ReportRule.Field: Value] = [:]

    init(_ match: TextPattern.Match) {
        for field in ReportRule.Field.allCases {
            if let text = match[field.rawValue] { values[field] = Value(text) }
        }
    }

    init(_ object: JSONValue, _ members: [ReportRule.Field: String]) {
        for (field, path) in members {
            if let value = object.value(at: path) { values[field] = Value(value) }
        }
    }

    subscript(field: ReportRule.Field) -> Value? { values[field] }
}

extension DiagnosticTroubleCode {
    /// The code that a client shows as `text`; nil for other words. P0000 is not a code of a car, but what a client shows
    /// that takes the filler of an answer for one.
    package init?(shown text: some StringProtocol) {
        if text.uppercased() == "P0000" {
            self.init(rawValue: 0)
        } else if let code = try? DiagnosticTroubleCode(parsing: text.uppercased()) {
            self = code
        } else {
            return nil
        }
    }
}
