/// The rows of a sequence chart: the events of a trace, with consecutive outputs merged.
package struct SequenceRows {
    package enum Shape: Hashable {
        /// A message from the client to an endpoint, or back.
        case toEndpoint, toClient
        /// A frame from an endpoint to the bus, or from an ECU or other bus traffic to an endpoint.
        case toBus, fromBus
        /// The start or the end of a connection.
        case opens, ends
        /// An action of the client program.
        case client
        /// A band across the chart: a fault, an event of the scenario, a note or anything else.
        case fault, event, note
        /// A pause or omitted events.
        case gap
    }

    package struct Row: Hashable {
        var shape: Shape
        package var time: Double
        package var text: String
        var isDeciding = false
        /// The time of the last event in the row, in seconds since power-on.
        package var end: Double
        package var connection: UInt32 = 0
        var detail = ""
        /// The name of the endpoint; empty when there is none.
        package var endpoint = ""
    }

    /// The longest time in seconds between two outputs to a client that share a row.
    package static let together = 0.015

    /// The shortest pause that a row mentions, in seconds.
    static let quiet = 0.75

    package private(set) var rows: [Row] = []

    package init(_ trace: Trace, deciding: Set<UInt64>) {
        var connections: [String: Set<UInt32>] = [:]
        for event in trace.events where event.connection > 0 {
            connections[event.endpoint, default: []].insert(event.connection)
        }
        for event in trace.events {
            let isDeciding = deciding.contains(event.record)
            if event.kind == "request", event.detail.isEmpty {
                // A request repeats the bytes of the input before it.
                if isDeciding { markLastInput(at: event.endpoint) }
                continue
            }
            addGap(before: event)
            if join(event, isDeciding) { continue }
            var row = Row(
                shape: Self.shape(event), time: event.time, text: Self.text(event), isDeciding: isDeciding,
                end: event.time,
                connection: connections[event.endpoint, default: []].count > 1 ? event.connection : 0)
            row.endpoint = event.endpoint
            if event.kind == "frame" { row.detail = event.detail }
            rows.append(row)
        }
    }

    private mutating func markLastInput(at endpoint: String) {
        guard let place = rows.lastIndex(where: { $0.shape == .toEndpoint && $0.endpoint == endpoint }) else {
            return
        }
        rows[place].isDeciding = true
    }

    private mutating func addGap(before event: Trace.Event) {
        var words: [String] = []
        if event.skipped > 0 { words.append("\(Decimal.count(event.skipped, "event")) left out") }
        if let last = rows.last, event.time - last.end >= Self.quiet {
            words.append("\(event.skipped > 0 ? "" : "quiet for ")\(Decimal.time(event.time - last.end))")
        }
        guard !words.isEmpty else { return }
        rows.append(Row(shape: .gap, time: event.time, text: words.joined(separator: ", "), end: event.time))
    }

    /// Appends an output to the previous row when endpoint and connection are the same and the time between
    /// them is at most `together`; returns whether it did.
    private mutating func join(_ event: Trace.Event, _ isDeciding: Bool) -> Bool {
        guard event.kind == "output", let last = rows.last, last.shape == .toClient,
            last.endpoint == event.endpoint,
            event.time - last.end <= Self.together,
            last.connection == 0 || last.connection == event.connection,
            last.text.count < 120
        else { return false }
        rows[rows.count - 1].text += "¦" + event.text
        rows[rows.count - 1].end = event.time
        if isDeciding { rows[rows.count - 1].isDeciding = true }
        return true
    }

    private static func shape(_ event: Trace.Event) -> Shape {
        switch event.kind {
        case "input": .toEndpoint
        case "output": .toClient
        case "frame": event.detail == Trace.Event.tester ? .toBus : .fromBus
        case "connect": .opens
        case "disconnect": .ends
        case "client": .client
        case "fault": .fault
        case "event": .event
        default: .note
        }
    }

    private static func text(_ event: Trace.Event) -> String {
        switch event.kind {
        case "connect": event.text.isEmpty ? "connects" : "connects: \(event.text)"
        case "disconnect": event.text.isEmpty ? "disconnected" : "disconnected: \(event.text)"
        case "request": "\(event.text) (\(event.detail))"
        case "fault": "fault \(event.detail): \(event.text)"
        case "event": event.text
        case "client":
            switch event.detail {
            case "output": "prints \(event.text)"
            case "errorOutput": "prints on stderr \(event.text)"
            case "started": "starts \(event.text)"
            case "stopped": "stopped \(event.text)"
            default: event.text
            }
        default: event.text
        }
    }
}
