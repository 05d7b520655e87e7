/// A value that EA SPORTS WRC can send: the structures of its packets are lists of such channels.
public struct RallyChannel: Hashable, Sendable {
    /// The game's name, for example `vehicle_speed`.
    public let name: String
    public let type: FieldType
    /// The unit, or the kind of a value without one.
    public let unit: String
    /// The values that occur, and what clients mistake.
    public let range: String
    /// The usual mistakes of clients with it.
    public let note: String

    public init(_ name: String, _ type: FieldType, unit: String = "", range: String = "", note: String = "") {
        self.name = name
        self.type = type
        self.unit = unit
        self.range = range
        self.note = note
    }

    /// Returns the channel of this name; nil when the game has none.
    public static func named(_ name: String) -> RallyChannel? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// All channels, in the order of the game's list.
    public static let all: [RallyChannel] =
        packet + shiftLights + gears + motion + wheels + engine + game + stage + identities + later

    private static let packet = [
        RallyChannel(
            "packet_4cc", .text(4), unit: "text", note: "lower case on the wire, upper in the game's lists"),
        RallyChannel("packet_uid", .u64, unit: "count"),
    ]

    private static let shiftLights = [
        RallyChannel("shiftlights_fraction", .f32, range: "0..1"),
        RallyChannel("shiftlights_rpm_start", .f32, unit: "rpm"),
        RallyChannel("shiftlights_rpm_end", .f32, unit: "rpm"),
        RallyChannel("shiftlights_rpm_valid", .u8, unit: "bool", range: "0|1"),
    ]

    private static let gears = [
        RallyChannel(
            "vehicle_gear_index", .u8, unit: "enum", note: "compare with the codes of neutral and reverse"),
        RallyChannel("vehicle_gear_index_neutral", .u8, unit: "enum", range: "0"),
        RallyChannel("vehicle_gear_index_reverse", .u8, unit: "enum", range: "10"),
        RallyChannel("vehicle_gear_maximum", .u8, unit: "count"),
    ]

    private static let motion =
        [
            RallyChannel("vehicle_speed", .f32, unit: "m/s", range: ">=0"),
            RallyChannel(
                "vehicle_transmission_speed", .f32, unit: "m/s", note: "of the wheels, for a speedometer"),
        ] + vector("vehicle_position", unit: "m") + vector("vehicle_velocity", unit: "m/s")
        + vector("vehicle_acceleration", unit: "m/s²") + vector("vehicle_left_direction", range: "-1..1")
        + vector("vehicle_forward_direction", range: "-1..1") + vector("vehicle_up_direction", range: "-1..1")

    private static let wheels =
        corners("vehicle_hub_position", unit: "m") + corners("vehicle_hub_velocity", unit: "m/s")
        + corners("vehicle_cp_forward_speed", unit: "m/s") + corners("vehicle_brake_temperature", unit: "°C")

    private static let engine = [
        RallyChannel("vehicle_engine_rpm_max", .f32, unit: "rpm"),
        RallyChannel("vehicle_engine_rpm_idle", .f32, unit: "rpm"),
        RallyChannel("vehicle_engine_rpm_current", .f32, unit: "rpm"),
        RallyChannel("vehicle_throttle", .f32, range: "0..1"),
        RallyChannel("vehicle_brake", .f32, range: "0..1"),
        RallyChannel("vehicle_clutch", .f32, range: "0..1"),
        RallyChannel("vehicle_steering", .f32, range: "-1..1", note: "-1 is full left"),
        RallyChannel("vehicle_handbrake", .f32, range: "0..1"),
    ]

    private static let game = [
        RallyChannel("game_total_time", .f32, unit: "s"),
        RallyChannel("game_delta_time", .f32, unit: "s"),
        RallyChannel("game_frame_count", .u64, unit: "count"),
    ]

    private static let stage = [
        RallyChannel("stage_current_time", .f32, unit: "s"),
        RallyChannel(
            "stage_current_distance", .f64, unit: "m", note: "more than the length behind the finish"),
        RallyChannel("stage_length", .f64, unit: "m"),
        RallyChannel("stage_shakedown", .u8, unit: "bool", range: "0|1"),
    ]

    private static let identities = [
        RallyChannel("vehicle_id", .u16, unit: "id"), RallyChannel("vehicle_class_id", .u16, unit: "id"),
        RallyChannel("vehicle_manufacturer_id", .u16, unit: "id"),
        RallyChannel("location_id", .u16, unit: "id"), RallyChannel("route_id", .u16, unit: "id"),
    ]

    /// The channels of version 3 of the game's data.
    private static let later =
        [
            RallyChannel("stage_previous_split_time", .f32, unit: "s"),
            RallyChannel("stage_result_time", .f32, unit: "s"),
            RallyChannel("stage_result_time_penalty", .f32, unit: "s"),
            RallyChannel("stage_result_status", .u8, unit: "enum", range: "0..6"),
            RallyChannel("stage_progress", .f32, unit: "ratio", range: "0..1"),
        ] + corners("vehicle_tyre_state", .u8, unit: "enum", range: "0..2")
        + [
            RallyChannel("vehicle_cluster_abs", .u8, unit: "bool", range: "0|1"),
            RallyChannel("game_mode", .u8, unit: "enum", range: "0..9"),
        ]

    /// The endings of the wheels, from behind left.
    static let wheelEndings = ["bl", "br", "fl", "fr"]

    private static func vector(_ name: String, unit: String = "", range: String = "") -> [RallyChannel] {
        ["x", "y", "z"].map { RallyChannel("\(name)_\($0)", .f32, unit: unit, range: range) }
    }

    private static func corners(
        _ name: String, _ type: FieldType = .f32, unit: String = "", range: String = ""
    ) -> [RallyChannel] {
        wheelEndings.map { RallyChannel("\(name)_\($0)", type, unit: unit, range: range) }
    }
}
