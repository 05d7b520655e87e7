package import Conformance

/// An excerpt of a trace around the events that decided an expectation, one line for each event.
package struct Excerpt {
    package struct Line: Hashable {
        package let text: String
        let isDeciding: Bool
    }

    /// The word for the only endpoint of a case.
    private static let usual = "adapter"

    /// The number of events shown before and after a deciding event.
    package static let distance = 4

    /// The largest number of events in an excerpt; lines with `…` are not counted.
    package static let longest = 24

    package private(set) var lines: [Line] = []

    package init(_ trace: Trace, around expectation: ExpectationResult) {
        let deciding = Set(expectation.records)
        let events = trace.events.filter { event in
            switch event.kind {
            case "frame": deciding.contains(event.record)
            // The input before a request holds the same bytes.
            case "request": deciding.contains(event.record) || !event.detail.isEmpty
            default: true
            }
        }
        var places = events.indices.filter { deciding.contains(events[$0].record) }
        if places.isEmpty, let moment = expectation.at,
            let nearest = events.indices.min(by: {
                abs(events[$0].time - moment) < abs(events[$1].time - moment)
            })
        {
            places = [nearest]
        }
        guard !places.isEmpty else { return }
        var shown: Set<Int> = []
        // The last records decide most often, so they are selected first.
        for place in places.reversed() {
            let range = max(0, place - Self.distance)...min(events.count - 1, place + Self.distance)
            guard shown.union(range).count <= Self.longest else { break }
            shown.formUnion(range)
        }
        if shown.isEmpty { shown = Set(places.suffix(Self.longest)) }
        var previous: Int?
        for place in shown.sorted() {
            let hidden = previous.map { place - $0 > 1 } ?? false
            if hidden || previous != nil && events[place].skipped > 0 {
                lines.append(Line(text: "…", isDeciding: false))
            }
            previous = place
            lines.append(
                Line(
                    text: Self.line(events[place], trace.lanes),
                    isDeciding: deciding.contains(events[place].record)))
        }
    }

    /// Formats an event, such as `2.104  client → adapter  010C\r`; the time is in seconds since power-on.
    package static func line(_ event: Trace.Event, _ lanes: [Trace.Lane]? = nil) -> String {
        let time = Decimal.text(event.time, 3)
        let padded = String(repeating: " ", count: max(0, 8 - time.count)) + time
        return "\(padded)  \(who(event, lanes))  \(event.text)"
    }

    /// Returns sender and receiver, padded to 16 columns; with several endpoints each has its own name.
    private static func who(_ event: Trace.Event, _ lanes: [Trace.Lane]?) -> String {
        let endpoint = (lanes?.count ?? 0) < 2 || event.endpoint.isEmpty ? usual : event.endpoint
        let words =
            switch event.kind {
            case "input": "client → \(endpoint)"
            case "output": "client ← \(endpoint)"
            case "request": event.detail.isEmpty ? "request" : "request, \(event.detail)"
            case "frame": event.detail == Trace.Event.tester ? "\(endpoint) → bus" : "\(event.detail) → bus"
            case "connect": "client connects"
            case "disconnect": "disconnected"
            case "fault": "fault \(event.detail)"
            case "client": event.detail == "output" ? "client prints" : "client"
            default: event.kind
            }
        return words + String(repeating: " ", count: max(0, 16 - words.count))
    }
}

extension CaseResult {
    /// Returns the part of the wire that decided `expectation`, one line for each event, the deciding ones marked with `▶`.
    ///
    /// Empty when the result has no trace (`illustrate`), or when nothing on the wire decided.
    package func excerpt(around expectation: ExpectationResult) -> [String] {
        guard let trace else { return [] }
        return Excerpt(trace, around: expectation).lines.map { ($0.isDeciding ? "▶ " : "  ") + $0.text }
    }
}
