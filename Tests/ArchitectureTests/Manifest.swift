/// The targets and their dependencies in the text of a `Package.swift`.
struct Manifest {
    /// The dependencies of each target of `Sources/`, packages' products by their names.
    let dependencies: [String: Set<String>]

    /// The list of the targets of all kinds, which some targets depend on.
    private static let allSlices = "ofSlices"

    init(_ text: String) {
        var dependencies: [String: Set<String>] = [:]
        let parts = text.split(separator: "    targets: [", maxSplits: 1)
        let (helpers, targets) = (parts.first ?? "", parts.last ?? "")
        let lines = targets.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
            !$0.hasPrefix("//")
        }
        var statement = ""
        for line in lines {
            let begins = ["library(", "tool(", ".target(", ".executableTarget("].contains {
                line.hasPrefix($0)
            }
            guard begins || !statement.isEmpty else { continue }
            statement += line + " "
            guard statement.count(where: { $0 == "(" }) <= statement.count(where: { $0 == ")" }) else {
                continue
            }
            let (name, needs) = Self.read(statement)
            if let name { dependencies[name] = needs }
            statement = ""
        }
        let slices = Self.slices(in: helpers)
        for name in dependencies.keys where dependencies[name]?.remove(Self.allSlices) != nil {
            dependencies[name]?.formUnion(slices.keys)
        }
        dependencies.merge(slices) { $1 }
        self.dependencies = dependencies
    }

    /// The two targets of each kind: what the helper `slice` gives to all of them, and what a kind adds.
    private static func slices(in helpers: Substring) -> [String: Set<String>] {
        var dependencies: [String: Set<String>] = [:]
        let helper = helpers.split(separator: "func slice(").last?.split(separator: "\n}").first ?? ""
        let common = Set(
            names(in: helper.split(separator: "Kind\",").last?.split(separator: "] + kind").first ?? ""))
        let calls = helpers.split(separator: "let slices =").last?.split(separator: "\n\n").first ?? ""
        for call in calls.split(separator: "slice(").dropFirst() {
            guard let name = names(in: call).first else { continue }
            /// The texts behind `label`, a list or one text.
            func argument(_ label: String) -> [String] {
                guard let start = call.firstRange(of: "\(label): ")?.upperBound else { return [] }
                let isList = call[start...].hasPrefix("[")
                return names(in: call[start...].prefix { $0 != (isList ? "]" : ",") })
            }
            let module = argument("module").first ?? name
            dependencies[module] = Set(argument("protocol")).union(["SimulationCore"])
            dependencies["\(name)Kind"] = common.union(argument("kind")).union([module])
        }
        return dependencies
    }

    /// The texts in quotation marks.
    private static func names(in text: Substring) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }

    private static func read(_ statement: String) -> (name: String?, needs: Set<String>) {
        var text = statement
        for setting in ["exclude:", "package:", "path:", "swiftSettings:"] {
            while let range = text.range(ofArgument: setting) { text.removeSubrange(range) }
        }
        let names = names(in: text[...])
        return (names.first, Set(names.dropFirst() + (text.contains(allSlices) ? [allSlices] : [])))
    }
}

extension String {
    /// From `label` to the end of its one value: a string, a list or a name.
    fileprivate func range(ofArgument label: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex, !self[start...].hasPrefix(label) { start = index(after: start) }
        guard start < endIndex else { return nil }
        var end = start
        var depth = 0
        while end < endIndex {
            if self[end] == "[" || self[end] == "(" { depth += 1 }
            if self[end] == "]" || self[end] == ")" { depth -= 1 }
            if depth < 0 || depth == 0 && self[end] == "," { break }
            end = index(after: end)
        }
        return start..<end
    }
}
