import Foundation

/// The mutants that no case can find, with the reason of each.
///
/// The file has the name of a mutant on a line, or several on lines of their own, then their reason on indented lines; `#`
/// begins a comment.
struct Equivalents {
    private(set) var reasons: [String: String] = [:]

    /// What is wrong in the file.
    private(set) var faults: [String] = []

    init(_ text: String, file: String) {
        var names: [String] = []
        var isReason = false
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.trimmingCharacters(in: .whitespaces)
            guard !content.isEmpty, !content.hasPrefix("#") else { continue }
            if line.first == " " {
                for name in names {
                    reasons[name] = ((reasons[name] ?? "") + " " + content).trimmingCharacters(
                        in: .whitespaces)
                }
                isReason = true
            } else {
                if reasons[content] != nil {
                    faults.append("\(file):\(number + 1):1: error: \(content): listed twice")
                }
                if isReason { names = [] }
                isReason = false
                names.append(content)
                reasons[content] = ""
            }
        }
        for (name, reason) in reasons where reason.isEmpty {
            faults.append("\(file): error: \(name): no reason")
        }
    }

    /// Entries without a mutant, and those whose mutant a case found after all.
    func stale(_ fates: [GeneratedMutant: Fate], among all: [GeneratedMutant], file: String) -> [String] {
        let names = Set(all.map(\.name))
        let unknown = reasons.keys.filter { !names.contains($0) }.map {
            "\(file): error: no mutant has this name: \($0)"
        }
        let found = fates.filter { reasons[$0.key.name] != nil && $0.value.isKilled }.map {
            "\(file): error: \($0.value.place ?? "") finds this mutant: \($0.key.name)"
        }
        return unknown.sorted() + found.sorted()
    }
}
