import Conformance

/// A picture with the number of decided cases that passed, for the page of a client elsewhere.
struct Badge {
    /// The average width of a letter of the font in pixels.
    private static let letter = 6.6
    private static let margin = 6.0
    private static let height = 20

    private let name: String
    private let value: String
    /// The colour of the value: green when nothing decided is broken, else amber, and grey when nothing is decided. Both have
    /// a contrast of 4.5 with white.
    private let colour: String

    init(_ name: String, _ counts: SiteForms.Counts) {
        func sum(_ isWanted: (Verdict) -> Bool) -> Int {
            Verdict.allCases.filter(isWanted).reduce(0) { $0 + (counts[$1.rawValue] ?? 0) }
        }
        let decided = sum(\.isDecided)
        let kept = sum { $0.isDecided && !$0.isBroken && $0 != .known }
        self.name = name
        value = decided == 0 ? "nothing decided" : "\(kept) of \(decided) cases"
        colour = decided == 0 ? "#57606a" : kept == decided ? "#166a30" : "#9a5b00"
    }

    var text: String {
        func width(_ text: String) -> Double { Double(text.count) * Self.letter + 2 * Self.margin }
        let (left, right) = (width(name), width(value))
        let label = Escaping.escaped("\(name): \(value)")
        func words(_ text: String, at x: Double) -> String {
            "<text x=\"\(x)\" y=\"14\" text-anchor=\"middle\">\(Escaping.escaped(text))</text>\n"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="\(Self.height)" role="img" aria-label="\(label)">
            <title>\(label)</title>
            <rect width="\(left + right)" height="\(Self.height)" rx="3" fill="#24292f"/>
            <rect x="\(left)" width="\(right)" height="\(Self.height)" rx="3" fill="\(colour)"/>
            <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
            \(words(name, at: left / 2))\(words(value, at: left + right / 2))</g>
            </svg>

            """
    }
}
