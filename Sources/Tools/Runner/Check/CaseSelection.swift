import Conformance

/// Selection of cases by id, title and tag.
enum CaseSelection {
    /// Returns whether a filter matches the case's id or title; without filters every case matches.
    static func fits(_ tested: Case, filters: [String]) -> Bool {
        filters.isEmpty
            || filters.contains { fits(tested.id, $0) || fits(tested.scenario.rig.title, $0) }
    }

    /// Returns whether the case has one of `tags`; without tags every case matches.
    static func fits(_ tested: Case, tags: [String]) -> Bool {
        tags.isEmpty
            || tested.scenario.tags.contains { tag in tags.contains { $0.lowercased() == tag.lowercased() } }
    }

    /// Returns whether `text` contains `pattern`; a pattern with `*` or `?` must match the whole text. Case is ignored.
    static func fits(_ text: String, _ pattern: String) -> Bool {
        let (text, pattern) = (Array(text.lowercased()), Array(pattern.lowercased()))
        guard pattern.contains("*") || pattern.contains("?") else {
            return String(text).contains(String(pattern))
        }
        var (position, index) = (0, 0)
        var star: (position: Int, index: Int)?
        while position < text.count {
            if index < pattern.count, pattern[index] == "*" {
                star = (position, index)
                index += 1
            } else if index < pattern.count, pattern[index] == "?" || pattern[index] == text[position] {
                position += 1
                index += 1
            } else if let last = star {
                star = (last.position + 1, last.index)
                position = last.position + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[index...].allSatisfy { $0 == "*" }
    }
}
