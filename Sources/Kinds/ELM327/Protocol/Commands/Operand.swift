import SimulationCore

/// The characters that follow a command's letters, read as the command needs them.
struct Operand: Sendable {
    let characters: ArraySlice<UInt8>

    /// The number that the hex digits spell; an `X` counts as 0.
    var value: UInt32 {
        characters.reduce(0) { $0 << 4 | UInt32(Hex.value(of: $1) ?? 0) }
    }

    /// A mask with ones wherever no `X` stands.
    var mask: UInt32 {
        characters.reduce(0) { $0 << 4 | ($1 == UInt8(ascii: "X") ? 0 : 0xF) }
    }

    /// The byte that the last two hex digits spell.
    var byte: UInt8 { UInt8(truncatingIfNeeded: value) }

    /// Returns the byte that the two hex digits at `offset` spell; a character outside the operand counts as 0.
    func byte(at offset: Int) -> UInt8 {
        characters.dropFirst(offset).prefix(2).reduce(0) { $0 << 4 | (Hex.value(of: $1) ?? 0) }
    }

    /// Whether the one character is `1`.
    var isOn: Bool { characters.first == UInt8(ascii: "1") }

    /// The bytes that pairs of hex digits spell.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var index = characters.startIndex
        while index + 1 < characters.endIndex {
            bytes.append(
                (Hex.value(of: characters[index]) ?? 0) << 4 | (Hex.value(of: characters[index + 1]) ?? 0))
            index += 2
        }
        return bytes
    }

    /// The decimal number that the digits spell.
    var decimal: Int {
        characters.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }

    var isDecimal: Bool { characters.allSatisfy { (0x30...0x39).contains($0) } }

    /// The pieces between commas.
    var parts: [ArraySlice<UInt8>] {
        characters.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    }

    /// A decimal number of at most five digits before its point and three behind it, times a thousand; nil for anything
    /// else.
    var thousandths: Int? {
        let halves = characters.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), (1...5).contains(halves[0].count),
            halves.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let whole = Operand(characters: halves[0]).decimal * 1000
        guard halves.count == 2 else { return whole }
        guard (1...3).contains(halves[1].count) else { return nil }
        let scale = [100, 10, 1][halves[1].count - 1]
        return whole + Operand(characters: halves[1]).decimal * scale
    }
}
