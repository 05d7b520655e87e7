package import Documents
package import SimulationCore
import VehicleModel

/// Reads fields of bits that carry signals, in frames and in answers.
enum FieldReader {
    /// Reads the place of a field in data of `count` bytes; reports bits that belong to another one of `owners`.
    static func field(
        _ item: Item, _ path: String, bytes count: Int, name: String, owners: inout [Int: String],
        _ reader: inout Reader
    ) -> BitField? {
        let bits = max(count, 1) * 8
        let start = reader.integer(item["start"], "\(path).start", within: .integers(0...bits - 1))
        let length = reader.integer("length", of: item, path, VehicleKeys.bitField)
        guard let start, let length else { return nil }
        guard count > 0 else {
            reader.findings.error(item.place, path, .beyondTheFrame(bytes: count))
            return nil
        }
        let field = BitField(
            start: start, length: length, order: reader.word(item["order"], BitField.Order.self) ?? .little)
        guard field.fits(bytes: count) else {
            reader.findings.error(
                item["length"]?.place ?? item.place, "\(path).length", .beyondTheFrame(bytes: count))
            return nil
        }
        claim(field.positions, for: name, item["start"]?.place ?? item.place, path, owners: &owners, &reader)
        return field
    }

    /// Reports bits that are taken, and notes the others as those of `name`.
    static func claim(
        _ bits: [Int], for name: String, _ place: Place, _ path: String, owners: inout [Int: String],
        _ reader: inout Reader
    ) {
        if let bit = bits.filter({ owners[$0] != nil }).min(), let owner = owners[bit] {
            reader.findings.error(place, path, .bitTaken(bit, by: owner))
        }
        for bit in bits where owners[bit] == nil { owners[bit] = name }
    }

    static func scaled(
        _ signal: FrameSignal, _ item: Item, _ path: String, _ reader: inout Reader
    ) -> FrameSignal {
        var signal = signal
        reader.read(VehicleKeys.frameSignalRows, of: item, path, into: &signal)
        if abs(signal.factor) < 1e-12, let stated = item["factor"] {
            reader.findings.error(
                stated.place, "\(path).factor",
                .outOfRange(stated.text ?? "", range: "a number other than 0, such as 0.25"))
            signal.factor = 1
        }
        guard let stated = item["unit"], let text = stated.text else { return signal }
        let own = reader.custom.signal(signal.signal)
        guard let unit = Unit(parsing: text) else {
            reader.findings.error(stated.place, "\(path).unit", .unknownUnit(text))
            return signal
        }
        guard unit != own.unit else { return signal }
        // The unit of a vehicle's own signal is not in the catalogue, so fields cannot convert it.
        guard signal.signal.customNumber == nil, own.unit.convert(0, from: unit) != nil else {
            reader.findings.error(
                stated.place, "\(path).unit",
                .wrongUnit(text, signal: own.name, unit: own.unit.rawValue))
            return signal
        }
        signal.unit = unit
        return signal
    }
}

/// Converts nodes of a scenario file to JSON values.
package enum JSONReader {
    /// Returns the value of `item`: text when it is quoted, else what JSON reads (a number, true, false, null), else text.
    package static func value(_ item: Item) -> JSONValue {
        switch item.content {
        case .scalar(let text):
            guard item.quotes == .none, let value = JSONValue(parsing: Array(text.utf8)) else {
                return .string(text)
            }
            return value
        case .list(let members): return .list(members.map(value))
        case .mapping(let entries):
            return .object(entries.map { JSONValue.Member($0.key, value($0.value)) })
        }
    }
}
