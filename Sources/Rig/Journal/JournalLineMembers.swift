import SimulationCore

/// The members of a line, by their keys.
struct JournalLineMembers {
    private let object: JSONValue

    /// Parses the members of `line`; nil when it is not a JSON object.
    init?(_ line: [UInt8]) {
        guard let object = JSONValue(parsing: line), case .object = object else { return nil }
        self.object = object
    }

    /// The string under `key`.
    subscript(key: JournalLine.Key) -> String? {
        guard case .string(let text)? = object[key.rawValue] else { return nil }
        return text
    }

    /// Returns whether `key` is true.
    func has(_ key: JournalLine.Key) -> Bool { object[key.rawValue] == .bool(true) }

    /// The integer under `key`.
    func integer(_ key: JournalLine.Key) -> Int? { digits(key).flatMap { Int($0) } }

    /// The unsigned integer under `key`, up to 64 bits.
    func number(_ key: JournalLine.Key) -> UInt64? { digits(key).flatMap { UInt64($0) } }

    /// The integers of the list under `key`; empty when there is no such list.
    func integers(_ key: JournalLine.Key) -> [Int] {
        guard case .list(let members)? = object[key.rawValue] else { return [] }
        return members.compactMap { $0.text.flatMap { Int($0) } }
    }

    private func digits(_ key: JournalLine.Key) -> String? {
        guard case .number(let text)? = object[key.rawValue] else { return nil }
        return text
    }

    /// The number under `value`; nil for null or no number.
    var value: Double? { digits(.value).flatMap { Double($0) } }

    /// The characters under `key` as bytes; nil when one is above FFh.
    func bytes(_ key: JournalLine.Key) -> ArraySlice<UInt8>? {
        guard let text = self[key] else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return nil }
            bytes.append(byte)
        }
        return bytes[...]
    }

    /// The case with the raw value under `key`.
    func word<Words: RawRepresentable<String>>(
        _ key: JournalLine.Key, as type: Words.Type = Words.self
    ) -> Words? { self[key].flatMap(Words.init(rawValue:)) }

    /// The case with the name under `stage`.
    func stage<Stages: CaseIterable>(_ type: Stages.Type) -> Stages? {
        self[.stage].flatMap { name in Stages.allCases.first { "\($0)" == name } }
    }

    /// The greatest number of whole seconds; more would overflow nanoseconds.
    private static let longest: Int64 = 1 << 33

    /// The time under `t`, to the nanosecond.
    var time: SimInstant? {
        guard let text = digits(.t) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let seconds = Int64(parts[0]), (0..<Self.longest).contains(seconds), parts.count <= 2 else {
            return nil
        }
        let decimals = parts.count == 2 ? String(parts[1].prefix(9)) : ""
        guard let fraction = Int64(decimals + String(repeating: "0", count: 9 - decimals.count)) else {
            return nil
        }
        return SimInstant(nanoseconds: seconds * 1_000_000_000 + fraction)
    }
}
