import Scenarios
import Telemetry

extension TelemetryKind {
    static let outGauge = TelemetryKind(
        key: "outgauge", meaning: "OutGauge of Live for Speed and BeamNG", isServer: false,
        formats: [
            Format("outgauge", .outGauge, "outgauge"), Format("outgauge-id", .outGauge, "outgauge-id"),
        ], usualFormat: "outgauge", usualRate: 60,
        keys: [
            identifier,
            .text("car", \.liveForSpeed.carCode, "The car's code; beam is what BeamNG sends"),
        ],
        truth: { CommonDataTable.out[$0.name] }, motion: motion)

    static let outSim = TelemetryKind(
        key: "outsim", meaning: "OutSim of Live for Speed, and BeamNG's MotionSim", isServer: false,
        formats: [
            Format("outsim", .outSim, "outsim"), Format("outsim-id", .outSim, "outsim-id"),
            Format("outsim-2", .outSim, "outsim-2"),
            Format("motionsim", .outSim, "beamng-motionsim"),
        ], usualFormat: "outsim", usualRate: 60,
        keys: [identifier],
        truth: { CommonDataTable.out[$0.name] }, motion: motion)

    private static let identifier = PropertyKey<TelemetryOptions>.integer(
        "id", Int(Int32.min)...Int(Int32.max), \.liveForSpeed.identifier,
        "The number at the end of a packet with identifier")

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "outsim", "outsim-id", "outsim-2":
            MotionTable(
                east: ("positionX", 1.0 / 65536), north: ("positionY", 1.0 / 65536),
                right: ("accelerationX", MotionTable.perGravity),
                forward: ("accelerationY", MotionTable.perGravity),
                heading: ("velocityX", "velocityY"))
        case "beamng-motionsim":
            MotionTable(
                east: ("posX", 1), north: ("posY", 1), right: ("accX", MotionTable.perGravity),
                forward: ("accY", MotionTable.perGravity),
                heading: ("velX", "velY"))
        default: nil
        }
    }
}
