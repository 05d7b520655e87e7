/// The packets of Gran Turismo 7: one packet with the letter of the client's heartbeat, longer with each later letter.
public enum GranTurismoLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [packetA, packetB, packetTilde, packetC]

    /// Heartbeat `A`, 296 bytes.
    public static let packetA = packet("a", letter: "A", size: 296, mask: 0xDEAD_BEAF, rows: car)

    /// Heartbeat `B`, 316 bytes.
    public static let packetB = packet("b", letter: "B", size: 316, mask: 0xDEAD_BEEF, rows: car + motion)

    public static let packetTilde = packet(
        "tilde", letter: "~", size: 344, mask: 0x55FA_BB4F, rows: car + motion + pedals)

    /// Heartbeat `C`, 368 bytes.
    public static let packetC = packet(
        "c", letter: "C", size: 368, mask: 0xDEAD_BEEF, rows: car + motion + pedals + surface)

    private static func packet(
        _ word: String, letter: String, size: Int, mask: UInt32, rows: [LayoutRow]
    ) -> PacketLayout {
        PacketLayout(
            "gt7-\(word)", title: "Gran Turismo 7, packet \(letter)", game: .granTurismo7, size: size,
            marks: PacketMark.bytes(0, [0x30, 0x53, 0x37, 0x47]),
            source: "open clients; recorded laps", fields: rows.flatMap(\.fields),
            cipher: DatagramCipher(
                phrase: "Simulator Interface Packet GT7 ver 0.0", mask: mask, seedOffset: 64))
    }

    /// Bytes 0...295, which all packets have.
    private static let car = body + engine + race + wheels + gearbox

    private static let body: [LayoutRow] = [
        .row(0, .u32, "magic", "id", "0x47375330", note: "encrypted on the wire, as all but iv"),
        .vector(4, .f32, "position", "m"),
        .vector(16, .f32, "velocity", "m/s"),
        .several(
            28, .f32, "rotation", "", "-1..1", ["X", "Y", "Z", "W"],
            "a quaternion; many clients take it for angles, and W for the direction of north"),
        .vector(44, .f32, "angularVelocity", "rad/s"),
        .row(56, .f32, "bodyHeight", "m"),
    ]

    private static let engine: [LayoutRow] = [
        .row(60, .f32, "engineRPM", "rpm"),
        .row(64, .u32, "iv", "id", note: "in clear on the wire: half of the nonce"),
        .row(68, .f32, "fuelLevel", "L", "0..fuelCapacity", note: "percent of the charge of an electric car"),
        .row(72, .f32, "fuelCapacity", "L", "0|5|100", note: "0 for an electric car, 5 for a kart"),
        .row(76, .f32, "speed", "m/s", ">=0"),
        .row(80, .f32, "boost", "bar", note: "1 is the pressure of the air; 0 without a turbo"),
        .row(84, .f32, "oilPressure", "bar"),
        .row(88, .f32, "waterTemperature", "°C", "85"),
        .row(92, .f32, "oilTemperature", "°C", "110"),
        .wheels(96, .f32, "tyreTemperature", "°C"),
    ]

    private static let race: [LayoutRow] = [
        .row(112, .i32, "packetId", "count"),
        .row(
            116, .i16, "lapCount", "lap", note: "0 before the start, -1 outside a session, 1 in the first lap"
        ),
        .row(118, .i16, "totalLaps", "laps", note: "0 without a limit"),
        .row(120, .i32, "bestLapTime", "ms", note: "-1 before there is one"),
        .row(124, .i32, "lastLapTime", "ms", note: "-1 before there is one"),
        .row(128, .i32, "timeOfDay", "ms"),
        .row(132, .i16, "startPosition", "rank", note: "-1 once the race runs"),
        .row(134, .i16, "numCars", "count", note: "-1 once the race runs"),
        .row(136, .u16, "minAlertRPM", "rpm"),
        .row(138, .u16, "maxAlertRPM", "rpm"),
        .row(140, .i16, "calculatedMaxSpeed", "km/h"),
        .row(142, .u16, "flags", "bits"),
        .row(
            144, .u8, "gears", "bits", note: "low half: the gear, 0 reverse, 15 neutral; high half: suggested"
        ),
        .row(145, .u8, "throttle", "input", "0..255"),
        .row(146, .u8, "brake", "input", "0..255"),
        .row(147, .padding(1), "unused93"),
    ]

    private static let wheels: [LayoutRow] = [
        .vector(148, .f32, "roadPlane", "", "-1..1"),
        .row(160, .f32, "roadPlaneDistance", "m"),
        .wheels(164, .f32, "wheelAngularSpeed", "rad/s", note: "clients take the amount"),
        .wheels(180, .f32, "tyreRadius", "m"),
        .wheels(196, .f32, "suspensionHeight", "", "0..1"),
        .row(212, .padding(32), "reservedD4"),
    ]

    private static let gearbox: [LayoutRow] = [
        .row(244, .f32, "clutchPedal", "ratio", "0..1"),
        .row(248, .f32, "clutchEngagement", "ratio", "0..1"),
        .row(252, .f32, "rpmAfterClutch", "rpm", note: "0 with the clutch pressed"),
        .row(256, .f32, "transmissionTopSpeed", "", note: "a ratio"),
        .several(
            260, .f32, "gearRatio", "", "", (1...8).map { "[\($0)]" }, "0 where the car has no such gear"),
        .row(292, .i32, "carCode", "id", note: "the ninth ratio lies here when a car has so many gears"),
    ]

    /// Bytes 296...315: `B` and later.
    private static let motion: [LayoutRow] = [
        .row(296, .f32, "steeringWheelAngle", "rad"),
        .row(300, .f32, "steeringFeedback", note: "disputed: force, or angular speed of the wheel"),
        .row(304, .f32, "sway", "m/s²"),
        .row(308, .f32, "heave", "m/s²"),
        .row(312, .f32, "surge", "m/s²"),
    ]

    /// Bytes 316...343: `~` and later.
    private static let pedals: [LayoutRow] = [
        .row(316, .u8, "throttleInput", "input", "0..255", note: "the pedal before the aids; disputed"),
        .row(317, .u8, "brakeOutput", "input", "0..255", note: "the brake after the aids; disputed"),
        .row(318, .u8, "carType", "enum", note: "4 for electric cars, 2 for most others; disputed"),
        .row(319, .u8, "noGasConsumption", "bool", "0|1", note: "disputed"),
        .wheels(320, .f32, "torqueVector"),
        .row(336, .f32, "energyRecovery"),
        .row(340, .f32, "unknown154"),
    ]

    /// Bytes 344...367: `C`.
    private static let surface: [LayoutRow] = [
        .row(
            344, .text(4), "groundSurface", "enum", note: "a letter for each wheel from FL: T tarmac, C kerb"),
        .row(348, .i32, "currentLapTime", "ms"),
        .several(
            352, .f32, "frontWheelAngle", "rad", "", ["[FL]", "[FR]"], "left is positive, by one source"),
        .row(360, .f32, "wheelBase", "m", note: "disputed: it changes with the steering"),
        .row(364, .text(4), "carCategory", "text", "GR1..GR4|GRB|GRN|GRX"),
    ]
}
