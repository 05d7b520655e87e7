import Telemetry

extension TelemetryKind {
    /// Wreckfest 2.
    static let wreckfest2 = TelemetryKind(
        key: "wreckfest-2", meaning: "Wreckfest 2", isServer: false,
        formats: [Format("wreckfest-2", .wreckfest2, "wreckfest-2")], usualFormat: "wreckfest-2",
        usualRate: 60, extras: [], truth: { CommonDataTable.wreckfest[$0.name] }, motion: motion)

    /// Where a message has the place and the acceleration of a car.
    private static func motion(_ layout: PacketLayout) -> MotionTable {
        guard layout.name == "wreckfest-2-main" else { return MotionTable() }
        let (place, acceleration) = (
            "carPlayer.orientation.position", "carPlayer.velocity.accelerationLocal"
        )
        return MotionTable(
            east: ("\(place)X", 1), north: ("\(place)Z", 1),
            right: ("\(acceleration)X", MotionTable.perGravity),
            forward: ("\(acceleration)Z", MotionTable.perGravity))
    }
}
