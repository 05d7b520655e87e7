/// The lines of a sequence chart: events of a trace with what repeats itself taken together.
struct SequenceRows {
    enum Shape: Hashable {
        /// From the client to an endpoint, or back.
        case toEndpoint, toClient
        /// From an endpoint to the bus, or back from an ECU.
        case toBus, fromBus
        /// The connection opens or ends.
        case opens, ends
        /// Something that the client's program does.
        case client
        /// Across the chart: a fault, an event of the scenario, a remark of the rig's side.
        case fault, event, note
        /// Nothing happens for a while, or something was left out.
        case gap
    }

    struct Row: Hashable {
        var shape: Shape
        var time: Double
        var text: String
        var isDeciding = false
        /// The last time that it stands for; writes close to one another share a row.
        var end: Double
        var connection: UInt32 = 0
        var detail = ""
        /// The endpoint's name; empty when none.
        var endpoint = ""
    }

    /// Writes to the client that follow one another this closely share a row.
    static let together = 0.015

    /// A pause from which on it is said how long nothing happened, in seconds.
    static let quiet = 0.75

    private(set) var rows: [Row] = []

    init(_ trace: Trace, deciding: Set<UInt64>) {
        var connections: [String: Set<UInt32>] = [:]
        for event in trace.events where event.connection > 0 {
            connections[event.endpoint, default: []].insert(event.connection)
        }
        for event in trace.events {
            let isDeciding = deciding.contains(event.record)
            if event.kind == "request", event.detail.isEmpty {
                // The same bytes as the input before it.
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

    /// Adds a write to the row before it when it belongs there; whether it did.
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
