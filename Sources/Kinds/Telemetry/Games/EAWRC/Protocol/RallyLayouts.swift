/// The structures that EA SPORTS WRC brings along.
public enum RallyLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = structures.map(\.layout)

    /// The packets of the game's own structures.
    public static let structures: [RallyStructure] =
        [
            RallyStructure("wrc", .update, channels: channels(of: wrc))
        ]
        + [RallyPacket.start, .update, .pause, .resume, .end].compactMap { packet in
            experimental[packet].map {
                RallyStructure("wrc_experimental", packet, channels: channels(of: header + $0))
            }
        }

    /// Returns the packets of the game's structure `id`; empty for a structure of the user.
    public static func packets(of id: String) -> [RallyStructure] { structures.filter { $0.id == id } }

    private static func channels(of names: [String]) -> [RallyChannel] {
        names.flatMap { name in
            RallyChannel.all.filter { $0.name == name || parts(of: name).contains($0.name) }
        }
    }

    /// Returns the channels that one word below stands for: axes and wheels.
    private static func parts(of name: String) -> [String] {
        ["x", "y", "z"].map { "\(name)_\($0)" } + RallyChannel.wheelEndings.map { "\(name)_\($0)" }
    }

    private static let header = ["packet_4cc", "packet_uid", "game_total_time", "game_frame_count"]

    private static let body = [
        "vehicle_speed", "vehicle_transmission_speed", "vehicle_position", "vehicle_velocity",
        "vehicle_acceleration", "vehicle_left_direction", "vehicle_forward_direction",
        "vehicle_up_direction", "vehicle_hub_position", "vehicle_hub_velocity", "vehicle_cp_forward_speed",
        "vehicle_brake_temperature",
    ]

    private static let pedals = [
        "vehicle_throttle", "vehicle_brake", "vehicle_clutch", "vehicle_steering", "vehicle_handbrake",
    ]

    /// 237 bytes.
    private static let wrc =
        [
            "packet_uid", "game_total_time", "game_delta_time", "game_frame_count", "shiftlights_fraction",
            "shiftlights_rpm_start", "shiftlights_rpm_end", "shiftlights_rpm_valid", "vehicle_gear_index",
            "vehicle_gear_index_neutral", "vehicle_gear_index_reverse", "vehicle_gear_maximum",
        ] + body + ["vehicle_engine_rpm_max", "vehicle_engine_rpm_idle", "vehicle_engine_rpm_current"]
        + pedals
        + ["stage_current_time", "stage_current_distance", "stage_length"]

    private static let moment = ["stage_current_time", "stage_current_distance"]

    private static let experimental: [RallyPacket: [String]] = [
        .start: [
            "shiftlights_rpm_start", "shiftlights_rpm_end", "vehicle_gear_index_neutral",
            "vehicle_gear_index_reverse", "vehicle_gear_maximum", "vehicle_engine_rpm_max",
            "vehicle_engine_rpm_idle", "stage_length",
        ],
        .update: [
            "game_delta_time", "shiftlights_fraction", "shiftlights_rpm_valid", "vehicle_gear_index",
        ] + body + ["vehicle_engine_rpm_current"] + pedals + moment,
        .pause: moment, .resume: moment, .end: moment,
    ]
}
