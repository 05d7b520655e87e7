import VehicleModel

extension MappingTable {
    /// The common fields of the telemetry of Project CARS 1 and 2.
    static let projectCars = MappingTable { table in
        table.constant(0, "viewedParticipantIndex", "joyPad", "dPad", "crashState")
        // Hands and feet, which pedals and wheel follow.
        table.state("unfilteredThrottle") {
            max(0, min(1, $0.controls.throttle + $0.controls.throttleLead)) * 255
        }
        table.state("unfilteredBrake") { max(0, min(1, $0.controls.brake + $0.controls.brakeLead)) * 255 }
        table.state("unfilteredSteering") {
            max(-1, min(1, $0.controls.steering + $0.controls.steeringLead)) * 127
        }
        table.state("unfilteredClutch", \.controls.clutch, times: 255)
        table.state("throttle", \.controls.throttle, times: 255)
        table.state("brake", \.controls.brake, times: 255)
        table.state("steering", \.controls.steering, times: 127)
        table.state("clutch", \.controls.clutch, times: 255)
        table.state("carFlags") { Double(ProjectCarsFlags.number($0)) }
        table.state("oilTemp", \.engine.oilTemperature)
        table.state("oilPressure", \.engine.oilPressure)
        table.state("waterTemp", \.engine.coolantTemperature)
        // The pump's pressure and the coolant's follow the engine.
        table.state("waterPressure") { $0.engine.speed > 0 ? 100 + $0.engine.speed * 0.005 : 0 }
        table.state("fuelPressure") { $0.engine.speed > 0 ? 400 : 0 }
        table.state("fuelCapacity", \.fuel.capacity)
        table.state("fuelLevel") { $0.fuel.share }
        table.state("speed") { $0.motion.speed }
        table.state("rpm", \.engine.speed)
        // The red line, which engines pass before the limiter acts.
        table.state("maxRpm", \.engine.limiterSpeed, times: 0.92)
        table.state("gearNumGears") {
            // Neutral stands in the packets at the end of a change alone, so that not every change shows it.
            let isNeutral = $0.gearbox.isShifting && $0.gearbox.shiftRemaining < 0.013
            return Double(GearNumber.projectCars(isNeutral ? 0 : $0.gearbox.gear, of: $0.gearbox.gearCount))
        }
        table.constant(0, "boostAmount")
        table.state("odometer") { $0.distance / 1000 }
        table.state("orientationX", \.attitude.pitch)
        table.state("orientationY", \.attitude.yaw)
        table.state("orientationZ", \.attitude.roll)
        table.vector("localVelocity") { $0.motion.velocity.leftUpBack }
        table.vector("worldVelocity") { $0.worldVelocity.leftUpBack }
        // Against the change of the orientation.
        table.vector("angularVelocity") { $0.motion.angularVelocity.times(-1) }
        table.vector("localAcceleration") { $0.motion.acceleration.leftUpBack }
        table.vector("worldAcceleration") { $0.worldAcceleration.leftUpBack }
        table.constant(0, "extentsCentreX", "extentsCentreZ")
        table.constant(0.55, "extentsCentreY")
        table.include(.projectCarsWheels)
        table.state("engineSpeed") { radiansPerSecond($0.engine.speed) }
        table.state("engineTorque", \.engine.torque)
        table.constant(8, "wings[i]")
        table.constant(0, "aeroDamage", "engineDamage")
    }

    /// The common fields of the wheels.
    private static let projectCarsWheels = MappingTable { table in
        // Attached, inflated, on the ground.
        table.wheels("tyreFlags") { $0.suspensionRatio > 0.02 || $0.load > 0 ? 7 : 3 }
        // 0 road, 7 rumble strip.
        table.wheels("terrain") { $0.isOnRumbleStrip ? 7 : 0 }
        table.wheels("tyreY", \.suspensionTravel)
        // In rad/s in spite of the name, and negative forwards.
        table.wheels("tyreRPS", \.angularSpeed, times: -1)
        table.wheels("tyreSlipSpeed") { abs($0.slipRatio * 0.1 * $0.angularSpeed * $0.radius) }
        table.wheels("tyreTemp", \.temperature)
        // What is left of the grip.
        table.wheels("tyreGrip") { max(0, 1 - $0.wear) * max(0, 1 - $0.combinedSlip * 0.85) * 254 }
        table.constantWheels(0, "tyreHeightAboveGround", "brakeDamage", "suspensionDamage")
        table.constantWheels(200_000, "tyreLateralStiffness")
        table.wheels("tyreWear", \.wear, times: 255)
        table.wheels("brakeTemp", \.brakeTemperature)
        // The temperature decreases from the tread inwards; in kelvin.
        table.wheels("tyreTreadTemp") { $0.temperature + 273.15 }
        table.wheels("tyreLayerTemp") { $0.temperature * 0.97 + 273.15 }
        table.wheels("tyreCarcassTemp") { $0.temperature * 0.95 + 273.15 }
        table.wheels("tyreRimTemp") { $0.temperature * 0.85 + 273.15 }
        table.wheels("tyreInternalAirTemp") { $0.temperature * 0.9 + 273.15 }
        table.wheels("wheelLocalPositionY", \.suspensionTravel)
        table.wheels("rideHeight") { max(0, 0.1 - $0.suspensionTravel) }
        // Grows with extension, while the velocity is positive in compression.
        table.wheels("suspensionTravel", \.suspensionTravel, times: -1, plus: 0.06)
        table.wheels("suspensionVelocity", \.suspensionVelocity)
        table.wheels("airPressure", \.pressure)
    }
}

