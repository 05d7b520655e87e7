import Documents
import Telemetry

/// The field names in the packets of a game, used to suggest a correction of a misspelt name.
struct PacketFieldNames {
    private let game: TelemetryDescription

    /// Creates the field names of all packets that `game` sends.
    init(_ game: TelemetryDescription) { self.game = game }

    /// Returns the field name closest to `name`, with the indices and the packet of `name`, or nil when no
    /// name is close.
    ///
    /// For example, `car[3].sped` leads to `car[3].speed`; `car-telemtry.car[3].speed` leads to a field of
    /// one packet.
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
        // For an index out of range, the name without indices is suggested.
        return layouts.contains { $0.field(named: whole) != nil } ? whole : match
    }

    /// Returns `name` with `[i]` in place of each index in brackets, and the indices.
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

    /// Returns `name` with `numbers` in place of its first `[i]`. Where numbers are missing, `[i]` remains,
    /// which stands for all indices.
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
