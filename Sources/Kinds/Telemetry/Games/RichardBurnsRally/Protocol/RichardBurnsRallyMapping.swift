import VehicleModel

/// The sources of Richard Burns Rally's values.
enum RichardBurnsRallyMapping {
    /// Richard Burns Rally with NGP. No source states its axes: X to the right, Y forward, Z up.
    static let telemetry = MappingTable { table in
        table.state("totalSteps") { ($0.stage.time * 100).rounded(.down) }
        table.state("stage.index", \.circuit.number)
        table.state("stage.progress") { $0.stage.distance }
        table.state("stage.raceTime") { $0.stage.time }
        table.state("stage.driveLineLocation") { $0.stage.distance }
        table.state("stage.distanceToEnd") { max(0, $0.stage.length - $0.stage.distance) }
        table.state("control.steering", \.controls.steering)
        table.state("control.throttle", \.controls.throttle)
        table.state("control.brake", \.controls.brake)
        table.state("control.handbrake", \.controls.handbrake)
        table.state("control.clutch", \.controls.clutch)
        table.indexed("control.gear") { state, options, _ in
            let gear = max(-1, state.gearbox.gear)
            return Double(options.richardBurnsRally.countsGearsFromReverse ? gear + 1 : gear)
        }
        table.state("control.footbrakePressure", \.controls.brake)
        table.state("control.handbrakePressure", \.controls.handbrake)
        table.state("car.index", \.car.ordinal)
        table.state("car.speed") { $0.motion.speed * 3.6 }
        table.vector("car.position") { $0.motion.place.rightForwardUp }
        rallyAngle("car.roll", &table) { $0.attitude.roll }
        rallyAngle("car.pitch", &table) { $0.attitude.pitch }
        rallyAngle("car.yaw", &table) { $0.attitude.yaw }
        rallyMotion(&table)
        table.state("car.engine.rpm", \.engine.speed)
        rallyTemperature("car.engine.radiatorCoolantTemperature", &table) { $0.engine.coolantTemperature - 8 }
        rallyTemperature("car.engine.engineCoolantTemperature", &table) { $0.engine.coolantTemperature }
        rallyTemperature("car.engine.engineTemperature", &table) { $0.engine.coolantTemperature + 5 }
        for (name, corner) in rallyCorners { rallyCorner("car.suspension\(name)", corner, &table) }
    }

    private static let rallyCorners: [(String, FieldMapping.Corner)] = [
        ("LF", .frontLeft), ("RF", .frontRight), ("LB", .rearLeft), ("RB", .rearRight),
    ]

    private static func rallyAngle(
        _ name: String, _ table: inout MappingTable, _ angle: @escaping @Sendable (inout RaceState) -> Double
    ) {
        table.indexed(name) { state, options, _ in
            options.richardBurnsRally.hasRadians ? angle(&state) : angle(&state) * 180 / .pi
        }
    }

    private static func rallyMotion(_ table: inout MappingTable) {
        table.state("car.velocities.surge", \.motion.velocity.z)
        table.state("car.velocities.sway", \.motion.velocity.x)
        table.state("car.velocities.heave", \.motion.velocity.y)
        table.state("car.velocities.roll", \.motion.angularVelocity.z)
        table.state("car.velocities.pitch", \.motion.angularVelocity.x)
        table.state("car.velocities.yaw", \.motion.angularVelocity.y)
        table.state("car.accelerations.surge", \.motion.acceleration.z)
        table.state("car.accelerations.sway", \.motion.acceleration.x)
        table.state("car.accelerations.heave", \.motion.acceleration.y)
        table.state("car.accelerations.roll", \.motion.angularAcceleration.z)
        table.state("car.accelerations.pitch", \.motion.angularAcceleration.x)
        table.state("car.accelerations.yaw", \.motion.angularAcceleration.y)
    }

    private static func rallyCorner(
        _ name: String, _ corner: FieldMapping.Corner, _ table: inout MappingTable
    ) {
        table.wheel("\(name).springDeflection", corner, \.suspensionTravel)
        table.constant(0, "\(name).rollbarForce", "\(name).helperSpringIsActive", "\(name).damper.damage")
        table.wheel("\(name).springForce", corner, \.load)
        table.constant(0, "\(name).damperForce")
        table.wheel("\(name).strutForce", corner, \.load)
        table.wheel("\(name).damper.pistonVelocity", corner, \.suspensionVelocity)
        for disk in ["layerTemperature", "temperature"] {
            rallyTemperature("\(name).wheel.brakeDisk.\(disk)", &table) {
                FieldMapping.wheel(corner, &$0.wheels) { $0.brakeTemperature }
            }
        }
        table.constant(0, "\(name).wheel.brakeDisk.wear")
        let tyre = "\(name).wheel.tire"
        table.wheel("\(tyre).pressure", corner, \.pressure)
        var layers = ["temperature", "carcassTemperature", "treadTemperature"]
        layers += (1...8).map { "segment\($0).temperature" }
        for layer in layers {
            rallyTemperature("\(tyre).\(layer)", &table) {
                FieldMapping.wheel(corner, &$0.wheels) { $0.temperature }
            }
        }
        // The eighth of the tyre that is on the road: it turns backwards through the eighths.
        table.state("\(tyre).currentSegment") { state in
            let radius = FieldMapping.wheel(corner, &state.wheels) { $0.radius }
            let turns = state.distance / max(radius * 2 * .pi, 0.1)
            return ((turns - turns.rounded(.down)) * 8).rounded(.down)
        }
        for segment in 1...8 { table.wheel("\(tyre).segment\(segment).wear", corner, \.wear) }
    }

    private static func rallyTemperature(
        _ name: String, _ table: inout MappingTable, _ value: @escaping @Sendable (inout RaceState) -> Double
    ) {
        table.indexed(name) { state, options, _ in
            value(&state) + (options.richardBurnsRally.hasKelvin ? 273.15 : 0)
        }
    }
}

/// The questions about Richard Burns Rally with NGP that are not settled.
public struct RichardBurnsRallyOptions: Hashable, Sendable {
    /// Whether gears count from 0 for reverse, or from -1.
    public var countsGearsFromReverse = true
    /// Whether angles are in radians, or in degrees.
    public var hasRadians = false
    /// Whether temperatures are in kelvin, or in degrees Celsius.
    public var hasKelvin = false

    /// As most clients read it.
    public init() {}
}
