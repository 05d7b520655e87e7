import VehicleModel

extension MappingTable {
    /// The request of a client.
    static let assettoCorsaHandshaker = MappingTable { table in
        table.constant(1, "identifier", "version")
        table.context("operationId") { Double($0.operation) }
    }

    static let assettoCorsaHandshakeResponse = MappingTable { table in
        table.text("carName") { state, _, _ in state.car.name }
        table.text("driverName") { state, _, _ in state.car.driver }
        table.constant(4242, "identifier")
        table.constant(1, "version")
        table.text("trackName") { state, _, _ in state.circuit.name }
        table.text("trackConfig") { state, _, _ in
            state.circuit.configuration.isEmpty ? state.circuit.name : state.circuit.configuration
        }
    }

    /// The lap message about one car.
    static let assettoCorsaLap = MappingTable { table in
        table.context("carIdentifierNumber") { Double($0.car) }
        table.any("lap") { _, context, cars, _ in
            Double(cars.indices.contains(context.car) ? cars[context.car].standing.completedLaps : 0)
        }
        table.text("driverName") { state, context, _ in state.driverName(context.car) }
        table.text("carName") { state, _, _ in state.car.name }
        table.any("time") { _, context, cars, _ in
            cars.indices.contains(context.car) ? (cars[context.car].lapTimes.last ?? 0) * 1000 : 0
        }
    }

    /// The wheels: name, side (1 on the left), and place in the state.
    private static let corners: [(String, Double, any KeyPath<RaceState, RaceState.Wheel> & Sendable)] = [
        ("FL", 1, \.wheels.frontLeft), ("FR", -1, \.wheels.frontRight), ("RL", 1, \.wheels.rearLeft),
        ("RR", -1, \.wheels.rearRight),
    ]

    /// The car message, sent at the physics rate.
    static let assettoCorsaCarInfo = MappingTable { table in
        table.text("identifier") { _, _, _ in "a" }
        table.constant(328, "size")
        table.state("speed_Kmh") { $0.motion.speed * 3.6 }
        table.state("speed_Mph") { ImperialUnit.milesPerHour($0.motion.speed) }
        table.state("speed_Ms") { $0.motion.speed }
        table.state("isAbsEnabled") { $0.car.category.hasAids ? 1 : 0 }
        table.state("isTcEnabled") { $0.car.category.hasAids ? 1 : 0 }
        table.state("isAbsInAction") { $0.antiLockActs ? 1 : 0 }
        table.state("isTcInAction") { $0.tractionControlActs ? 1 : 0 }
        table.constant(0, "isInPit")
        table.state("isEngineLimiterOn") {
            $0.engine.limiterSpeed > 0 && $0.engine.speed >= $0.engine.limiterSpeed ? 1 : 0
        }
        // The values are X, Y and Z of the car's axes, with X to the left; the published names of the first two mislead.
        table.state("accG_vertical") { $0.motion.acceleration.leftUpForward.x / gravity }
        table.state("accG_horizontal") { $0.motion.acceleration.y / gravity }
        table.state("accG_frontal") { $0.motion.acceleration.z / gravity }
        // The clock runs in steps of 4 ms.
        table.state("lapTime") { ($0.lapTimes.current * 250).rounded(.down) * 4 }
        table.state("lastLap") { ($0.lapTimes.last ?? 0) * 1000 }
        table.state("bestLap") { ($0.lapTimes.best ?? 0) * 1000 }
        table.state("lapCount", \.standing.completedLaps)
        table.state("gas", \.controls.throttle)
        table.state("brake", \.controls.brake)
        table.state("clutch") { 1 - $0.controls.clutch }
        table.state("engineRPM", \.engine.speed)
        // The wheel turns one and a quarter times to each side.
        table.state("steer", \.controls.steering, times: 450)
        table.state("gear") { Double(GearNumber.fromReverse($0.gearbox.isShifting ? 0 : $0.gearbox.gear)) }
        table.state("cgHeight") { 0.42 - $0.wheels.meanTravel }
        table.wheels("wheelAngularSpeed", \.angularSpeed)
        // Grip is lost at about eight degrees.
        table.wheels("slipAngle", \.slipAngle, times: 8)
        table.constantWheels(0, "slipAngle_ContactPatch", "tyreSlip")
        table.wheels("slipRatio", \.slipRatio, times: 0.1)
        table.wheels("ndSlip") { $0.combinedSlip }
        table.wheels("load", \.load)
        // Friction falls as the load rises, within what a capture shows.
        table.wheels("Dy") { max(1.39, min(1.52, 1.65 - $0.load * 5e-5)) }
        table.wheels("Mz") { -$0.slipAngle * $0.load * 0.02 }
        table.wheels("tyreDirtyLevel") { $0.isOnRumbleStrip ? 0.5 : 0 }
        for (name, side, path) in corners {
            // A wheel gains camber with its spring's compression, and leans outwards with the body.
            table.state("camberRAD[\(name)]") {
                -0.045 - $0[keyPath: path].suspensionTravel * 0.6 + side * $0.attitude.roll
            }
        }
        table.wheels("tyreRadius", \.radius)
        table.wheels("tyreLoadedRadius") { $0.radius - $0.load * 3e-6 }
        // Grows with compression, from 21 mm at rest in front and 27 mm behind.
        for (name, _, path) in corners {
            let rest = name.hasPrefix("F") ? 0.021 : 0.027
            table.state("suspensionHeight[\(name)]") { max(0, rest + $0[keyPath: path].suspensionTravel) }
        }
        table.state("carPositionNormalized") { $0.lapPosition($0.standing.lapDistance) }
        table.constant(0, "carSlope")
        table.vector("carCoordinates") { $0.motion.place.leftUpForward }
    }
}
