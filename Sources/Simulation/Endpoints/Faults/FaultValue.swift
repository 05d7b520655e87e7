/// The value of a fault, as parsed from a file.
public indirect enum FaultValue: Hashable, Sendable {
    /// `on` (true) or `off`.
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    /// A duration, and half the width of its spread.
    case duration(Duration, spread: Duration)
    case bytes([UInt8])
    case list([FaultValue])
    case record([String: FaultValue])

    package subscript(key: String) -> FaultValue? {
        guard case .record(let values) = self else { return nil }
        return values[key]
    }

    package var isOn: Bool {
        if case .flag(false) = self { return false }
        return true
    }

    package var integer: Int? {
        if case .integer(let value) = self { return value }
        return nil
    }

    package var number: Double? {
        if case .number(let value) = self { return value }
        return integer.map(Double.init)
    }

    package var text: String? {
        if case .text(let value) = self { return value }
        return nil
    }

    package var duration: Duration? {
        if case .duration(let value, _) = self { return value }
        return nil
    }

    package var spread: Duration? {
        if case .duration(_, let value) = self { return value }
        return nil
    }

    package var bytes: [UInt8]? {
        if case .bytes(let value) = self { return value }
        return nil
    }

    /// The elements of a list, or the value itself as the only one.
    public var members: [FaultValue] {
        if case .list(let values) = self { return values }
        return [self]
    }

    /// Returns the case of `Words` that the value names, or nil.
    package func word<Words: RawRepresentable<String>>(_ type: Words.Type = Words.self) -> Words? {
        text.flatMap(Words.init(rawValue:))
    }
}
