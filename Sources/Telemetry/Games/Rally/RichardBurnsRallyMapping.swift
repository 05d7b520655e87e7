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
        table.indexed("control.gear") { state, context, _ in
            let gear = max(-1, state.gearbox.gear)
            return Double(context.options.rally.countsGearsFromReverse ? gear + 1 : gear)
        }
        table.state("control.footbrakePressure", \.controls.brake)
        table.state("control.handbrakePressure", \.controls.handbrake)
        table.state("car.index", \.car.ordinal)
        table.state("car.speed") { $0.motion.speed * 3.6 }
        table.vector("car.position") { $0.motion.place.rightForwardUp }
        for (name, path) in rallyAngles {
            table.indexed("car.\(name)") { state, context, _ in
                let angle = state.attitude[keyPath: path]
                return context.options.rally.hasRadians ? angle : angle * 180 / .pi
            }
        }
        rallyMotion(&table)
        table.state("car.engine.rpm", \.engine.speed)
        rallyTemperature("car.engine.radiatorCoolantTemperature", &table) { $0.engine.coolantTemperature - 8 }
        rallyTemperature("car.engine.engineCoolantTemperature", &table) { $0.engine.coolantTemperature }
        rallyTemperature("car.engine.engineTemperature", &table) { $0.engine.coolantTemperature + 5 }
        for (name, path) in rallyCorners { rallyCorner("car.suspension\(name)", path, &table) }
    }

    private static let rallyAngles: [(String, any KeyPath<RaceState.Attitude, Double> & Sendable)] = [
        ("roll", \.roll), ("pitch", \.pitch), ("yaw", \.yaw),
    ]

    private static let rallyCorners: [(String, any KeyPath<RaceState.Wheels, RaceState.Wheel> & Sendable)] = [
        ("LF", \.frontLeft), ("RF", \.frontRight), ("LB", \.rearLeft), ("RB", \.rearRight),
    ]

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
        _ name: String, _ path: any KeyPath<RaceState.Wheels, RaceState.Wheel> & Sendable,
        _ table: inout MappingTable
    ) {
        let wheel: @Sendable (RaceState) -> RaceState.Wheel = { $0.wheels[keyPath: path] }
        table.state("\(name).springDeflection") { wheel($0).suspensionTravel }
        table.constant(0, "\(name).rollbarForce", "\(name).helperSpringIsActive", "\(name).damper.damage")
        table.state("\(name).springForce") { wheel($0).load }
        table.constant(0, "\(name).damperForce")
        table.state("\(name).strutForce") { wheel($0).load }
        table.state("\(name).damper.pistonVelocity") { wheel($0).suspensionVelocity }
        for disk in ["layerTemperature", "temperature"] {
            rallyTemperature("\(name).wheel.brakeDisk.\(disk)", &table) { wheel($0).brakeTemperature }
        }
        table.constant(0, "\(name).wheel.brakeDisk.wear")
        let tyre = "\(name).wheel.tire"
        table.state("\(tyre).pressure") { wheel($0).pressure }
        for layer in ["temperature", "carcassTemperature", "treadTemperature"] {
            rallyTemperature("\(tyre).\(layer)", &table) { wheel($0).temperature }
        }
        // The eighth of the tyre that is on the road: it turns backwards through the eighths.
        table.state("\(tyre).currentSegment") { state in
            let turns = state.distance / max(wheel(state).radius * 2 * .pi, 0.1)
            return ((turns - turns.rounded(.down)) * 8).rounded(.down)
        }
        for segment in 1...8 {
            rallyTemperature("\(tyre).segment\(segment).temperature", &table) { wheel($0).temperature }
            table.state("\(tyre).segment\(segment).wear") { wheel($0).wear }
        }
    }

    private static func rallyTemperature(
        _ name: String, _ table: inout MappingTable, _ value: @escaping @Sendable (RaceState) -> Double
    ) {
        table.indexed(name) { state, context, _ in
            value(state) + (context.options.rally.hasKelvin ? 273.15 : 0)
        }
    }
}

/// What is not settled about Richard Burns Rally with NGP.
public struct RallyOptions: Hashable, Sendable {
    /// Whether gears count from 0 for reverse, or from -1.
    public var countsGearsFromReverse = true
    /// Whether angles are in radians, or in degrees.
    public var hasRadians = false
    /// Whether temperatures are in kelvin, or in degrees Celsius.
    public var hasKelvin = false

    /// As most clients read it.
    public init() {}
}
