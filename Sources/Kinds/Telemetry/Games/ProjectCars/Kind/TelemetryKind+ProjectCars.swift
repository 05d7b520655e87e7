import Telemetry

extension TelemetryKind {
    /// Project CARS 1 and 2.
    static let projectCars = TelemetryKind(
        key: "project-cars", meaning: "Project CARS, and Automobilista 2", isServer: false,
        formats: [
            Format("1", .projectCars1, "project-cars-1"), Format("2", .projectCars2, "project-cars-2"),
            Format("2-early", .projectCars2, "project-cars-2-early"),
        ], usualFormat: "2", usualRate: 60,
        truth: { CommonDataTable.projectCars[$0.name] }, motion: motion)

    /// Returns where a message has the place and the acceleration of a car; nil where it has neither.
    private static func motion(_ layout: PacketLayout) -> MotionTable? {
        switch layout.name {
        case "project-cars-1-telemetry":
            MotionTable(
                east: ("participant[i].worldPosition[0]", -1), north: ("participant[i].worldPosition[2]", -1),
                right: ("localAccelerationX", -MotionTable.perGravity),
                forward: ("localAccelerationZ", -MotionTable.perGravity))
        case "project-cars-2-telemetry", "project-cars-2-telemetry-v2":
            MotionTable(
                right: ("localAccelerationX", -MotionTable.perGravity),
                forward: ("localAccelerationZ", -MotionTable.perGravity))
        case "project-cars-2-timings", "project-cars-2-timings-v1":
            MotionTable(
                east: ("participant[i].worldPosition[0]", -1), north: ("participant[i].worldPosition[2]", -1))
        default: nil
        }
    }
}
