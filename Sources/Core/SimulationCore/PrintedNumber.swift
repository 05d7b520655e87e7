/// A printed decimal number: its value and its resolution.
public struct PrintedNumber: Hashable, Sendable {
    public let value: Double

    /// The weight of the last printed digit: the greatest error when the number was rounded
    /// or truncated to that digit.
    public let rounding: Double

    /// Parses the number in `text`, with white space around it; nil when there is no finite number.
    public init?(_ text: some StringProtocol) {
        let characters = Array(text.utf8).trimmingBlanks
        var index = 0
        func digits() -> Int {
            let start = index
            while index < characters.count, (0x30...0x39).contains(characters[index]) { index += 1 }
            return index - start
        }
        if index < characters.count, characters[index] == 0x2B || characters[index] == 0x2D { index += 1 }
        let whole = digits()
        var decimals = 0
        if index < characters.count, characters[index] == 0x2E {
            index += 1
            decimals = digits()
        }
        guard whole + decimals > 0 else { return nil }
        var exponent = 0
        if index < characters.count, characters[index] == 0x65 || characters[index] == 0x45 {
            let start = index + 1
            index = start
            if index < characters.count, characters[index] == 0x2B || characters[index] == 0x2D { index += 1 }
            guard digits() > 0 else { return nil }
            let stated = String(decoding: characters[start..<index], as: UTF8.self)
            exponent = max(-400, min(400, Int(stated) ?? (stated.first == "-" ? -400 : 400)))
        }
        guard index == characters.count else { return nil }
        var spelt = String(decoding: characters, as: UTF8.self)
        // Some clients print `5.`, which the standard library does not parse.
        if let dot = spelt.firstIndex(of: "."), decimals == 0 { spelt.remove(at: dot) }
        guard let value = Double(spelt), value.isFinite else { return nil }
        self.value = value
        rounding = Self.weight(ofPlace: exponent - decimals)
    }

    /// Returns ten to the power of `place`.
    private static func weight(ofPlace place: Int) -> Double {
        Double("1e\(max(-300, min(300, place)))") ?? 0
    }
}

extension Array where Element == UInt8 {
    /// Without blanks and tabs at either end.
    fileprivate var trimmingBlanks: [UInt8] {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else {
            return []
        }
        return Array(self[first...last])
    }
}
