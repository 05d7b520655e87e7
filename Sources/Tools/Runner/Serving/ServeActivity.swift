package import SimulationCore

/// The activity of the endpoints of running cars, from samples of their journals, as lines for a terminal.
package struct ServeActivity: Sendable {
    /// The facts of the head line.
    package struct Head: Sendable {
        /// The simulated time since power-on, in seconds.
        package var seconds: Double
        /// The delay of the simulation behind the clock, in milliseconds; 0 when that needs no mention.
        package var millisecondsBehind: Int64
        /// Whether the key `q` ends the run.
        package var hasKeys: Bool

        /// Creates a head with these facts.
        package init(seconds: Double, millisecondsBehind: Int64, hasKeys: Bool) {
            self.seconds = seconds
            self.millisecondsBehind = millisecondsBehind
            self.hasKeys = hasKeys
        }
    }

    private var cars: [[EndpointActivity]]

    /// The faults in force as `ENDPOINT: FAULT`, with how often each began.
    private var faults: [String: Int] = [:]

    /// Whether records were overwritten before a sample.
    private var hasLost = false

    package struct Endpoint: Hashable, Sendable {
        package var name: String
        package var isTerminal: Bool

        package init(name: String, isTerminal: Bool = false) {
            self.name = name
            self.isTerminal = isTerminal
        }
    }

    /// Creates the activity of cars with these endpoints, in the order of each rig.
    package init(endpoints: [[Endpoint]]) {
        cars = endpoints.map { endpoints in
            endpoints.map { endpoint in
                EndpointActivity(
                    name: TerminalText.line(endpoint.name, most: 24), isTerminal: endpoint.isTerminal)
            }
        }
    }

    /// Takes note of what the journal of car number `car` holds since its last sample.
    package mutating func take(_ batch: JournalBatch, car: Int) {
        if batch.lost > 0 { hasLost = true }
        batch.forEachEntry { record, entry in
            let place = record.endpoint?.index
            if case .fault(let fault) = entry { take(fault, at: place, car: car) }
            guard let place, cars[car].indices.contains(place) else { return }
            cars[car][place].take(record, entry)
        }
    }

    private mutating func take(_ fault: JournalEntry.Fault, at place: Int?, car: Int) {
        let name = place.flatMap { cars[car].indices.contains($0) ? cars[car][$0].name : nil }
        let key = TerminalText.line((name.map { "\($0): " } ?? "") + fault.kind, most: 60)
        switch fault.stage {
        case .begins: faults[key, default: 0] += 1
        case .ends:
            let count = faults[key, default: 0] - 1
            faults[key] = count > 0 ? count : nil
        case .acts: break
        }
    }

    /// Ends a sample that took `duration` seconds.
    package mutating func endSample(_ duration: Double) {
        for car in cars.indices {
            for place in cars[car].indices { cars[car][place].endSample(duration) }
        }
    }

    // MARK: Lines

    /// Returns the state as at most `height` lines of at most `width` characters, at least one; the busiest endpoints
    /// are listed where there is no room for all.
    package func lines(_ head: Head, width: Int, height: Int) -> [String] {
        let endpoints = cars.flatMap(\.self)
        let faultLine = faultLine
        let most = max(1, height - 2 - (faultLine == nil ? 0 : 1))
        var shown = Array(endpoints.indices)
        if shown.count > most {
            let busiest = shown.sorted {
                (endpoints[$0].rate, endpoints[$0].clients, $1)
                    > (endpoints[$1].rate, endpoints[$1].clients, $0)
            }
            shown = busiest.prefix(max(1, most - 1)).sorted()
        }
        let nameWidth = max(8, shown.map { endpoints[$0].name.count }.max() ?? 0)
        var lines = [headLine(head, endpoints)]
        lines.append(row("ENDPOINT", "CLIENTS", "PER SECOND", "LAST", nameWidth))
        for place in shown {
            let endpoint = endpoints[place]
            lines.append(
                row(
                    endpoint.name, "\(endpoint.clients)", Self.rate(endpoint.rate, isLeast: hasLost),
                    endpoint.last, nameWidth))
        }
        if shown.count < endpoints.count { lines.append("… \(endpoints.count - shown.count) more endpoints") }
        if let faultLine { lines.append(faultLine) }
        return lines.prefix(max(1, height)).map { TerminalText.line($0, most: max(1, width)) }
    }

    private func headLine(_ head: Head, _ endpoints: [EndpointActivity]) -> String {
        let clients = endpoints.reduce(0) { $0 + $1.clients }
        let rate = endpoints.reduce(0) { $0 + $1.rate }
        let time = Self.decimal(head.seconds, 1)
        var parts = head.hasKeys ? ["q quits", "\(time) s"] : ["\(time) s"]
        parts.append(clients == 1 ? "1 client" : "\(clients) clients")
        parts.append("\(Self.rate(rate, isLeast: hasLost)) a second")
        if head.millisecondsBehind > 0 { parts.append("\(head.millisecondsBehind) ms behind") }
        return parts.joined(separator: " · ")
    }

    private var faultLine: String? {
        guard !faults.isEmpty else { return nil }
        let names = faults.sorted { $0.key < $1.key }.map { $1 > 1 ? "\($0) ×\($1)" : $0 }
        return "FAULTS    " + names.joined(separator: ", ")
    }

    private func row(_ name: String, _ clients: String, _ rate: String, _ last: String, _ width: Int)
        -> String
    {
        Self.padded(name, width) + "  " + Self.leftPadded(clients, 7) + "  " + Self.leftPadded(rate, 10)
            + "  "
            + last
    }

    /// Returns a rate with one digit after the point below 10; with `isLeast` it is a lower bound.
    private static func rate(_ rate: Double, isLeast: Bool) -> String {
        let text = rate == 0 ? "0" : Self.decimal(rate, rate < 9.95 ? 1 : 0)
        return isLeast && rate > 0 ? "≥ \(text)" : text
    }

    /// Returns a number that is not negative, with `digits` digits after the point, 0 or 1.
    private static func decimal(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, value < 1e12 else { return "?" }
        guard digits > 0 else { return "\(Int(value.rounded()))" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func leftPadded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
