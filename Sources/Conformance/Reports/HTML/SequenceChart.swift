/// The wire as a sequence chart: three lifelines, time downwards, one row a message.
struct SequenceChart {
    private static let width = 1040
    private static let client = 130.0
    private static let adapter = 520.0
    private static let bus = 900.0
    private static let rowHeight = 22.0
    private static let gapHeight = 26.0
    private static let top = 40.0
    /// How wide a letter of the fixed-width type is at 11 px, with a little to spare.
    private static let letter = 6.75

    private var drawing = Drawing(width: Self.width)
    private var y = Self.top
    private var lastTime = -1.0

    /// The chart of `trace` with the rows of `deciding` in relief; empty when nothing happened.
    static func svg(_ trace: Trace, deciding: Set<UInt64>) -> String {
        let rows = SequenceRows(trace, deciding: deciding).rows
        guard !rows.isEmpty else { return "" }
        var body = Self()
        for row in rows { body.draw(row) }
        var chart = Drawing(width: width, height: Int(body.y + 14))
        let lines =
            switch trace.shownSide {
            case .game: [(client, "client"), (adapter, "game")]
            case .unit: [(client, "client"), (adapter, "telematics unit")]
            case nil: [(client, "client"), (adapter, "adapter"), (bus, "bus and ECUs")]
            }
        for (x, name) in lines {
            chart.rectangle(x - 52, 8, 104, 20, "head", round: 4)
            chart.words(x, 22, name, "headname")
            chart.line(x, 28, x, body.y + 6, "life")
        }
        chart.raw(body.drawing.text)
        let label =
            "Sequence chart of \(rows.count) rows between \(lines.map(\.1).joined(separator: ", ")), "
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
        switch row.shape {
        case .toAdapter: arrow(Self.client, Self.adapter, middle, prefix + row.text, "in")
        case .toClient: arrow(Self.adapter, Self.client, middle, prefix + row.text, "out")
        case .toBus: arrow(Self.adapter, Self.bus, middle, row.text, "frame")
        case .fromBus:
            arrow(Self.bus, Self.adapter, middle, row.text, "frame")
            let name = Drawing.cut(row.detail, 18)
            drawing.words(Self.bus + 10, middle + 4, name.shown, "ecu", full: name.full)
        case .opens: arrow(Self.client, Self.adapter, middle, prefix + row.text, "link")
        case .ends: arrow(Self.client, Self.adapter, middle, prefix + row.text, "link end")
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

    /// The time, unless the row before has the same.
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

    /// A fold: white over the lifelines, two waves, and how long.
    private mutating func gap(_ row: SequenceRows.Row) {
        let middle = y + Self.gapHeight / 2
        for x in [Self.client, Self.adapter, Self.bus] {
            drawing.rectangle(x - 3, middle - 6, 6, 12, "fold")
            drawing.path(
                "M\(Drawing.number(x - 6)) \(Drawing.number(middle - 3))l12 -5m-12 12l12 -5", "foldmark")
        }
        let room = Double(row.text.count) * 6.2 + 20
        drawing.rectangle((Self.client + Self.adapter - room) / 2, middle - 9, room, 18, "pill", round: 9)
        drawing.words((Self.client + Self.adapter) / 2, middle + 4, row.text, "gap")
        y += Self.gapHeight
        lastTime = -1
    }
}
