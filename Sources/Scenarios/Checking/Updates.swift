package import VehicleModel

extension Expectation {
    /// The client shows a signal of a game as often as the task's interval permits, and as often as its profile claims.
    ///
    /// Only the mean rate counts, from the first to the last report of the signal.
    package struct Updates: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The signal.
        package var signal: SignalID
    }
}

/// The keys and the reader of the expectation form `updates`, and of what a profile claims about it.
enum UpdatesReader {
    /// The shape of the form.
    static let updates = Shape.Record([
        .init("signal", .text, required: true, "A signal of the catalogue"), Keys.endpoint,
    ])

    /// The updates a second that a client can claim.
    private static let rates = 0.0...10_000

    /// The shape of the key `updates` of a profile's claims.
    static let claim = Shape.map(.init(.duration, .tuple([.number(rates), .number(rates)])))

    static func updates(
        _ item: Item, _ path: String, _ names: CaseNames, _ reader: inout Reader
    ) -> Expectation.Updates? {
        guard let named = item["signal"], let signal = reader.signal(named: named, "\(path).signal"),
            let endpoint = reader.endpoint(item, path, names)
        else { return nil }
        return Expectation.Updates(endpoint: endpoint, signal: signal)
    }

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