enum ProjectCarsFlags {
    /// 2 the engine runs, 8 the speed limiter, 16 the anti-lock brakes act, 32 the handbrake, 64 stability and 128 traction
    /// control act.
    static func number(_ state: RaceState) -> Int {
        (state.engine.speed > 0 ? 2 : 0) | (state.situation.own.pit.place == .track ? 0 : 8)
            | (state.antiLockActs ? 16 : 0) | (state.controls.handbrake > 0 ? 32 : 0)
            | (state.tractionControlActs ? 64 | 128 : 0)
    }
}

/// The wind of Project CARS, which changes slowly.
enum ProjectCarsWind {
    /// Its speed, m/s, and its direction, at the session's time in s.
    static func speed(_ time: Double) -> Double { 2.4 + 0.8 * Angle.sine(time / 47) }
    static func direction(_ time: Double) -> Double { 0.7 + 0.3 * Angle.sine(time / 71) }
}

/// Gaps of Project CARS, -1 where there is no car.
enum ProjectCarsGap {
    /// Returns the gap to the car in front, s.
    static func ahead(_ state: RaceState) -> Double {
        state.standing.position > 1 ? state.standing.gapToNext : -1
    }

    /// Returns the gap to the car behind, s.
    static func behind(_ state: RaceState) -> Double {
        state.rivals.first { $0.standing.position == state.standing.position + 1 }?.standing.gapToNext ?? -1
    }
}

extension RaceState {
    /// The state of the game in the low bits, that of the session above.
    var projectCarsState: Double {
        switch situation.control.screen {
        case .race: (isInFormation ? 0x40 : 0x50) + (session.isRacing ? 2 : 3)
        case .menu: 0x54
        case .replay: 0x56
        }
    }

    /// Whether the anti-lock brakes let a wheel turn again.
    var antiLockActs: Bool {
        car.category.hasAids && controls.brake > 0.1
            && min(wheels.frontLeft.slipRatio, wheels.frontRight.slipRatio) < -RaceState.aidLimit.brake
    }

    /// Whether the traction control takes power away.
    var tractionControlActs: Bool {
        car.category.hasAids && controls.throttle > 0.1
            && max(wheels.rearLeft.slipRatio, wheels.rearRight.slipRatio) > RaceState.aidLimit.drive
    }

    /// The slips from which the aids act, relative to the limit of the grip.
    private static let aidLimit = (brake: 0.6, drive: 0.8)
}

/// The state of a car in the race, as Project CARS states it.
enum ProjectCarsResult {
    /// 1 before the start, 2 racing, 3 finished, 4 disqualified, 5 retired, 6 not finished; 8 more in an invalid lap.
    static func number(_ condition: CarCondition, _ state: RaceState) -> Double {
        let invalid: Double = condition.penalties.lapIsInvalid ? 8 : 0
        return switch condition.result {
        case .active: (state.session.raceTime > 0 ? 2 : 1) + invalid
        case .finished: 3
        case .disqualified: 4
        case .retired: 5
        case .didNotFinish: 6
        }
    }
}

/// Times of Project CARS, -1 where there is none.
enum ProjectCarsTime {
    /// Returns a time in s, -1 for none.
    static func unset(_ time: Double?) -> Double { time ?? -1 }

    /// Returns the time of a sector in s, -1 for one that is not completed.
    static func unset(_ time: Double) -> Double { time > 0 ? time : -1 }
}
