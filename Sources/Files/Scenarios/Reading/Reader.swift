package import Documents
import SimulationCore
package import VehicleModel

/// Converts checked items to values, and reports what the structure check cannot detect: wrong ranges, units
/// and names.
///
/// What the structure check has already reported is skipped without another finding.
package struct Reader {
    package var findings: Findings

    /// The kinds of endpoint that it knows.
    package var formats: EndpointFormats

    /// The signals that the vehicle adds to the catalogue; known once the vehicle is read.
    package var custom = CustomSignals()

    /// Creates a reader that adds to `findings`.
    package init(findings: Findings, formats: EndpointFormats) {
        self.findings = findings
        self.formats = formats
    }

    /// Reads a whole number within `limits`: those of its shape, or narrower ones that follow from the rest
    /// of the file.
    package mutating func integer(_ item: Item?, _ path: String, within limits: Limits) -> Int? {
        guard let item, let text = item.text, let number = IntegerText(text) else { return nil }
        guard case .integers(let range, _) = limits, let value = number.value, range.contains(value) else {
            findings.error(item.place, path, .outOfRange(text, range: limits.words))
            return nil
        }
        return value
    }

    /// Reads the whole numbers of a list, or of a single one, within `limits`.
    package mutating func integers(_ item: Item, _ path: String, within limits: Limits) -> [Int] {
        guard item.text == nil else { return integer(item, path, within: limits).map { [$0] } ?? [] }
        return item.members.enumerated().compactMap { index, member in
            integer(member, "\(path)[\(index)]", within: limits)
        }
    }

    /// Reads the whole number of `key` in `item`, which is at `path` and has the keys of `record`.
    package mutating func integer(_ key: String, of item: Item?, _ path: String, _ record: Shape.Record)
        -> Int?
    {
        guard let found = item?[key], let limits = record.key(key)?.shape.limits else { return nil }
        return integer(found, path.appending(key: key), within: limits)
    }

    /// Reads a byte, 0 to 0xFF.
    package mutating func byte(_ item: Item?, _ path: String) -> UInt8? {
        integer(item, path, within: .byte).map { UInt8(truncatingIfNeeded: $0) }
    }

    /// Reads a number without a unit within `limits`.
    package mutating func number(_ item: Item?, _ path: String, within limits: Limits) -> Double? {
        guard let item, let text = item.text, let number = QuantityText(text), number.unit.isEmpty else {
            return nil
        }
        guard case .numbers(let range) = limits, range.contains(number.value) else {
            findings.error(item.place, path, .outOfRange(text, range: limits.words))
            return nil
        }
        return number.value
    }

    /// Reads the number without a unit of `key` in `item`, which is at `path` and has the keys of `record`.
    package mutating func number(_ key: String, of item: Item?, _ path: String, _ record: Shape.Record)
        -> Double?
    {
        guard let found = item?[key], let limits = record.key(key)?.shape.limits else { return nil }
        return number(found, path.appending(key: key), within: limits)
    }

    /// Reads the duration of `key` in `item`, which is at `path` and has the keys of `record`, within its
    /// limits.
    package mutating func duration(
        _ key: String, of item: Item?, _ path: String, _ record: Shape.Record
    ) -> Duration? {
        let path = path.appending(key: key)
        guard let found = item?[key], let limits = record.key(key)?.shape.limits else { return nil }
        return duration(found, path, within: limits)
    }

    package mutating func duration(_ item: Item, _ path: String, within limits: Limits?) -> Duration? {
        guard let value = duration(item, path) else { return nil }
        guard let limits else { return value }
        guard case .times(let range, _) = limits, range.contains(value) else {
            findings.error(item.place, path, .outOfRange(item.text ?? "", range: limits.words))
            return nil
        }
        return value
    }

    /// Reads a duration of at most 1000 hours.
    package mutating func duration(_ item: Item?, _ path: String) -> Duration? {
        guard let item, let text = item.text, let duration = DurationText(text) else { return nil }
        guard let value = duration.value else {
            findings.error(item.place, path, .tooLong(limit: "1000h"))
            return nil
        }
        return value
    }

    package mutating func spread(_ item: Item?, _ path: String) -> (middle: Duration, tolerance: Duration)? {
        guard let item, let text = item.text, let spread = SpreadText(text) else { return nil }
        guard let middle = spread.middle, let tolerance = spread.tolerance else {
            findings.error(item.place, path, .tooLong(limit: "1000h"))
            return nil
        }
        return (middle, tolerance)
    }

    /// Returns whether a switch is on; nil when there is none.
    package func isOn(_ item: Item?) -> Bool? {
        switch item?.text {
        case "on": true
        case "off": false
        default: nil
        }
    }

    /// Returns the case of `Words` whose raw value is the word.
    package func word<Words: RawRepresentable>(_ item: Item?, _ type: Words.Type = Words.self) -> Words?
    where Words.RawValue == String {
        item?.text.flatMap(Words.init(rawValue:))
    }

    /// Returns the texts of a list, or a single text as a list of one.
    package func texts(_ item: Item?) -> [String] {
        guard let item else { return [] }
        return item.text.map { [$0] } ?? item.members.compactMap(\.text)
    }

    /// Reads printable ASCII text of at most `limit` characters.
    package mutating func ascii(_ item: Item?, _ path: String, limit: Int) -> String? {
        guard let item, let text = item.text, !text.isEmpty else { return nil }
        guard text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            findings.error(item.place, path, .identityText(limit: limit))
            return nil
        }
        return text
    }

    /// Reads one trouble code or a list of them; `P0000` and repeated codes are reported as errors.
    package mutating func troubleCodes(_ item: Item?, _ path: String) -> [DiagnosticTroubleCode] {
        guard let item else { return [] }
        var codes: [DiagnosticTroubleCode] = []
        for (index, member) in (item.text == nil ? item.members : [item]).enumerated() {
            guard let text = member.text, ScalarKind.troubleCode.accepts(text) else { continue }
            let place = item.text == nil ? "\(path)[\(index)]" : path
            guard let code = try? DiagnosticTroubleCode(parsing: text) else {
                findings.error(member.place, place, .noTroubleCode)
                continue
            }
            if codes.contains(code) {
                findings.error(member.place, place, .repeated(text, of: "code"))
            } else {
                codes.append(code)
            }
        }
        return codes
    }

    /// Returns the range in words, for example `0 to 16383.75 rpm`; whole numbers have no decimals.
    package static func words(_ range: ClosedRange<Double>, unit: String) -> String {
        "\(words(range.lowerBound, unit: "")) to \(words(range.upperBound, unit: unit))"
    }

    package static func words(_ number: Double, unit: String) -> String {
        (Int(exactly: number).map(String.init) ?? "\(number)") + (unit.isEmpty ? "" : " \(unit)")
    }
}
