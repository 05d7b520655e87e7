import MTG
import SimulationCore
import VehicleModel

/// Checks the entries of a threshold file against the format and a machine's table.
struct ThresholdCheck {
    /// The findings so far, by position.
    private(set) var findings: [ThresholdFinding] = []

    private var errorCount = 0
    private let file: String
    private let outline: XMLOutline
    private let parameters: [MachineParameter]?

    init(file: String, outline: XMLOutline, parameters: [MachineParameter]?) {
        self.file = file
        self.outline = outline
        self.parameters = parameters
    }

    private typealias Field = ThresholdFile.Field

    private mutating func report(_ problem: ThresholdFinding.Problem, at place: XMLOutline.Place) {
        let finding = ThresholdFinding(file: file, line: place.line, column: place.column, problem: problem)
        if finding.severity == .error { errorCount += 1 }
        findings.append(finding)
    }

    /// Returns the valid entries; `findings` then has all problems.
    mutating func thresholds() -> [Threshold] {
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
        for element in places {
            guard let threshold = threshold(element) else { continue }
            guard names.insert(threshold.name).inserted else {
                report(.repeatedName(threshold.name), at: place(of: .name, in: element))
                continue
            }
            thresholds.append(threshold)
        }
        findings.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        return thresholds
    }

    private func child(_ field: Field, of element: Int) -> XMLOutline.Element? {
        outline.children(of: element).lazy.map { outline.elements[$0] }.first { $0.name == field.rawValue }
    }

    private func place(of field: Field, in element: Int) -> XMLOutline.Place {
        child(field, of: element)?.place ?? outline.elements[element].place
    }

    /// Returns the threshold in `element`, or nil when it has an error.
    private mutating func threshold(_ element: Int) -> Threshold? {
        let before = errorCount
        checkFields(of: element)
        let test = word(.test, element, Threshold.Test.init) { .unknownTest($0) }
        let type = word(.type, element, Threshold.ValueType.init) { .unknownType($0) }
        let role = word(.user, element, MaintenanceRole.init) { .unknownUser($0) }
        let unit = child(.unit, of: element)?.text
        if unit?.isEmpty == true { report(.emptyUnit, at: place(of: .unit, in: element)) }
        var limit: Int?
        if let test, test != .none, let text = child(.threshold, of: element)?.text {
            limit = Int(text.trimmed)
            if limit == nil {
                report(.badThreshold(text.trimmed), at: place(of: .threshold, in: element))
            }
            if type == .string { report(.testOfText, at: place(of: .test, in: element)) }
        }
        let name = child(.name, of: element)?.text
        if let name { checkName(name, type, element) }
        guard errorCount == before, let name, let test, let type, let role, let unit else { return nil }
        return Threshold(
            name: name, test: test, unit: unit == " " ? "" : unit, type: type, role: role, threshold: limit)
    }

    private mutating func checkFields(of element: Int) {
        var seen: Set<String> = []
        for child in outline.children(of: element) {
            let field = outline.elements[child]
            if Field(rawValue: field.name) == nil {
                report(.unknownElement(field.name), at: field.place)
            } else if !seen.insert(field.name).inserted {
                report(.repeatedField(field.name), at: field.place)
            }
        }
        for field in Field.allCases.map(\.rawValue) where !seen.contains(field) {
            report(.missing(field), at: outline.elements[element].place)
        }
    }

    private mutating func word<Word>(
        _ field: Field, _ element: Int, _ make: (String) -> Word?,
        _ problem: (String) -> ThresholdFinding.Problem
    ) -> Word? {
        guard let text = child(field, of: element)?.text else { return nil }
        if let word = make(text.trimmed) { return word }
        report(problem(text.trimmed), at: place(of: field, in: element))
        return nil
    }

    /// Checks name and type against the machine's table; a name must match exactly.
    private mutating func checkName(_ name: String, _ type: Threshold.ValueType?, _ element: Int) {
        guard let parameters else { return }
        guard let parameter = parameters.first(where: { $0.thresholdName == name }) else {
            let nearest = parameters.map(\.thresholdName).first { Self.folded($0) == Self.folded(name) }
            return report(.unknownName(name, nearest: nearest), at: place(of: .name, in: element))
        }
        if let type, type != parameter.type {
            report(
                .wrongType(type.rawValue, expected: parameter.type.rawValue),
                at: place(of: .type, in: element))
        }
    }

    /// Returns a name without case and spaces, in which the words that the app's screens use interchangeably are unified.
    private static func folded(_ name: String) -> String {
        var words = name.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
        for (one, other) in [("engine", "machine"), ("available", "working"), ("terminal", "mtg")] {
            words = words.map { $0 == one ? other : $0 }
        }
        return words.joined()
    }
}
