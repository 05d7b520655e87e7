import Telemetry

/// The names of fields that a game's packets have, to find the one that somebody probably meant.
struct PacketFieldNames {
    private let game: TelemetryDescription

    /// The names of all packets that `game` sends.
    init(_ game: TelemetryDescription) { self.game = game }

    /// The name that comes closest to `name`, with the numbers and the packet that stand in it, or nil when none is close.
    ///
    /// `car[3].sped` may mean `car[3].speed`, and `car-telemtry.car[3].speed` a field of one packet.
    func nearest(to name: String) -> String? {
        if let own = Self.nearest(to: name, in: game.layouts) { return own }
        guard let dot = name.firstIndex(of: "."),
            let word = Nearest.match(String(name[..<dot]), in: game.layoutWords)
        else { return nil }
        let layouts = game.layouts.filter { $0.name.hasSuffix("-\(word)") }
        let field = String(name[name.index(after: dot)...])
        return Self.nearest(to: field, in: layouts).map { "\(word).\($0)" }
    }

    private static func nearest(to name: String, in layouts: [PacketLayout]) -> String? {
        let (plain, numbers) = withoutNumbers(name)
        guard let match = Nearest.match(plain, in: layouts.lazy.flatMap(\.fieldNames)) else { return nil }
        let whole = with(numbers, in: match)
        // A number that there is not leaves the name of all.
        return layouts.contains { $0.field(named: whole) != nil } ? whole : match
    }

    /// `name` with `[i]` for each number in brackets, and those numbers.
    private static func withoutNumbers(_ name: String) -> (name: String, numbers: [Substring]) {
        var numbers: [Substring] = []
        var plain = ""
        var rest = name[...]
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            let inner = rest[rest.index(after: open)..<close]
            plain += rest[..<open]
            if !inner.isEmpty, inner.allSatisfy({ $0.isASCII && $0.isNumber }) {
                numbers.append(inner)
                plain += "[i]"
            } else {
                plain += "[\(inner)]"
            }
            rest = rest[rest.index(after: close)...]
        }
        return (plain + rest, numbers)
    }

    /// `name` with the numbers for its `[i]`, from the first; one too few leaves an `[i]`, which stands for all.
    private static func with(_ numbers: [Substring], in name: String) -> String {
        var text = ""
        var rest = name[...]
        for number in numbers {
            guard let place = rest.firstRange(of: "[i]") else { break }
            text += "\(rest[..<place.lowerBound])[\(number)]"
            rest = rest[place.upperBound...]
        }
        return text + rest
    }
}
