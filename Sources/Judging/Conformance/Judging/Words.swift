package import SimulationCore

/// Formats times, numbers and texts for judgements.
package enum Words {
    /// Formats the time since power-on in seconds with three decimals: `1.204 s`.
    package static func seconds(_ time: SimInstant) -> String {
        seconds(SimInstant.powerOn.duration(to: time))
    }

    /// Formats a duration in seconds with three decimals: `1.204 s`.
    package static func seconds(_ duration: Duration) -> String {
        let nanoseconds = duration.nanoseconds
        let milliseconds = (abs(nanoseconds) + 500_000) / 1_000_000
        let fraction = String(milliseconds % 1000)
        return (nanoseconds < 0 ? "-" : "") + "\(milliseconds / 1000)."
            + String(repeating: "0", count: 3 - fraction.count) + fraction + " s"
    }

    /// Formats a number with at most four decimals, and without a point when it is whole.
    package static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let rounded = (value * 1e4).rounded() / 1e4
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    /// Formats how far a printed value may be from the true one: `± 0.5`; `rounding` is one unit of the last printed
    /// digit, less than which a whole number may be away.
    package static func allowed(_ tolerance: Double, rounding: Double) -> String {
        rounding < 1 || rounding <= tolerance
            ? "± \(number(max(tolerance, rounding)))"
            : "± less than \(number(rounding)) (the last digit that it prints)"
    }

    /// Formats a count: `once`, `3 times`.
    package static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

    /// Joins words as `A, B`; `none` when the list is empty.
    package static func list(_ words: [String]) -> String {
        words.isEmpty ? "none" : words.joined(separator: ", ")
    }

    /// Formats bytes as printable text with escapes, at most 40 bytes.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for byte in bytes.prefix(40) {
            switch byte {
            case 0x0D: text += "\\r"
            case 0x0A: text += "\\n"
            case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "\\x" + Hex.string(byte, width: 2)
            }
        }
        return bytes.count > 40 ? text + "…" : text
    }

    /// Quotes a text of the user or the client, shortened to at most 60 characters.
    static func quoted(_ text: String) -> String {
        let line = text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
        return "'" + (line.count > 60 ? String(line.prefix(57)) + "..." : String(line)) + "'"
    }
}

/// Decides how far a printed value may be from the true one.
enum Printing {
    /// Returns whether `value` can be a printed form of `truth`; `rounding` is one unit of its last printed
    /// digit.
    ///
    /// It can be within `tolerance`, and when it is `truth` rounded or truncated to that digit: less than one
    /// unit of the digit away. For digits after the decimal point a whole unit is allowed, because 0.57 is
    /// 0.5699… in binary floating point and 0.56 when truncated; whole numbers are exact.
    static func fits(_ value: Double, to truth: Double, tolerance: Double, rounding: Double) -> Bool {
        let distance = abs(value - truth)
        let slack = 1e-9 * max(1, abs(truth))
        if distance <= tolerance + slack { return true }
        return rounding < 1 ? distance <= rounding + slack : distance < rounding - slack
    }
}
