import VehicleModel

/// What one datagram tells a dashboard, whatever the game.
struct DashboardData: Sendable {
    /// Whether the driver drives; false in menus and pauses.
    var isDriving = true

    /// The game's clock, ms; nil where the game has none.
    var clock: UInt32?

    /// The values in the units of the catalogue; one that the game does not tell, or that cannot be, is missing.
    var values: [SignalID: Double] = [:]

    /// What stands in the fields of the four wheels for a rumble strip; nil where the game does not tell.
    var rumble: Double?

    /// Takes `value` for `signal` when it can be shown, as near as its range allows.
    mutating func set(_ signal: SignalID, _ value: Double?, isClamped: Bool = true) {
        guard let value, value.isFinite else { return }
        let range = SignalCatalogue.signal(signal).range
        values[signal] = isClamped ? min(max(value, range.lowerBound), range.upperBound) : value
    }
}

/// What one of several kinds of message tells.
struct DashboardPart: Sendable {
    /// The values that it tells.
    var data = DashboardData()

    /// Whether the driver drives; nil where the message does not say.
    var isDriving: Bool?

    /// The participant that the game looks at; nil where the message does not say.
    var viewed: Int?

    /// Whether it tells nothing that is shown.
    var isEmpty: Bool { data.values.isEmpty && isDriving == nil }
}

/// Numbers in a datagram, low byte first; missing bytes are zeros, so whoever reads checks the length before.
struct DatagramReader: Sendable {
    let bytes: [UInt8]

    func word(_ offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(byte(offset + $1)) << UInt32(8 * $1) }
    }

    func integer(_ offset: Int) -> Double { Double(Int32(bitPattern: word(offset))) }

    func real(_ offset: Int) -> Double { Double(Float(bitPattern: word(offset))) }

    func half(_ offset: Int) -> Double { Double(UInt16(byte(offset)) | UInt16(byte(offset + 1)) << 8) }

    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    /// Text in units of 16 bits that ends at `%` or at a zero.
    func text(_ offset: Int, units: Int, endsAtPercent: Bool = true) -> String {
        var text: [UInt16] = []
        for index in 0..<units {
            let unit = UInt16(byte(offset + 2 * index)) | UInt16(byte(offset + 2 * index + 1)) << 8
            if unit == 0 || endsAtPercent && unit == 0x25 { break }
            text.append(unit)
        }
        return String(decoding: text, as: UTF16.self)
    }
}
