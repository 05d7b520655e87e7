/// One of several parts of a run, for example for different machines.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// The number of the part, counted from 1.
    package let number: Int

    /// The number of parts.
    package let count: Int

    /// Parses `K/N`, 1 ≤ K ≤ N ≤ 10,000; nil for other text.
    package init?(parsing text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            (1...10_000).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Creates the part `number` of `count`; nil unless 1 ≤ `number` ≤ `count` ≤ 10,000.
    init?(_ number: Int, of count: Int) {
        guard (1...10_000).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// `K/N`.
    package var description: String { "\(number)/\(count)" }

    /// Returns whether the case at `position` of the selected ones belongs to this part. Neighbouring cases go to
    /// different parts, so that long groups are spread.
    func contains(_ position: Int) -> Bool { position % count == number - 1 }
}
