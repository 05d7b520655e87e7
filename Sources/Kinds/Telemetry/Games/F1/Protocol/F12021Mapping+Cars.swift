import VehicleModel

extension MappingTable {
    /// Who drives.
    static let f12021Participants = f12021(4) { table in
        table.state("numActiveCars") { Double(min(22, $0.rivals.count + 1)) }
        table.car("participant[i].aiControlled") { $0.isOwn ? 0 : 1 }
        table.listed("participant[i].driverId") { $3 == 0 ? 255 : Double($3) }
        table.listed("participant[i].networkId") { Double($3) }
        table.listed("participant[i].teamId") { Double($3 / 2) }
        table.constant(0, "participant[i].myTeam")
        table.car("participant[i].raceNumber", \.raceNumber)
        table.car("participant[i].nationality") { _ in 1 }
        table.text("participant[i].name") { state, _, index in state.driverName(index) }
        table.car("participant[i].yourTelemetry") { _ in 1 }
    }

    /// The same set-up for every car.
    static let f12021CarSetups = f12021(5) { table in
        let whole: [(String, Double)] = [
            ("frontWing", 6), ("rearWing", 7), ("onThrottle", 70), ("offThrottle", 60),
            ("frontSuspension", 5),
            ("rearSuspension", 4), ("frontAntiRollBar", 6), ("rearAntiRollBar", 5),
            ("frontSuspensionHeight", 3),
            ("rearSuspensionHeight", 4), ("brakePressure", 95), ("ballast", 6),
            ("frontCamber", -2.7), ("rearCamber", -1.4), ("frontToe", 0.08), ("rearToe", 0.26),
        ]
        for (name, value) in whole { table.car("car[i].\(name)") { _ in value } }
        table.car("car[i].brakeBias") { $0.condition.brakeBias.rounded() }
        table.car("car[i].rearLeftTyrePressure") { ImperialUnit.psi($0.wheels.rearLeft.pressure) }
        table.car("car[i].rearRightTyrePressure") { ImperialUnit.psi($0.wheels.rearRight.pressure) }
        table.car("car[i].frontLeftTyrePressure") { ImperialUnit.psi($0.wheels.frontLeft.pressure) }
        table.car("car[i].frontRightTyrePressure") { ImperialUnit.psi($0.wheels.frontRight.pressure) }
        table.car("car[i].fuelLoad") { $0.fuel * 0.745 }
    }

    /// Instruments of all cars.
    static let f12021CarTelemetry = f12021(6) { table in
        // A capture shows 64 at 64.6 km/h.
        table.car("car[i].speed") { ($0.speed * 3.6).rounded(.down) }
        table.car("car[i].throttle", \.controls.throttle)
        table.car("car[i].steer", \.controls.steering)
        table.car("car[i].brake", \.controls.brake)
        table.car("car[i].clutch") { $0.controls.clutch * 100 }
        table.car("car[i].gear", \.gear)
        table.car("car[i].engineRPM", \.engineSpeed)
        table.car("car[i].drs") { $0.condition.wingIsOpen ? 1 : 0 }
        table.listed("car[i].revLightsPercent") { RevLights.percent($0, $2, $3) }
        table.listed("car[i].revLightsBitValue") { RevLights.bits($0, $2, $3) }
        table.carWheels("car[i].brakesTemperature", \.brakeTemperature)
        table.carWheels("car[i].tyresSurfaceTemperature", \.temperature)
        // The core is a little cooler than the surface.
        table.carWheels("car[i].tyresInnerTemperature") { $0.temperature * 0.95 }
        table.listed("car[i].engineTemperature") { state, _, _, _ in state.engine.coolantTemperature }
        table.carWheels("car[i].tyresPressure") { ImperialUnit.psi($0.pressure) }
        // 0 tarmac, 1 rumble strip.
        table.carWheels("car[i].surfaceType") { $0.isOnRumbleStrip ? 1 : 0 }
        table.constant(255, "mfdPanelIndex", "mfdPanelIndexSecondaryPlayer")
        table.constant(0, "suggestedGear")
    }

