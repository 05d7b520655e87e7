import CANBus

/// Lines of CAN FD in Vector's ASC.
extension CANLog {
    /// The bit of the flags that marks CAN FD; a line without it is one of a classical frame.
    private static let fdFlag: UInt32 = 0x1000

    /// Returns the frame in a line `time CANFD channel direction identifier [name] BRS ESI DLC length bytes duration bits flags
    /// …`.
    static func flexibleFrame(_ words: [Substring], radix: Int) -> CANFrame? {
        guard words.count > 8, let identifier = identifier(words[4], radix: radix) else { return nil }
        // The name of the message may be absent.
        guard let start = [5, 6].first(where: { isHead(words, at: $0) }),
            let length = Int(words[start + 3]), words.count >= start + 4 + length
        else { return nil }
        var data = CANData()
        for word in words[(start + 4)..<(start + 4 + length)] {
            guard let byte = UInt8(word, radix: radix) else { return nil }
            data.append(byte)
        }
        let place = start + 4 + length + 2
        let flags = words.indices.contains(place) ? UInt32(words[place], radix: 16) ?? fdFlag : fdFlag
        guard flags & fdFlag != 0 else {
            return length <= ClassicalData.capacity ? CANFrame(identifier, data) : nil
        }
        return CANFrame(
            fd: identifier, data, bitRateSwitch: words[start] == "1",
            errorStateIndicator: words[start + 1] == "1")
    }

    /// Returns whether BRS, ESI, a DLC in hex and its length begin at `start`.
    private static func isHead(_ words: [Substring], at start: Int) -> Bool {
        guard words.count > start + 3, ["0", "1"].contains(words[start]),
            ["0", "1"].contains(words[start + 1]),
            let code = Int(words[start + 2], radix: 16), DataLengthCode.lengths.indices.contains(code)
        else { return false }
        return Int(words[start + 3]) == DataLengthCode.lengths[code]
    }

    /// Returns the identifier of a word, of 29 bits when an `x` ends it.
    static func identifier(_ word: Substring, radix: Int) -> CANIdentifier? {
        let isExtended = word.hasSuffix("x")
        guard let raw = UInt32(isExtended ? word.dropLast() : word, radix: radix),
            raw <= (isExtended ? 0x1FFF_FFFF : 0x7FF)
        else { return nil }
        return CANIdentifier(rawValue: raw, isExtended: isExtended)
    }
}
