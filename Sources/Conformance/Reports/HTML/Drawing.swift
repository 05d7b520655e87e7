/// Writes SVG with coordinates in tenths of a pixel; the style sheet sets colours and fonts.
struct Drawing {
    private(set) var text = ""

    let width: Int
    var height = 0

    init(width: Int, height: Int = 0) {
        self.width = width
        self.height = height
    }

    static func number(_ value: Double) -> String { Decimal.short(value, 1) }

    mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) {
        path(
            "M\(Self.number(x1)) \(Self.number(y1))"
                + (y1 == y2
                    ? "H\(Self.number(x2))"
                    : x1 == x2 ? "V\(Self.number(y2))" : "L\(Self.number(x2)) \(Self.number(y2))"),
            style)
    }

    mutating func path(_ steps: String, _ style: String) {
        text += "<path class=\"\(style)\" d=\"\(steps)\"></path>"
    }

    mutating func rectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String, round: Double = 0,
        title: String = ""
    ) {
        text += "<rect class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
        text += " width=\"\(Self.number(max(0, width)))\" height=\"\(Self.number(max(0, height)))\""
        if round > 0 { text += " rx=\"\(Self.number(round))\"" }
        text += ">" + Self.title(title) + "</rect>"
    }

    mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ style: String, title: String = "") {
        text +=
            "<circle class=\"\(style)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\">"
        text += Self.title(title) + "</circle>"
    }

    /// Adds a text; a `full` that is not empty becomes its tooltip.
    mutating func words(_ x: Double, _ y: Double, _ words: String, _ style: String, full: String = "") {
        text += "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\">"
        text += Self.title(full) + Escaping.escaped(words) + "</text>"
    }

    mutating func group(_ style: String, _ content: (inout Drawing) -> Void) {
        text += "<g class=\"\(style)\">"
        content(&self)
        text += "</g>"
    }

    private static func title(_ title: String) -> String {
        title.isEmpty ? "" : "<title>\(Escaping.escaped(title))</title>"
    }

    /// Adds the markup of another drawing.
    mutating func raw(_ markup: String) { text += markup }

    /// Returns the chart as an `svg` element; `label` is its description for screen readers.
    func svg(_ style: String, label: String) -> String {
        "<svg class=\"\(style)\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\""
            + " role=\"img\" aria-label=\"\(Escaping.escaped(label))\">\(text)</svg>"
    }

    /// Returns `text` cut to `count` characters, and the full text when it was cut, otherwise an empty one.
    static func cut(_ text: String, _ count: Int) -> (shown: String, full: String) {
        text.count <= count ? (text, "") : (text.prefix(max(1, count - 1)) + "…", text)
    }
}