    /// State of all cars.
    static let f12021CarStatus = f12021(7) { table in
        for name in ["tractionControl", "antiLockBrakes"] {
            table.listed("car[i].\(name)") { state, _, _, _ in state.car.category.hasAids ? 1 : 0 }
        }
        table.car("car[i].fuelMix") { _ in 1 }
        table.car("car[i].frontBrakeBias") { $0.condition.brakeBias.rounded() }
        table.car("car[i].actualTyreCompound") { F1Cars.compound($0.condition.tyres.compound).actual }
        table.car("car[i].visualTyreCompound") { F1Cars.compound($0.condition.tyres.compound).visual }
        table.car("car[i].ersStoreEnergy") { $0.condition.energy.stored }
        table.car("car[i].ersDeployMode") { Double($0.condition.energy.mode) }
        table.car("car[i].drsAllowed") { $0.condition.mayOpenWing ? 1 : 0 }
        table.listed("car[i].drsActivationDistance") { F1Zones.distance($0, $2, $3) }
        table.car("car[i].pitLimiterStatus") { $0.condition.pit.place == .track ? 0 : 1 }
        table.car("car[i].fuelInTank") { $0.fuel * 0.745 }
        table.listed("car[i].fuelCapacity") { state, _, _, _ in state.fuel.capacity * 0.745 }
        table.car("car[i].fuelRemainingLaps") { $0.fuel / max(0.1, $0.condition.fuelPerLap) }
        table.listed("car[i].maxRPM") { state, _, _, _ in state.engine.maximumSpeed }
        table.listed("car[i].idleRPM") { state, _, _, _ in state.engine.idleSpeed }
        // The game counts reverse too.
        table.listed("car[i].maxGears") { state, _, _, _ in Double(state.gearbox.gearCount + 1) }
        table.car("car[i].tyresAgeLaps") { Double($0.condition.tyres.age) }
        table.car("car[i].ersHarvestedThisLapMGUK") { $0.condition.energy.harvestedFromBrakes }
        table.car("car[i].ersHarvestedThisLapMGUH") { $0.condition.energy.harvestedFromExhaust }
        table.car("car[i].ersDeployedThisLap") { $0.condition.energy.deployed }
        table.constant(0, "car[i].vehicleFiaFlags", "car[i].networkPaused")
    }

