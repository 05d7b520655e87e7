/// The numbers of one client's mutants.
struct Score {
    private(set) var mutants = 0
    private(set) var found = 0
    private(set) var crashed = 0
    private(set) var timedOut = 0
    private(set) var equivalent = 0
    private(set) var survived = 0

    mutating func count(_ fate: Fate, isEquivalent: Bool) {
        mutants += 1
        switch fate {
        case .found: found += 1
        case .crashed: crashed += 1
        case .timedOut: timedOut += 1
        case .survived where isEquivalent, .unreached where isEquivalent: equivalent += 1
        case .survived, .unreached: survived += 1
        }
    }

    private var killed: Int { found + crashed + timedOut }

    /// The killed ones of those that can be found, and of all, in thousandths.
    var share: Int { mutants == equivalent ? 1000 : killed * 1000 / (mutants - equivalent) }
    var rawShare: Int { mutants == 0 ? 1000 : killed * 1000 / mutants }

    private static func percent(_ share: Int) -> String { "\(share / 10).\(share % 10) %" }

    /// A line of the table.
    func line(_ name: String) -> String {
        let columns = [mutants, found, crashed, timedOut, equivalent, survived].map {
            Self.right("\($0)", 10)
        }
        return name + String(repeating: " ", count: max(1, 14 - name.count)) + columns.joined()
            + Self.right(Self.percent(share), 10) + Self.right(Self.percent(rawShare), 10)
    }

    static var head: String {
        String(repeating: " ", count: 14)
            + ["mutants", "found", "crashed", "timed out", "equivalent", "survived", "killed", "raw"].map {
                right($0, $0.count > 9 ? $0.count + 1 : 10)
            }.joined()
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
