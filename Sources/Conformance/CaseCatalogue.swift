public import Scenarios

/// The cases under some paths, in the order in which they are run and reported.
public struct CaseCatalogue: Sendable {
    /// The cases: group by group, within a group by id, numbers in ids by their value (`ELM-2` before `ELM-10`); variants in
    /// the order of their file.
    ///
    /// Groups come in the order of the paths that hold them, those of one path by their first ids.
    public let cases: [Case]

    /// The files that were read for them: their own and those that they name.
    public let files: [String]

    /// What is odd in those files but does no harm.
    public let warnings: [Finding]

    /// Finds the cases at `paths`: files, folders, or names of shipped ones. Scenarios without expectations are passed over.
    ///
    /// The mistakes of all files are thrown at once; a path that holds nothing is one.
    public init(paths: [String], overrides: [String] = []) throws(ScenarioMistakes) {
        // All at once for the mistakes, then by path for the order; files are small, and nothing else is read.
        let all = try ScenarioLoader.files(at: paths, overrides: overrides)
        var ranks: [String: Int] = [:]
        for (rank, path) in paths.enumerated() where paths.count > 1 {
            for file in (try? ScenarioLoader.files(at: [path], overrides: overrides)) ?? []
            where ranks[file.path] == nil {
                ranks[file.path] = rank
            }
        }
        var found: [(rank: Int, cases: Case)] = []
        for file in all {
            for scenario in file.scenarios where !scenario.expectations.isEmpty {
                let variant = scenario.variant.isEmpty ? "" : "/\(scenario.variant)"
                let entry = Case(
                    id: scenario.rig.id + variant, group: Self.group(of: file.path), file: file.path,
                    text: file.text, scenario: scenario)
                found.append((ranks[file.path] ?? 0, entry))
            }
        }
        cases = Self.sorted(found)
        files = all.flatMap(\.inputs)
        warnings = all.flatMap(\.warnings)
    }

    /// The folder that a file lies in, the one above a folder `cases`; empty when its path names none.
    static func group(of path: String) -> String {
        let name = path.hasPrefix("shipped:") ? path.dropFirst("shipped:".count) : path[...]
        var parts = name.split(separator: "/").dropLast()
        if parts.count > 1, parts.last == "cases" { parts.removeLast() }
        return parts.last.map(String.init) ?? ""
    }

    private static func sorted(_ found: [(rank: Int, cases: Case)]) -> [Case] {
        let byID = found.enumerated().sorted { one, other in
            let (left, right) = (one.element, other.element)
            if left.rank != right.rank { return left.rank < right.rank }
            let (leftID, rightID) = (left.cases.scenario.rig.id, right.cases.scenario.rig.id)
            if leftID != rightID { return comesBefore(leftID, rightID) }
            return one.offset < other.offset
        }.map(\.element.cases)
        var order: [String: Int] = [:]
        for entry in byID where order[entry.group] == nil { order[entry.group] = order.count }
        return byID.enumerated().sorted { one, other in
            let (left, right) = (order[one.element.group] ?? 0, order[other.element.group] ?? 0)
            return left == right ? one.offset < other.offset : left < right
        }.map(\.element)
    }

    /// Whether `one` comes before `other` when runs of digits count by their value.
    static func comesBefore(_ one: String, _ other: String) -> Bool {
        var (left, right) = (Array(one.utf8)[...], Array(other.utf8)[...])
        while let a = left.first, let b = right.first {
            if isDigit(a), isDigit(b) {
                let (first, second) = (takeNumber(&left), takeNumber(&right))
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) }
            } else {
                if a != b { return a < b }
                left.removeFirst()
                right.removeFirst()
            }
        }
        return left.count < right.count
    }

    /// Takes the digits at the start of `text`, and gives them without leading zeros.
    private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
