import VehicleModel

/// The values of one datagram, in a form common to all games.
struct DashboardData: Sendable {
    /// Whether the driver is driving; false in menus and pauses.
    var isDriving = true

    /// The game's clock in milliseconds; nil where the game has none.
    var clock: UInt32?

    /// The values in the units of the catalogue; a value that the game does not report or that
    /// is impossible is missing.
    var values: [SignalID: Double] = [:]

    /// The value of the four wheels' rumble-strip fields; nil where the game does not report them.
    var rumble: Double?

    /// The rotations of the wheels, front left, front right, rear left, rear right.
    static let wheels: [SignalID] = [
        .wheelFrontLeftRotation, .wheelFrontRightRotation, .wheelRearLeftRotation, .wheelRearRightRotation,
    ]

    /// Stores `value` for `signal` when it can be shown, clamped to the signal's range with `isClamped`.
    mutating func set(_ signal: SignalID, _ value: Double?, isClamped: Bool = true) {
        guard let value, value.isFinite else { return }
        let range = SignalCatalogue.signal(signal).range
        values[signal] = isClamped ? min(max(value, range.lowerBound), range.upperBound) : value
    }
}

/// The content of one message of a game with several kinds of message.
struct DashboardPart: Sendable {
    /// The values in the message.
    var data = DashboardData()

    /// Whether the driver is driving; nil where the message does not say.
    var isDriving: Bool?

    /// Whether the message states the pause itself, so that no other has to follow.
    var statesPause = false

    /// The index of the viewed participant; nil where the message does not say.
    var viewed: Int?

    /// Whether it has nothing to show.
    var isEmpty: Bool { data.values.isEmpty && isDriving == nil }
}

/// Reads numbers from a datagram, least significant byte first; missing bytes are zeros, so the
/// caller must check the length.
struct DatagramReader: Sendable {
    let bytes: [UInt8]

    func word(_ offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(byte(offset + $1)) << UInt32(8 * $1) }
    }

    func integer(_ offset: Int) -> Double { Double(Int32(bitPattern: word(offset))) }

    func real(_ offset: Int) -> Double { Double(Float(bitPattern: word(offset))) }

    func double(_ offset: Int) -> Double {
        Double(bitPattern: UInt64(word(offset)) | UInt64(word(offset + 4)) << 32)
    }

    func half(_ offset: Int) -> Double { Double(UInt16(byte(offset)) | UInt16(byte(offset + 1)) << 8) }

    func byte(_ offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

    /// UTF-16 text that ends at `%`.
    func text(_ offset: Int, units: Int, endsAtPercent: Bool = true) -> String {
        var text: [UInt16] = []
        for index in 0..<units {
            let unit = UInt16(byte(offset + 2 * index)) | UInt16(byte(offset + 2 * index + 1)) << 8
            if endsAtPercent, unit == 0x25 { break }
            text.append(unit)
        }
        return String(decoding: text, as: UTF16.self)
    }
}
