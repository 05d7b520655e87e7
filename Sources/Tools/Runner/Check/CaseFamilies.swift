/// The ids of many cases in few words.
package enum CaseFamilies {
    /// Returns `ELM-01 to ELM-25, ELM-26 (3), …`, sorted: the number of a case's variants is in parentheses, and three cases or more
    /// in a row are a range.
    package static func words(_ ids: [String]) -> String {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for id in ids {
            let family = String(id.prefix { $0 != "/" })
            if counts.updateValue(counts[family, default: 0] + 1, forKey: family) == nil {
                order.append(family)
            }
        }
        var rows: [[String]] = []
        order.sort { (number(of: $0) ?? ($0[...], 0)) < (number(of: $1) ?? ($1[...], 0)) }
        for family in order {
            if let last = rows.last?.last, follows(family, last) {
                rows[rows.count - 1].append(family)
            } else {
                rows.append([family])
            }
        }
        return rows.flatMap { row -> [String] in
            guard row.count > 2, let first = row.first, let last = row.last else {
                return row.map { counts[$0] == 1 ? $0 : "\($0) (\(counts[$0] ?? 1))" }
            }
            return ["\(first) to \(last)"]
        }.joined(separator: ", ")
    }

    /// Returns whether `id` is `ELM-08` where `other` is `ELM-07`.
    private static func follows(_ id: String, _ other: String) -> Bool {
        guard let one = number(of: id), let other = number(of: other) else { return false }
        return one.0 == other.0 && one.1 == other.1 + 1
    }

    /// Returns the parts of `ELM-08`, before and behind the last hyphen; nil without a number there.
    private static func number(of id: String) -> (Substring, Int)? {
        guard let dash = id.lastIndex(of: "-"), let number = Int(id[id.index(after: dash)...]) else {
            return nil
        }
        return (id[..<dash], number)
    }
}
