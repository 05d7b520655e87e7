public import VehicleModel

/// One field of a parameter, decoded from an answer.
public struct DecodedField: Hashable, Sendable {
    /// The row of the parameter table.
    public let field: Field

    public let raw: UInt64

    /// The value in the field's unit.
    public let value: Double

    init(field: Field, raw: UInt64, value: Double) {
        self.field = field
        self.raw = raw
        self.value = value
    }

    /// The signal that the field carries, or nil for a derived field.
    public var signal: SignalID? { field.signal }
}

extension DecodedField: CustomStringConvertible {
    /// Name and value for people: `temperature 96 °C`, `mil on`, `fuel_type 4 (diesel)`.
    public var description: String {
        switch field.kind {
        case .flag: "\(field.name) \(raw == 0 ? "no" : "yes")"
        case .code(let words): "\(field.name) \(raw) (\(words.words(for: raw) ?? "reserved"))"
        case .bitmap: "\(field.name) " + SupportBitmap.list(raw, after: 0)
        case .troubleCode:
            "\(field.name) " + DiagnosticTroubleCode(rawValue: UInt16(truncatingIfNeeded: raw)).description
        case .number: "\(field.name) \(Quantity.text(value, field.unit.rawValue))"
        }
    }
}

/// Formatting of numbers.
enum Quantity {
    /// Returns `value` with at most six decimals and its unit, if it has one.
    static func text(_ value: Double, _ unit: String) -> String {
        let number = plain(value) ?? "\(value)"
        return unit.isEmpty ? number : "\(number) \(unit)"
    }

    /// Returns `value` rounded to millionths, in decimals without trailing zeros; nil where a double is
    /// too coarse for millionths.
    private static func plain(_ value: Double) -> String? {
        guard abs(value) < 9e9 else { return nil }
        let millionths = Int64((value * 1e6).rounded(.toNearestOrAwayFromZero)).magnitude
        let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
        var digits = String(rest + 1_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        let sign = value < 0 && millionths > 0 ? "-" : ""
        return "\(sign)\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
    }
}

/// Support bitmaps as lists of identifiers.
enum SupportBitmap {
    /// Returns the identifiers after `base` whose bits are set, ascending.
    static func identifiers(_ bits: UInt64, after base: UInt8) -> [UInt8] {
        (1...32 as ClosedRange<UInt8>).compactMap { step in
            let (identifier, overflow) = base.addingReportingOverflow(step)
            return !overflow && bits >> UInt64(32 - step) & 1 == 1 ? identifier : nil
        }
    }

    /// Returns the same as text: `01 03-09 0C`, or `none`.
    static func list(_ bits: UInt64, after base: UInt8) -> String {
        list(identifiers(bits, after: base))
    }

    /// Returns ascending identifiers as text; runs of three or more are joined by a hyphen.
    static func list(_ identifiers: [UInt8]) -> String {
        var runs: [ClosedRange<UInt8>] = []
        for identifier in identifiers {
            if let last = runs.last, identifier > 0, last.upperBound == identifier - 1 {
                runs[runs.count - 1] = last.lowerBound...identifier
            } else {
                runs.append(identifier...identifier)
            }
        }
        guard !runs.isEmpty else { return "none" }
        return runs.map { run in
            let (first, last) = (hex(run.lowerBound), hex(run.upperBound))
            return switch run.count {
            case 1: first
            case 2: "\(first) \(last)"
            default: "\(first)-\(last)"
            }
        }.joined(separator: " ")
    }

    private static func hex(_ identifier: UInt8) -> String {
        let text = String(identifier, radix: 16, uppercase: true)
        return text.count < 2 ? "0" + text : text
    }
}