    /// The order at the end.
    static let f12021FinalClassification = f12021(8) { table in
        table.state("numCars") { Double(min(22, $0.rivals.count + 1)) }
        table.car("car[i].position", \.standing.position)
        table.car("car[i].numLaps", \.standing.completedLaps)
        table.car("car[i].gridPosition", \.standing.position)
        table.car("car[i].points") { car in
            let points: [Double] = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]
            return points.indices.contains(car.standing.position - 1) ? points[car.standing.position - 1] : 0
        }
        table.car("car[i].resultStatus") { _ in 3 }
        table.car("car[i].bestLapTimeInMS") { ($0.lapTimes.best ?? 0) * 1000 }
        table.car("car[i].totalRaceTime", \.standing.raceTime)
        table.car("car[i].numTyreStints") { _ in 1 }
        table.car("car[i].tyreStintsActual[0]") { _ in 18 }
        table.car("car[i].tyreStintsVisual[0]") { _ in 17 }
        for stint in 1..<8 {
            table.constant(0, "car[i].tyreStintsActual[\(stint)]", "car[i].tyreStintsVisual[\(stint)]")
        }
        table.constant(0, "car[i].numPitStops", "car[i].penaltiesTime", "car[i].numPenalties")
    }

    /// The players in the lobby.
    static let f12021LobbyInfo = f12021(9) { table in
        table.state("numPlayers") { Double(min(22, $0.rivals.count + 1)) }
        table.car("player[i].aiControlled") { $0.isOwn ? 0 : 1 }
        table.listed("player[i].teamId") { Double($3 / 2) }
        table.car("player[i].nationality") { _ in 1 }
        table.text("player[i].name") { state, _, index in state.driverName(index) }
        table.car("player[i].carNumber", \.raceNumber)
        table.car("player[i].readyStatus") { _ in 1 }
    }

    /// Wear; there is no other damage.
    static let f12021CarDamage = f12021(10) { table in
        table.carWheels("car[i].tyresWear") { $0.wear * 100 }
        table.carWheels("car[i].tyresDamage") { $0.wear * 50 }
        table.constantWheels(0, "car[i].brakesDamage")
        for name in [
            "engineMGUHWear", "engineESWear", "engineCEWear", "engineICEWear", "engineMGUKWear",
            "engineTCWear",
        ] {
            table.car("car[i].\(name)") { Double($0.standing.completedLaps) * 0.4 }
        }
        table.constant(
            0, "car[i].frontLeftWingDamage", "car[i].frontRightWingDamage", "car[i].rearWingDamage",
            "car[i].floorDamage", "car[i].diffuserDamage", "car[i].sidepodDamage", "car[i].drsFault",
            "car[i].gearBoxDamage", "car[i].engineDamage")
    }

    /// The laps of one car; all but the last have the best lap's times, because no others are stored.
    static let f12021SessionHistory = f12021(11) { table in
        table.context("carIdx") { Double($0.car) }
        table.any("numLaps") { _, context, cars, _ in
            cars.indices.contains(context.car)
                ? Double(min(100, cars[context.car].standing.completedLaps + 1)) : 0
        }
        table.constant(1, "numTyreStints")
        for name in ["bestLapTimeLapNum", "bestSector1LapNum", "bestSector2LapNum", "bestSector3LapNum"] {
            table.any(name) { _, context, cars, _ in
                cars.indices.contains(context.car)
                    ? Double(min(100, cars[context.car].standing.completedLaps)) : 0
            }
        }
        table.any("lapHistory[i].lapTimeInMS") { LapHistory.time($1, $2, $3) * 1000 }
        for (sector, name) in ["sector1TimeInMS", "sector2TimeInMS", "sector3TimeInMS"].enumerated() {
            table.any("lapHistory[i].\(name)") { LapHistory.sector(sector, $1, $2, $3) * 1000 }
        }
        table.any("lapHistory[i].lapValidBitFlags") { LapHistory.time($1, $2, $3) > 0 ? 15 : 0 }
        table.any("tyreStint[i].endLap") { $3 == 0 ? 255 : 0 }
        table.any("tyreStint[i].tyreActualCompound") { $3 == 0 ? 18 : 0 }
        table.any("tyreStint[i].tyreVisualCompound") { $3 == 0 ? 17 : 0 }
    }
}

/// The rev lights, which show when to shift.
private enum RevLights {
    /// 0 at 80 % of the limiter, 100 at the limiter.
    static func percent(_ state: RaceState, _ cars: [CarView], _ index: Int) -> Double {
        guard index < cars.count, state.engine.limiterSpeed > 0 else { return 0 }
        return max(0, min(100, (cars[index].engineSpeed / state.engine.limiterSpeed - 0.8) * 500))
    }

    /// Fifteen lamps, bit 0 the leftmost.
    static func bits(_ state: RaceState, _ cars: [CarView], _ index: Int) -> Double {
        Double((1 << Int(percent(state, cars, index) * 0.15)) - 1)
    }
}

/// The lap history of a car.
private enum LapHistory {
    /// The time of a lap counted from 0, s; 0 for one that has not begun.
    static func time(_ context: PacketContext, _ cars: [CarView], _ lap: Int) -> Double {
        guard cars.indices.contains(context.car) else { return 0 }
        let car = cars[context.car]
        if lap > car.standing.completedLaps { return 0 }
        if lap == car.standing.completedLaps { return car.lapTimes.current }
        return (lap == car.standing.completedLaps - 1 ? car.lapTimes.last : car.lapTimes.best) ?? 0
    }

    /// The time of a sector, s: those of the last and the present lap are known, the others
    /// have those of the best lap.
    static func sector(_ sector: Int, _ context: PacketContext, _ cars: [CarView], _ lap: Int) -> Double {
        guard cars.indices.contains(context.car) else { return 0 }
        let car = cars[context.car]
        if lap > car.standing.completedLaps { return 0 }
        if lap == car.standing.completedLaps { return car.lapTimes.sectors[sector] }
        return (lap == car.standing.completedLaps - 1 ? car.lapTimes.lastSectors : car.lapTimes.bestSectors)[
            sector]
    }
}
