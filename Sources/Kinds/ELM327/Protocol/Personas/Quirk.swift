package import SimulationCore

/// One switch of `Traits` as scenario files and transcripts write it: its key, the form of its value, and what it does.
///
/// The rows are in `Quirk+Rows.swift`; a new switch is a new row there.
public struct Quirk: Sendable {
    /// The form of a value.
    public enum Form: Hashable, Sendable {
        /// `on` or `off`.
        case flag
        case count(ClosedRange<Int>)
        case text
        case word([String])
        /// One command or several, as `CommandMask` reads them.
        case commands
        /// Pairs of hex digits.
        case bytes
        case duration
        /// A number of volts in tenths.
        case volts
    }

    public enum Value: Hashable, Sendable {
        /// `on` is true.
        case flag(Bool)
        case count(Int)
        /// A text, or one of a few words.
        case text(String)
        case commands([CommandMask])
        case bytes([UInt8])
        case duration(Duration)
        case volts(Double)
    }

    public let name: String

    /// The form of its value.
    public let form: Form

    /// One line for people.
    public let meaning: String

    /// Its variation by `dyno explore`; nil for a quirk that is never drawn.
    package private(set) var variation: Variation?

    /// Changes the traits; a value of another form changes nothing.
    private let change: @Sendable (inout Traits, Value) -> Void

    init(
        _ name: String, _ form: Form, _ meaning: String,
        _ change: @escaping @Sendable (inout Traits, Value) -> Void
    ) {
        self.name = name
        self.form = form
        self.meaning = meaning
        self.change = change
    }

    func varying(
        _ legality: Variation.Legality, _ values: Variation.Values, _ effect: Variation.Effect = .none,
        source: String
    ) -> Quirk {
        var quirk = self
        quirk.variation = Variation(legality, values, effect, source: source)
        return quirk
    }

    public static func row(_ name: String) -> Quirk? { rows.first { $0.name == name } }

    /// Gives `traits` this quirk with `value`, which has the row's form.
    public func apply(_ value: Value, to traits: inout Traits) {
        change(&traits, value)
    }

    /// Returns the value that `texts` spell, a single text for all forms but `commands`; nil when they have another form.
    ///
    /// A time is written by its owner's format, which `duration` reads.
    public func value(_ texts: [String], duration: (String) -> Duration?) -> Value? {
        if form == .commands {
            let masks = texts.compactMap { CommandMask($0) }
            return masks.count == texts.count ? .commands(masks) : nil
        }
        guard let text = texts.first, texts.count == 1 else { return nil }
        switch form {
        case .flag:
            switch text {
            case "on": return .flag(true)
            case "off": return .flag(false)
            default: return nil
            }
        case .count(let range): return Int(text).flatMap { range.contains($0) ? .count($0) : nil }
        case .text: return text.isEmpty ? nil : .text(text)
        case .word(let words): return words.contains(text) ? .text(text) : nil
        case .bytes: return Hex.bytes(text).flatMap { $0.isEmpty ? nil : .bytes($0) }
        case .duration: return duration(text).map(Value.duration)
        case .volts: return Double(text).flatMap { (0...99.9).contains($0) ? .volts($0) : nil }
        case .commands: return nil
        }
    }
}
