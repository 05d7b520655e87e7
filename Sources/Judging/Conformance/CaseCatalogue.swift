package import Documents
package import Scenarios

/// The cases found under a list of paths, in the order in which they run and are reported.
package struct CaseCatalogue: Sendable {
    /// The cases, sorted by group and then by id; variants keep the order of their file.
    ///
    /// Numbers in ids are compared by value (`ELM-2` before `ELM-10`). Groups follow the order of the paths
    /// that contain them; the groups of one path follow the order of their first ids.
    package let cases: [Case]

    /// The files that were read: the files of the cases and the files that they name.
    package let files: [String]

    /// Warnings about those files: things that are unusual but harmless.
    package let warnings: [Finding]

    /// Finds the cases at `paths`: files, folders, or names of shipped cases. Scenarios without expectations
    /// are skipped.
    ///
    /// Throws the mistakes of all files together. A path that contains nothing is a mistake too.
    package init(
        paths: [String], overrides: [String] = [], _ loader: ScenarioLoader
    ) throws(ScenarioMistakes) {
        let all = try loader.files(at: paths, overrides: overrides)
        var found: [(rank: Int, cases: Case)] = []
        for file in all {
            for scenario in file.scenarios where !scenario.expectations.isEmpty {
                let variant = scenario.variant.isEmpty ? "" : "/\(scenario.variant)"
                let entry = Case(
                    id: scenario.rig.id + variant, group: Self.group(of: file.path), file: file.path,
                    text: file.text, scenario: scenario)
                found.append((file.origin, entry))
            }
        }
        cases = Self.sorted(found)
        files = all.flatMap(\.inputs)
        warnings = all.flatMap(\.warnings)
    }

    /// Returns the name of the folder that contains the file, or of the folder above it when that one is
    /// named `cases`; empty when the path names no folder.
    package static func group(of path: String) -> String {
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

    /// Returns whether `one` sorts before `other` when runs of digits are compared by their value.
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

    /// Removes the digits at the start of `text` and returns them without leading zeros.
    private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix(while: isDigit)
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
