import Telemetry

extension TelemetryKind {
    static let forza = TelemetryKind(
        key: "forza", meaning: "Forza, Data Out", isServer: false,
        formats: [
            Format("sled", .forza, "forza-sled"),
            Format("motorsport-7", .forza, "forza-motorsport-7"),
            Format("horizon", .forza, "forza-horizon-4"),
            Format("horizon-4", .forza, "forza-horizon-4"),
            Format("horizon-5", .forza, "forza-horizon-4"),
            Format("horizon-6", .forza, "forza-horizon-6"),
            Format("motorsport-2023", .forza, "forza-motorsport-2023"),
        ], usualFormat: nil, usualRate: 60,
        keys: [
            .onOff("shift_gear", \.forza.sendsNeutral, "Whether the gear is 11 during a change").varying(
                .field, .texts(["off"]), neutral: "on", source: "decided here: titles differ (unverified)")
        ],
        trialKeys: ", format: horizon", truth: { CommonDataTable.forza[$0.name] }, motion: motion)

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "forza-sled":
            MotionTable(
                right: ("AccelerationX", MotionTable.perGravity),
                forward: ("AccelerationZ", MotionTable.perGravity))
        case "forza-motorsport-7", "forza-horizon-4", "forza-horizon-6", "forza-motorsport-2023":
            MotionTable(
                east: ("PositionX", 1), north: ("PositionZ", 1),
                right: ("AccelerationX", MotionTable.perGravity),
                forward: ("AccelerationZ", MotionTable.perGravity))
        default: nil
        }
    }
}
