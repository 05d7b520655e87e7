import Documents

/// The key and the reader of what a profile claims about updates of a display.
enum UpdatesReader {
    /// The updates a second that a client can claim.
    private static let rates = 0.0...10_000

    /// The shape of the key `updates` of a profile's claims.
    static let claim = Shape.map(.init(.duration, .tuple([.number(rates), .number(rates)])))

    /// Reads the claimed rates by the interval between two updates.
    static func claim(
        _ item: Item, _ path: String, _ reader: inout Reader
    ) -> [Duration: ClosedRange<Double>] {
        var rates: [Duration: ClosedRange<Double>] = [:]
        for entry in item.entries {
            let place = path.appending(key: entry.key)
            let limits = entry.value.members.enumerated().compactMap { index, member in
                reader.number(member, "\(place)[\(index)]", within: .numbers(Self.rates))
            }
            guard let interval = DurationText(entry.key)?.value, limits.count == 2 else { continue }
            guard limits[0] <= limits[1] else {
                reader.findings.error(
                    entry.value.place, place,
                    .unusable("\(limits[0]), \(limits[1])", expected: "the least rate, then the greatest"))
                continue
            }
            rates[interval] = limits[0]...limits[1]
        }
        return rates
    }
}
