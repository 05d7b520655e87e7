package import Diagnostics
package import MTG
import SimulationCore

/// Decoding of a tractor's maintenance records.
extension Decoding {
    package struct Records {
        /// The source that decides where sources contradict each other.
        package var source: ThresholdSource
        /// The layout; nil for the one suggested by magic, version and size.
        package var layout: RecordLayout?
        /// The machine whose alerts are listed; nil for none.
        package var machine: Machine?
        /// Thresholds that replace those of the machine.
        package var thresholds: [Threshold]?

        package init(source: ThresholdSource) {
            self.source = source
        }
    }

    /// Returns the bytes of a file, or the bytes written in it as hex digits.
    package static func record(in bytes: [UInt8]) -> [UInt8] {
        Hex.bytes(String(decoding: bytes, as: UTF8.self)) ?? bytes
    }

    /// Returns the bytes written as hex digits.
    package static func record(spelled text: String) throws -> [UInt8] {
        guard let bytes = Hex.bytes(text) else {
            throw InputMistake(
                "these are not hex digits, and no file is there; write for example 4D54474D")
        }
        return bytes
    }
}

extension Decoding.Records {
    package static func layout(_ name: String) throws -> RecordLayout {
        if let known = RecordLayouts.named(name) { return known }
        let names = RecordLayouts.all.map(\.name).joined(separator: ", ")
        throw InputMistake("'\(Decoding.shown(name))' is not a layout; write one of \(names)")
    }

    /// Explains consecutive records and short answers.
    package func explain(_ bytes: [UInt8], _ say: Decoding.Say) throws {
        guard !bytes.isEmpty else {
            throw InputMistake(
                "nothing to decode; write hex digits, for example 4D54474D, or the name of a file")
        }
        var rest = bytes[...]
        var count = 0
        while !rest.isEmpty {
            if let text = Self.shortAnswer(rest) {
                say(text)
                rest = rest.dropFirst(8)
            } else {
                let layout = try chosenLayout(for: rest)
                let size = rest.count >= 2 * layout.size ? layout.size : rest.count
                if count > 0 { say("") }
                explain(Array(rest.prefix(size)), layout, say)
                rest = rest.dropFirst(size)
            }
            count += 1
        }
    }

    private func chosenLayout(for bytes: ArraySlice<UInt8>) throws -> RecordLayout {
        if let layout { return layout }
        if let likely = RecordLayouts.likely(bytes) { return likely }
        throw InputMistake(
            "\(bytes.count) bytes without a magic are not a layout that is known; state one with --layout"
        )
    }

    private func explain(_ bytes: [UInt8], _ layout: RecordLayout, _ say: Decoding.Say) {
        let decoded = RecordDecoder(layout).decode(bytes)
        say("\(layout.name): \(layout.title), \(layout.size) bytes; \(layout.source)")
        for field in layout.fields where field.content != .reserved {
            guard field.range.upperBound <= bytes.count else { continue }
            say(Self.line(field, bytes, decoded.record))
        }
        if decoded.mistakes.isEmpty { say("checks: all right") }
        for mistake in decoded.mistakes {
            say("\(mistake.refuses ? "wrong" : "odd"): \(mistake)")
        }
        guard let machine else { return }
        say("\(machine.title), choices of \(source.rawValue):")
        for choice in source.choices { say("  \(choice)") }
        for role in MaintenanceRole.allCases {
            let alerts = AlertOracle.alerts(
                decoded.record, machine: machine, role: role, source: source, thresholds: thresholds)
            let text = alerts.isEmpty ? "none" : alerts.map(\.description).joined(separator: "; ")
            say("alerts of a \(role.rawValue): \(text)")
        }
    }

    private static func line(_ field: RecordField, _ bytes: [UInt8], _ record: MaintenanceRecord) -> String {
        let value: String
        if field.encoding == .text {
            let text = RecordDecoder.text(field, in: bytes)
            value =
                "'" + text.map { (0x20...0x7E).contains($0) ? String(UnicodeScalar($0)) : "." }.joined() + "'"
        } else {
            value = String(RecordDecoder.number(field, in: bytes))
        }
        var note = Hex.string(bytes[field.range])
        if case .quantity(let quantity) = field.content {
            if !quantity.unit.isEmpty { note = "\(quantity.unit)  \(note)" }
            if quantity == .reprogrammingStatus, let status = record.reprogrammingStatus {
                note += "  \(status)"
            }
            if !record.knows(quantity) { note += "  not known" }
        }
        return "  " + pad("\(field.offset)", 5) + pad(field.name, 21) + pad(field.typeName, 10)
            + pad(value, 18) + note
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    /// Returns the meaning of the eight bytes of a version answer or a refusal, or nil when `bytes` begin otherwise.
    private static func shortAnswer(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count >= 8 else { return nil }
        let numbers = bytes.dropFirst(4).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        if bytes.starts(with: "MTGV".utf8) {
            return "version answer: structure version \(numbers & 0xFFFF), \(numbers >> 16) bytes"
        }
        guard bytes.starts(with: "MTGE".utf8) else { return nil }
        return "refusal \(numbers): \(Refusal(rawValue: numbers)?.description ?? "a code without meaning")"
    }
}
