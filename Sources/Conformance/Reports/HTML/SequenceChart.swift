/// Draws the traffic as a sequence chart: a lifeline for the client, for each endpoint and for the bus, time
/// downwards, one row for each event.
struct SequenceChart {
    private static let width = 1040
    private static let client = 130.0
    private static let endpoint = 520.0
    private static let bus = 900.0
    private static let rowHeight = 22.0
    private static let gapHeight = 26.0
    private static let top = 40.0
    /// The width of a character of the monospaced font at 11 px, with a small reserve.
    private static let letter = 6.75

    private var drawing = Drawing(width: Self.width)
    private var y = Self.top
    private var lastTime = -1.0

    /// The x coordinates and the names of the lifelines.
    private let lines: [(x: Double, name: String)]

    /// The x coordinates of several endpoints by name; empty when there is one.
    private var places: [String: Double] = [:]

    /// The x coordinate for events without a known endpoint: the only endpoint; of several, the first with a
    /// bus, or else the first.
    private var usual = Self.endpoint

    /// Places the lifelines of `trace`, with one for each endpoint when there are several.
    private init(_ trace: Trace) {
        guard let lanes = trace.lanes, lanes.count > 1 else {
            let lane = trace.lanes?.first
            lines =
                [(Self.client, "client"), (Self.endpoint, lane?.kind ?? Trace.Lane.usual)]
                + (lane?.hasBus ?? true ? [(Self.bus, "bus and ECUs")] : [])
            return
        }
        let hasBus = lanes.contains(where: \.hasBus)
        let step = (Self.bus - Self.client) / Double(lanes.count + (hasBus ? 1 : 0))
        var lines = [(Self.client, "client")]
        for (index, lane) in lanes.enumerated() {
            let x = (Self.client + step * Double(index + 1)).rounded()
            lines.append((x, lane.endpoint))
            places[lane.endpoint] = x
        }
        self.lines = hasBus ? lines + [(Self.bus, "bus and ECUs")] : lines
        usual = places[lanes.first(where: \.hasBus)?.endpoint ?? lanes[0].endpoint] ?? Self.endpoint
    }

    /// Returns the chart of `trace` with the rows of `deciding` highlighted; empty when there are no rows.
    static func svg(_ trace: Trace, deciding: Set<UInt64>) -> String {
        let rows = SequenceRows(trace, deciding: deciding).rows
        guard !rows.isEmpty else { return "" }
        var body = Self(trace)
        for row in rows { body.draw(row) }
        var chart = Drawing(width: width, height: Int(body.y + 14))
        for (x, name) in body.lines {
            chart.rectangle(x - 52, 8, 104, 20, "head", round: 4)
            let words = Drawing.cut(name, 15)
            chart.words(x, 22, words.shown, "headname", full: words.full)
            chart.line(x, 28, x, body.y + 6, "life")
        }
        chart.raw(body.drawing.text)
        let label =
            "Sequence chart of \(rows.count) rows between \(body.lines.map(\.name).joined(separator: ", ")), "
            + "from \(Decimal.time(trace.events.first?.time ?? 0)) to \(Decimal.time(trace.events.last?.time ?? 0))"
        return chart.svg("sequence", label: label)
    }

    private mutating func draw(_ row: SequenceRows.Row) {
        switch row.shape {
        case .gap: return gap(row)
        case .fault: return band(row, "fault")
        case .event: return band(row, "event")
        case .note: return band(row, "note")
        default: break
        }
        let middle = y + Self.rowHeight / 2
        relief(row, middle)
        time(row, middle)
        let prefix = row.connection > 0 ? "[\(row.connection)] " : ""
        let endpoint = places[row.endpoint] ?? usual
        switch row.shape {
        case .toEndpoint: arrow(Self.client, endpoint, middle, prefix + row.text, "in")
        case .toClient: arrow(endpoint, Self.client, middle, prefix + row.text, "out")
        case .toBus: arrow(endpoint, Self.bus, middle, row.text, "frame")
        case .fromBus:
            arrow(Self.bus, endpoint, middle, row.text, "frame")
            let name = Drawing.cut(row.detail, 18)
            drawing.words(Self.bus + 10, middle + 4, name.shown, "ecu", full: name.full)
        case .opens: arrow(Self.client, endpoint, middle, prefix + row.text, "link")
        case .ends: arrow(Self.client, endpoint, middle, prefix + row.text, "link end")
        case .client:
            let words = Drawing.cut(row.text, 106)
            drawing.circle(Self.client, middle, 3.5, "dot")
            drawing.words(Self.client + 10, middle + 4, words.shown, "says", full: words.full)
        case .fault, .event, .note, .gap: break
        }
        y += Self.rowHeight
    }

    private mutating func relief(_ row: SequenceRows.Row, _ middle: Double) {
        guard row.isDeciding else { return }
        drawing.rectangle(
            2, y, Double(Self.width) - 4, Self.rowHeight, "decides", round: 3, title: "this record decided")
        drawing.words(12, middle + 4, "▶", "decidesmark")
    }

    /// Writes the time, unless the previous row shows the same.
    private mutating func time(_ row: SequenceRows.Row, _ middle: Double) {
        let shown = Decimal.text(row.time, 3)
        if shown != Decimal.text(lastTime, 3) { drawing.words(70, middle + 4, shown, "time") }
        lastTime = row.time
    }

    private mutating func arrow(
        _ from: Double, _ to: Double, _ middle: Double, _ text: String, _ style: String
    ) {
        let line = middle + 6
        let tip = to > from ? to - 1 : to + 1
        let back = to > from ? tip - 7 : tip + 7
        drawing.path(
            "M\(Drawing.number(from)) \(Drawing.number(line))H\(Drawing.number(back))", "wire \(style)")
        drawing.path(
            "M\(Drawing.number(tip)) \(Drawing.number(line))L\(Drawing.number(back)) \(Drawing.number(line - 3.5))V\(Drawing.number(line + 3.5))z",
            "tip \(style)")
        let room = Int((abs(to - from) - 24) / Self.letter)
        let words = Drawing.cut(text, room)
        drawing.words(min(from, to) + 12, middle + 2, words.shown, "bytes", full: words.full)
    }

    private mutating func band(_ row: SequenceRows.Row, _ style: String) {
        let middle = y + Self.rowHeight / 2
        drawing.rectangle(78, y + 2, Double(Self.width) - 84, Self.rowHeight - 4, "band \(style)", round: 3)
        if row.isDeciding { drawing.words(12, middle + 4, "▶", "decidesmark") }
        time(row, middle)
        let sign = style == "fault" ? "⚡ " : style == "event" ? "◆ " : ""
        let words = Drawing.cut(sign + row.text, 136)
        drawing.words(86, middle + 4, words.shown, "bandname \(style)", full: words.full)
        y += Self.rowHeight
    }

    /// Draws an omission: breaks in the lifelines, and a label with its length.
    private mutating func gap(_ row: SequenceRows.Row) {
        let middle = y + Self.gapHeight / 2
        for x in lines.map(\.x) {
            drawing.rectangle(x - 3, middle - 6, 6, 12, "fold")
            drawing.path(
                "M\(Drawing.number(x - 6)) \(Drawing.number(middle - 3))l12 -5m-12 12l12 -5", "foldmark")
        }
        let room = Double(row.text.count) * 6.2 + 20
        drawing.rectangle((Self.client + usual - room) / 2, middle - 9, room, 18, "pill", round: 9)
        drawing.words((Self.client + usual) / 2, middle + 4, row.text, "gap")
        y += Self.gapHeight
        lastTime = -1
    }
}
