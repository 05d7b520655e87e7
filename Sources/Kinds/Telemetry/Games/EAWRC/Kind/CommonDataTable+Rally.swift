import Telemetry

extension CommonDataTable {
    /// EA SPORTS WRC: the channels that a packet has, whatever its structure; nil when none of them can be shown.
    static func rally(_ layout: PacketLayout) -> CommonDataTable? {
        let rows = rallyChannels.filter { row in row.fields.allSatisfy { layout.field(named: $0) != nil } }
        return rows.isEmpty ? nil : CommonDataTable(rows: rows)
    }

    // swift-format-ignore
    private static let rallyChannels: [CommonDataRow] = [
        .init(.vehicleSpeed,     "vehicle_speed", kilometres, or: [.init(.vehicleSpeed, "vehicle_transmission_speed", kilometres)]),
        .init(.engineSpeed,        "vehicle_engine_rpm_current", same),
        .init(.engineSpeedMaximum, "vehicle_engine_rpm_max",     same),
        .init(.engineSpeedIdle,    "vehicle_engine_rpm_idle",    same),
        .init(.pedalAccelerator,   "vehicle_throttle",           percent),
        .init(.pedalBrake,         "vehicle_brake",              percent),
        .init(.pedalClutch,        "vehicle_clutch",             percent),
        .init(.brakeHand,          "vehicle_handbrake",          percent),
        .init(.transmissionGear,   "vehicle_gear_index",         .gear(.dirt)),
        .init(.raceTime,           "stage_current_time",         same),
        .init(.raceDistance,       "stage_current_distance",     same),
    ]
}
