import Telemetry

extension TelemetryKind {
    /// DiRT Rally, DiRT Rally 2.0 and DiRT 4.
    static let dirt = TelemetryKind(
        key: "dirt", meaning: "DiRT Rally, DiRT Rally 2.0 and DiRT 4", isServer: false,
        formats: (0...3).map { Format("\($0)", .dirt, "dirt-extradata-\($0)") }, usualFormat: "3",
        usualRate: 60,
        keys: [
            .onOff("final_zero", \.dirt.endsWithZeros, "Whether a packet of zeros follows the finish"),
            .integer("reverse", -1...10, \.dirt.reverseGear, "What stands for reverse, -1 or 10"),
        ],
        truth: { CommonDataTable.dirt[$0.name] }, motion: motion)

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "dirt-extradata-0":
            MotionTable(
                east: ("positionX", -1.0 / 65536), north: ("positionZ", 1.0 / 65536),
                right: ("accelerationX", -MotionTable.perGravity),
                forward: ("accelerationZ", MotionTable.perGravity))
        case "dirt-extradata-1", "dirt-extradata-2", "dirt-extradata-3":
            MotionTable(
                east: ("positionX", -1), north: ("positionZ", 1), right: ("gForceLateral", -1),
                forward: ("gForceLongitudinal", 1))
        default: nil
        }
    }
}
