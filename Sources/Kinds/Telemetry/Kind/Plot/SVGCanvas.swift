import Conformance
/// The elements of an SVG picture with a white background.
struct SVGCanvas: Sendable {
    private var elements: [String] = []

    /// Draws a line through `points`; none for fewer than two.
    mutating func line(_ points: [(Double, Double)], colour: String, width: Double) {
        guard points.count > 1 else { return }
        let places = points.map { "\(Self.number($0.0)),\(Self.number($0.1))" }.joined(separator: " ")
        elements.append(
            "<polyline points=\"\(places)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(Self.number(width))\" "
                + "stroke-linejoin=\"round\" stroke-linecap=\"round\"/>")
    }

    mutating func dots(_ points: [(Double, Double)], colour: String) {
        guard !points.isEmpty else { return }
        let path = points.map { "M\(Self.number($0.0)),\(Self.number($0.1))h0" }.joined()
        elements.append(
            "<path d=\"\(path)\" stroke=\"\(colour)\" stroke-width=\"2.4\" stroke-linecap=\"round\" "
                + "stroke-opacity=\"0.55\" fill=\"none\"/>")
    }

    mutating func box(x: Double, y: Double, width: Double, height: Double, colour: String) {
        elements.append(
            "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\" "
                + "height=\"\(Self.number(height))\" fill=\"\(colour)\"/>")
    }

    /// Draws a text with its baseline at `y`; `anchor` is `start`, `middle` or `end`.
    mutating func text(
        _ text: String, x: Double, y: Double, size: Double, weight: String = "normal",
        colour: String = "#111111",
        anchor: String = "start"
    ) {
        elements.append(
            "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\" "
                + "font-weight=\"\(weight)\" fill=\"\(colour)\" text-anchor=\"\(anchor)\">"
                + "\(Escaping.escaped(text))</text>")
    }

    /// Returns the picture, `width` by `height` pixels.
    func text(width: Double, height: Double) -> String {
        let size = "\(Self.number(width)) \(Self.number(height))"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" width="\(Self.number(width))" \
            height="\(Self.number(height))" font-family="Helvetica, Arial, sans-serif">
            <rect width="100%" height="100%" fill="#FFFFFF"/>
            \(elements.joined(separator: "\n"))
            </svg>

            """
    }

    private static func number(_ value: Double) -> String { Decimal.short(value, 1) }
}

/// The scale of a plot in one direction.
struct PlotAxis: Sendable {
    private let values: ClosedRange<Double>
    private let places: ClosedRange<Double>
    private let isUpward: Bool

    /// A scale that draws `values` over `places`; upward means from the end of `places` to its beginning.
    init(_ values: ClosedRange<Double>, over places: ClosedRange<Double>, isUpward: Bool = false) {
        self.values = values
        self.places = places
        self.isUpward = isUpward
    }

    var low: Double { places.lowerBound }
    var high: Double { places.upperBound }

    /// Returns where `value` is drawn, within the places.
    func place(_ value: Double) -> Double {
        let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
        let kept = min(1, max(0, share.isFinite ? share : 0))
        let width = places.upperBound - places.lowerBound
        return isUpward ? places.upperBound - kept * width : places.lowerBound + kept * width
    }

    /// Round values, about one in 60 places, at least two where they fit.
    var ticks: [Double] {
        let span = values.upperBound - values.lowerBound
        let most = max(2, (places.upperBound - places.lowerBound) / (isUpward ? 30 : 60))
        var step = 1e-3
        search: while true {
            for factor in [1.0, 2, 5] where span / (step * factor) <= most {
                step *= factor
                break search
            }
            step *= 10
        }
        let first = Int((values.lowerBound / step).rounded(.up))
        let last = Int((values.upperBound / step).rounded(.down))
        guard first <= last else { return [] }
        return (first...last).map { Double($0) * step }
    }
}

/// Colours from slow to fast, of growing lightness for those who see no colours (after viridis, CC0).
enum SpeedColours {
    private static let colours = [
        "#440154", "#482878", "#3E4A89", "#31688E", "#26828E", "#1F9E89", "#35B779", "#6DCD59", "#B4DE2C",
        "#E3D51A",
    ]

    static var count: Int { colours.count }

    /// Returns colour number `place`, from 0 for the slowest.
    static func colour(_ place: Int) -> String { colours[place] }
}
