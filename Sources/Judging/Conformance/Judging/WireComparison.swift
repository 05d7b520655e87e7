import SimulationCore

/// Two runs of a client side by side, from shortly before the first difference on the wire.
package enum WireComparison {
    /// The number of lines shown before the first difference, and from it on.
    private static let (before, after) = (2, 6)

    /// The width of the left column, in characters.
    private static let width = 46

    /// Returns the lines of `neutral` on the left and of `other` on the right, the first that differ marked with `!`, and below
    /// them the first byte that differs; empty where the wires are equal.
    package static func lines(_ neutral: IndexedRecord, _ other: IndexedRecord) -> [String] {
        let (left, right) = (lines(of: neutral.evidence), lines(of: other.evidence))
        let same = zip(left, right).prefix { $0 == $1 }.count
        guard same < max(left.count, right.count) else { return [] }
        var text = [row("neutral", "here", " ")]
        for index in max(0, same - before)..<min(max(left.count, right.count), same + after) {
            let (one, two) = (left.at(index), right.at(index))
            text.append(row(one, two, one == two ? " " : "!"))
            guard index == same else { continue }
            let place = zip(one, two).prefix { $0 == $1 }.count
            text.append(row("", String(repeating: " ", count: place) + "^", " "))
        }
        return text
    }

    private static func row(_ left: String, _ right: String, _ mark: String) -> String {
        let cut = left.prefix(width)
        return "\(mark) \(cut)\(String(repeating: " ", count: width - cut.count)) | \(right.prefix(100))"
    }

    /// Requests and answers, in order.
    private static func lines(of evidence: Evidence) -> [String] {
        evidence.exchanges.flatMap { exchange in
            let answer = Words.text(exchange.answer)
            let end = exchange.end == nil ? " (no end)" : ""
            return ["> \(exchange.request)", "< \(answer)\(end)"]
        }
    }
}

extension [String] {
    /// Returns the element at `index`; empty beyond the end.
    fileprivate func at(_ index: Int) -> String { index < count ? self[index] : "" }
}
