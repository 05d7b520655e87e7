import SimulationCore
import VehicleModel

/// Builds the series of a trace: values that were sent next to values that the client reported.
package enum TraceSeries {
    /// The largest number of reported signals of one client in a trace.
    package static let largestCount = 8

    /// The largest number of points of one line.
    package static let mostPoints = 400

    /// The values that the client reported for one signal, which is an index into `SignalCatalogue.all`.
    package typealias Reported = (signal: Int, points: [Trace.Point])

    /// Returns the series of the signals that the client reported.
    ///
    /// When it reported none although its values can be observed, the first four signals that ECUs encoded,
    /// without reported points. A kind of endpoint may build its own series instead.
    package static func series(of record: CaseRecord) -> [Trace.Series] {
        var reported: [Reported] = []
        var places: [Int: Int] = [:]
        for report in record.reports {
            guard case .value(let signal, let value, _) = report.content, value.isFinite else { continue }
            let place = places[signal.index] ?? reported.count
            if place == reported.count {
                guard reported.count < largestCount else { continue }
                places[signal.index] = place
                reported.append((signal.index, []))
            }
            reported[place].points.append(Trace.Point(time: report.time.seconds, value: value))
        }
        guard !reported.isEmpty || record.seesValues else { return [] }
        let endpoints =
            record.client.map { [record.description.endpoints[$0.endpoint]] } ?? record.description.endpoints
        for endpoint in endpoints {
            guard let series = endpoint.dialect?.series(of: record, reported) else { continue }
            return series.map { named($0, record) }
        }
        let truth = samples(of: record, only: reported.isEmpty ? nil : Set(places.keys))
        if reported.isEmpty { reported = truth.order.prefix(4).map { ($0, []) } }
        return reported.compactMap { signal, points in
            // The vehicle's own signals follow those of the catalogue.
            let signals = SignalCatalogue.all + record.description.vehicle.customSignals
            guard signals.indices.contains(signal) else { return nil }
            let entry = signals[signal]
            return named(
                Trace.Series(
                    signal: entry.name, unit: entry.unit.rawValue,
                    truth: thinned(truth.points[signal] ?? []), reported: thinned(points)), record)
        }
    }

    private static func named(_ series: Trace.Series, _ record: CaseRecord) -> Trace.Series {
        var series = series
        series.client = record.client?.name
        return series
    }

    /// Returns the finite samples by signal, and the signals in the order of their first sample.
    ///
    /// `wanted` limits the signals; nil means all.
    private static func samples(
        of record: CaseRecord, only wanted: Set<Int>?
    ) -> (points: [Int: [Trace.Point]], order: [Int]) {
        var points: [Int: [Trace.Point]] = [:]
        var order: [Int] = []
        var sequence = record.journal.first
        while let written = record.journal[sequence] {
            sequence += 1
            guard written.kind == .sample, case .sample(let sample) = record.journal.entry(of: written),
                sample.value.isFinite
            else { continue }
            let signal = sample.signal
            if let wanted, !wanted.contains(signal) { continue }
            if points[signal] == nil { order.append(signal) }
            points[signal, default: []].append(Trace.Point(time: written.time.seconds, value: sample.value))
        }
        return (points, order)
    }

    /// Returns at most `mostPoints` of `points`: the lowest and the highest of each of `mostPoints / 2` parts
    /// with equally many points.
    package static func thinned(_ points: [Trace.Point]) -> [Trace.Point] {
        guard points.count > mostPoints else { return points }
        let stretches = mostPoints / 2
        var kept: [Trace.Point] = []
        for stretch in 0..<stretches {
            let range = stretch * points.count / stretches..<(stretch + 1) * points.count / stretches
            guard let low = range.min(by: { points[$0].value < points[$1].value }),
                let high = range.max(by: { points[$0].value < points[$1].value })
            else { continue }
            kept.append(points[min(low, high)])
            if low != high { kept.append(points[max(low, high)]) }
        }
        return kept
    }
}
