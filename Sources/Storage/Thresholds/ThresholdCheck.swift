import MTG
import VehicleModel

/// Checks the entries of a threshold file against the format and a machine's table.
struct ThresholdCheck {
    /// The findings so far, by position.
    private(set) var findings: [ThresholdFinding] = []

    /// The number of findings that are errors.
    private var errorCount = 0

    private let file: String
    private let outline: XMLOutline
    private let parameters: [MachineParameter]?

    init(file: String, outline: XMLOutline, parameters: [MachineParameter]?) {
        self.file = file
        self.outline = outline
        self.parameters = parameters
    }

    /// The fields of a parameter, in the order of writing.
    private static let fields = ["name", "test", "unit", "type", "user", "threshold"]

    /// Adds a finding at `place`.
    mutating func report(_ problem: ThresholdFinding.Problem, at place: XMLOutline.Place) {
        let finding = ThresholdFinding(file: file, line: place.line, column: place.column, problem: problem)
        if finding.severity == .error { errorCount += 1 }
        findings.append(finding)
    }

    /// Returns the valid entries; `findings` then has all problems.
    mutating func thresholds(of entries: [ThresholdEntry]) -> [Threshold] {
        for place in outline.comments { report(.comment, at: place) }
        if outline.elements[0].name != "root" {
            report(.root(outline.elements[0].name), at: outline.elements[0].place)
        }
        var places: [Int] = []
        for child in outline.children(of: 0) {
            if outline.elements[child].name == "parameter" {
                places.append(child)
            } else {
                report(.unknownElement(outline.elements[child].name), at: outline.elements[child].place)
            }
        }
        var names: Set<String> = []
        var thresholds: [Threshold] = []
        for (entry, element) in zip(entries, places) {
            guard let threshold = threshold(entry, element) else { continue }
            guard names.insert(threshold.name).inserted else {
                report(.repeatedName(threshold.name), at: place(of: "name", in: element))
                continue
            }
            thresholds.append(threshold)
        }
        findings.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        return thresholds
    }

    private func place(of field: String, in element: Int) -> XMLOutline.Place {
        let child = outline.children(of: element).first { outline.elements[$0].name == field }
        return outline.elements[child ?? element].place
    }

    /// The threshold in `entry`, or nil when it has an error.
    private mutating func threshold(_ entry: ThresholdEntry, _ element: Int) -> Threshold? {
        let before = errorCount
        checkFields(of: element)
        let test = word(entry.test, "test", element, Threshold.Test.init) { .unknownTest($0) }
        let type = word(entry.type, "type", element, Threshold.ValueType.init) { .unknownType($0) }
        let role = word(entry.user, "user", element, MaintenanceRole.init) { .unknownUser($0) }
        if entry.unit?.isEmpty == true { report(.emptyUnit, at: place(of: "unit", in: element)) }
        var limit: Int?
        if let test, test != .none, let text = entry.threshold {
            limit = Int(Self.trimmed(text))
            if limit == nil {
                report(.badThreshold(Self.trimmed(text)), at: place(of: "threshold", in: element))
            }
            if type == .string { report(.testOfText, at: place(of: "test", in: element)) }
        }
        if let name = entry.name { checkName(name, type, element) }
        guard errorCount == before, let name = entry.name, let test,
            let type, let role, let unit = entry.unit
        else { return nil }
        return Threshold(
            name: name, test: test, unit: unit == " " ? "" : unit, type: type, role: role, threshold: limit)
    }

    private mutating func checkFields(of element: Int) {
        var seen: Set<String> = []
        for child in outline.children(of: element) {
            let field = outline.elements[child]
            if !Self.fields.contains(field.name) {
                report(.unknownElement(field.name), at: field.place)
            } else if !seen.insert(field.name).inserted {
                report(.repeatedField(field.name), at: field.place)
            }
        }
        for field in Self.fields where !seen.contains(field) {
            report(.missing(field), at: outline.elements[element].place)
        }
    }

    private mutating func word<Word>(
        _ text: String?, _ field: String, _ element: Int, _ make: (String) -> Word?,
        _ problem: (String) -> ThresholdFinding.Problem
    ) -> Word? {
        guard let text else { return nil }
        if let word = make(Self.trimmed(text)) { return word }
        report(problem(Self.trimmed(text)), at: place(of: field, in: element))
        return nil
    }

    /// Checks name and type against the machine's table; a name must match exactly.
    private mutating func checkName(_ name: String, _ type: Threshold.ValueType?, _ element: Int) {
        guard let parameters else { return }
        guard let parameter = parameters.first(where: { $0.thresholdName == name }) else {
            let nearest = parameters.map(\.thresholdName).first { Self.folded($0) == Self.folded(name) }
            return report(.unknownName(name, nearest: nearest), at: place(of: "name", in: element))
        }
        if let type, type != parameter.type {
            report(
                .wrongType(type.rawValue, expected: parameter.type.rawValue),
                at: place(of: "type", in: element))
        }
    }

    private static func trimmed(_ text: String) -> String {
        let inner = text.drop(while: \.isWhitespace)
        guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(inner[...last])
    }

    /// A name without case and spaces, in which the words that the app's screens use interchangeably are unified.
    private static func folded(_ name: String) -> String {
        var words = name.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
        for (one, other) in [("engine", "machine"), ("available", "working"), ("terminal", "mtg")] {
            words = words.map { $0 == one ? other : $0 }
        }
        return words.joined()
    }
}
