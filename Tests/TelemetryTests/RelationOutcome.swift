import Foundation

/// What a relation asks of the packets of a race, and what they have.
struct RelationOutcome {
    /// What is asked.
    private(set) var bounds: [String] = []
    /// What the packets have.
    private(set) var findings: [String] = []
    /// Whether all that is asked holds.
    private(set) var isMet = true

    /// What `relation` says about the packets of `race`.
    init(_ relation: RelationVector, in race: RelationRace) throws {
        func numbers(_ text: String) throws -> [Double] {
            var expression = RelationExpression(text) { try race.column($0, of: relation) }
            return Self.judged(try expression.values(), relation)
        }
        let one = try numbers(relation.one)
        if let other = try relation.other.map(numbers) {
            compare(Pairing(one, other), relation)
        } else {
            examine(one.filter(\.isFinite), relation)
        }
        // A relation that asks nothing, or about no packet, says nothing.
        if bounds.isEmpty || !one.contains(where: \.isFinite) { isMet = false }
    }

    /// The packets by which a relation is judged: all that were sent; else a minute from where the car has come up to
    /// speed, unless the relation says `from`, which has all packets from then on.
    private static func judged(_ values: [Double], _ relation: RelationVector) -> [Double] {
        if relation.sent == true { return values }
        guard let from = relation.from else { return Array(values.dropFirst(600).prefix(3720)) }
        return Array(values.dropFirst(Int(from * 60)))
    }

    private mutating func add(_ bound: String, _ finding: String, _ holds: Bool) {
        bounds.append(bound)
        if findings.last != finding { findings.append(finding) }
        if !holds { isMet = false }
    }

    /// Judges two series.
    private mutating func compare(_ pairing: Pairing, _ relation: RelationVector) {
        let correlation = String(format: "r %.3f", pairing.correlation)
        if let scale = relation.scale {
            let within = relation.within ?? 0.01
            add(
                "r \(scale < 0 ? "< -" : "> ")0.98", correlation,
                pairing.correlation * scale / abs(scale) > 0.98)
            add(
                "factor \(Self.short(scale)) ± \(Self.short(within * 100)) %",
                "factor \(Self.short(pairing.scale))", abs(pairing.scale / scale - 1) <= within)
        }
        if let sign = relation.sign {
            let least = relation.least ?? 0.8
            add(
                "r \(sign < 0 ? "≤ -" : "≥ ")\(Self.short(least))", correlation,
                pairing.correlation * sign >= least)
        }
    }

    /// Judges one series.
    private mutating func examine(_ values: [Double], _ relation: RelationVector) {
        let (low, high) = (values.min() ?? .nan, values.max() ?? .nan)
        let count = Double(values.count)
        if let share = relation.share {
            let part = Double(values.count { $0 != 0 }) / count
            add(
                "in \(Self.percent(share[0])) to \(Self.percent(share[1]))", "in \(Self.percent(part))",
                part >= share[0] && part <= share[1])
        }
        let span = "\(Self.short(low)) to \(Self.short(high))"
        if let range = relation.range {
            add(
                "\(Self.short(range[0])) to \(Self.short(range[1]))", span,
                low >= range[0] && high <= range[1])
        }
        if let reaches = relation.reaches {
            add(
                "reaches \(Self.short(reaches[0])) and \(Self.short(reaches[1]))", span,
                low <= reaches[0] && high >= reaches[1])
        }
        if let wanted = relation.mean {
            let (mean, within) = (values.reduce(0, +) / count, relation.within ?? 0.01)
            add(
                "mean \(Self.short(wanted))" + (within > 0 ? " ± \(Self.short(within))" : ""),
                "mean \(Self.short(mean))", abs(mean - wanted) <= within)
        }
    }

    /// A number with four digits; whole and great numbers with all of theirs.
    private static func short(_ number: Double) -> String {
        if number.rounded() == number || abs(number) >= 10_000 { return String(format: "%.0f", number + 0) }
        return String(format: "%.4g", number)
    }

    private static func percent(_ share: Double) -> String { String(format: "%.3g %%", share * 100) }
}
