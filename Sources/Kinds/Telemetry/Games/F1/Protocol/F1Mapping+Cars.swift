import VehicleModel

extension F1Mapping {
    static func carTelemetry(_ table: inout MappingTable) {
        // A capture shows 41 at 41.9 km/h.
        table.car("car[i].speed") { ($0.speed * 3.6).rounded(.down) }
        table.car("car[i].throttle", \.controls.throttle)
        table.car("car[i].steer", \.controls.steering)
        table.car("car[i].brake", \.controls.brake)
        table.car("car[i].clutch") { $0.controls.clutch * 100 }
        table.car("car[i].gear", \.gear)
        table.car("car[i].engineRPM", \.engineSpeed)
        table.car("car[i].drs") { $0.condition.wingIsOpen ? 1 : 0 }
        table.listed("car[i].revLightsPercent") { F1Lights.percent($0, $2, $3) }
        table.listed("car[i].revLightsBitValue") { F1Lights.bits($0, $2, $3) }
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

    static func carStatus(_ table: inout MappingTable, _ year: Int) {
        table.listed("car[i].tractionControl") { state, _, _, _ in state.car.category.hasAids ? 1 : 0 }
        table.listed("car[i].antiLockBrakes") { state, _, _, _ in state.car.category.hasAids ? 1 : 0 }
        table.shared("car[i].fuelMix") { _ in 1 }
        table.shared("car[i].frontBrakeBias") { $0.condition.brakeBias.rounded() }
        table.car("car[i].pitLimiterStatus") { $0.condition.pit.place == .track ? 0 : 1 }
        table.shared("car[i].fuelInTank") { $0.fuel * 0.745 }
        table.sharedState("car[i].fuelCapacity") { state, _ in state.fuel.capacity * 0.745 }
        table.listed("car[i].fuelRemainingLaps") { state, options, cars, index in
            guard !cars[index].isRestricted else { return 0 }
            let laps = cars[index].fuel / max(0.1, cars[index].condition.fuelPerLap)
            guard options.f1.session == .race, state.session.totalLaps > 0 else { return laps }
            let car = cars[index]
            let left =
                Double(state.session.totalLaps - car.standing.completedLaps) - car.standing.lapDistance
                / max(1, state.circuit.length)
            return laps - left
        }
        table.listed("car[i].maxRPM") { state, _, _, _ in state.engine.maximumSpeed }
        table.listed("car[i].idleRPM") { state, _, _, _ in state.engine.idleSpeed }
        // The game counts reverse too.
        table.listed("car[i].maxGears") { state, _, _, _ in Double(state.gearbox.gearCount + 1) }
        table.car("car[i].drsAllowed") { $0.condition.mayOpenWing ? 1 : 0 }
        table.listed("car[i].drsActivationDistance") { F1Zones.distance($0, $2, $3) }
        table.car("car[i].actualTyreCompound") { F1Cars.compound($0.condition.tyres.compound).actual }
        table.car("car[i].visualTyreCompound") { F1Cars.compound($0.condition.tyres.compound).visual }
        table.car("car[i].tyresAgeLaps") { Double($0.condition.tyres.age) }
        table.listed("car[i].vehicleFiaFlags") { state, _, _, _ in
            let flag = state.situation.control.flag
            return flag == .green ? 0 : F1Flags.zone(flag, in: year)
        }
        table.shared("car[i].enginePowerICE") { max(0, $0.enginePower) }
        table.shared("car[i].enginePowerMGUK") {
            $0.controls.throttle > 0.9 && $0.condition.energy.stored > 0
                ? F1Energy.power($0.condition.energy.mode) : 0
        }
        table.shared("car[i].ersStoreEnergy") { $0.condition.energy.stored }
        table.shared("car[i].ersDeployMode") { Double($0.condition.energy.mode) }
        table.shared("car[i].ersHarvestedThisLapMGUK") { $0.condition.energy.harvestedFromBrakes }
        table.shared("car[i].ersHarvestedThisLapMGUH") { $0.condition.energy.harvestedFromExhaust }
        table.shared("car[i].ersHarvestLimitPerLap") { _ in 9_000_000 }
        table.shared("car[i].ersDeployedThisLap") { $0.condition.energy.deployed }
        table.car("car[i].networkPaused") { _ in 0 }
    }

    static func carDamage(_ table: inout MappingTable) {
        table.sharedWheels("car[i].tyresWear") { wheel, _ in wheel.wear * 100 }
        table.sharedWheels("car[i].tyresDamage") { wheel, _ in wheel.wear * 50 }
        table.sharedWheels("car[i].brakesDamage") { _, car in car.condition.damage.brakes }
        // Rubber that has been too hot blisters.
        table.sharedWheels("car[i].tyreBlisters") { wheel, _ in
            max(0, min(100, (wheel.temperature - 110) * 2))
        }
        let parts: [(String, @Sendable (RaceDamage) -> Double)] = [
            ("frontLeftWingDamage", { $0.frontLeftWing }), ("frontRightWingDamage", { $0.frontRightWing }),
            ("rearWingDamage", { $0.rearWing }), ("floorDamage", { $0.floor }),
            ("diffuserDamage", { $0.diffuser }), ("sidepodDamage", { $0.sidepod }),
            ("gearBoxDamage", { $0.gearbox }), ("engineDamage", { $0.engine }),
            ("drsFault", { $0.rearWing >= 50 ? 1 : 0 }), ("engineBlown", { $0.engine >= 100 ? 1 : 0 }),
            ("engineSeized", { $0.engine >= 100 ? 1 : 0 }), ("ersFault", { $0.engine >= 80 ? 1 : 0 }),
        ]
        for (name, value) in parts { table.shared("car[i].\(name)") { value($0.condition.damage) } }
        for name in ["MGUH", "ES", "CE", "ICE", "MGUK", "TC"] {
            table.shared("car[i].engine\(name)Wear") { min(100, Double($0.standing.completedLaps) * 0.4) }
        }
    }

    static func tyreSets(_ table: inout MappingTable, _ year: Int) {
        table.context("carIdx") { Double($0.car) }
        func row(_ name: String, _ value: @escaping @Sendable (CarView, Int) -> Double) {
            table.any("tyreSet[i].\(name)") { _, context, cars, index in
                guard cars.indices.contains(context.car), !cars[context.car].isRestricted else { return 0 }
                return value(cars[context.car], index)
            }
        }
        row("actualTyreCompound") { _, index in F1Cars.compound(RaceTyres.sets[index]).actual }
        row("visualTyreCompound") { _, index in F1Cars.compound(RaceTyres.sets[index]).visual }
        row("wear") { F1Sets.wear($0, $1) }
        row("available") { car, index in
            index == car.condition.tyres.set || F1Sets.wear(car, index) < 70 ? 1 : 0
        }
        row("recommendedSession") { _, index in
            RaceTyres.sets[index] == .soft ? 5 : F1Options.Session.race.number(in: year)
        }
        row("lifeSpan") { car, index in
            (Double(RaceTyres.sets[index].lifeSpan) * (1 - F1Sets.wear(car, index) / 100)).rounded(.down)
        }
        row("usableLife") { _, index in Double(RaceTyres.sets[index].lifeSpan) }
        row("fitted") { car, index in index == car.condition.tyres.set ? 1 : 0 }
        table.any("tyreSet[i].lapDeltaTime") { _, context, cars, index in
            guard cars.indices.contains(context.car), !cars[context.car].isRestricted else { return 0 }
            let difference = F1Sets.difference(cars[context.car], index)
            return context.options.f1.hasShortDifference ? Double(Int(difference) & 0xFF) : difference
        }
        table.any("fittedIdx") { _, context, cars, _ in
            cars.indices.contains(context.car) && !cars[context.car].isRestricted
                ? Double(cars[context.car].condition.tyres.set) : 0
        }
    }

    /// Maps active aero and overtaking.
    static func carTelemetry2(_ table: inout MappingTable) {
        table.car("car[i].activeAeroMode") { $0.condition.wingIsOpen ? 1 : 0 }
        table.car("car[i].activeAeroAvailable") { $0.condition.mayOpenWing ? 1 : 0 }
        table.listed("car[i].activeAeroActivationDistance") { F1Zones.distance($0, $2, $3) }
        table.car("car[i].overtakeAvailable") { $0.condition.energy.stored > 1_000_000 ? 1 : 0 }
        table.car("car[i].overtakeActive") {
            $0.condition.energy.mode == 3 && $0.controls.throttle > 0.9 ? 1 : 0
        }
        table.constant(0, "car[i].overtakeActivationDistance", "car[i].drivingWrongWay")
        table.car("car[i].regulations2026") { _ in 1 }
    }
}

/// The rev lights, which show when to shift.
enum F1Lights {
    /// Returns 0 at 80 % of the limiter, 100 at the limiter.
    static func percent(_ state: RaceState, _ cars: [CarView], _ index: Int) -> Double {
        guard index < cars.count, state.engine.limiterSpeed > 0 else { return 0 }
        return max(0, min(100, (cars[index].engineSpeed / state.engine.limiterSpeed - 0.8) * 500))
    }

    /// Returns fifteen lamps, bit 0 the leftmost.
    static func bits(_ state: RaceState, _ cars: [CarView], _ index: Int) -> Double {
        Double((1 << Int(percent(state, cars, index) * 0.15)) - 1)
    }
}

/// The hybrid drive.
enum F1Energy {
    /// Returns the electric power in a mode, W.
    static func power(_ mode: Int) -> Double { [0, 45_000, 80_000, 120_000][max(0, min(mode, 3))] }
}

enum F1Zones {
    /// Returns how far the next zone is, m; 0 in one, and where there is none.
    static func distance(_ state: RaceState, _ cars: [CarView], _ index: Int) -> Double {
        guard index < cars.count, !cars[index].condition.mayOpenWing, state.circuit.length > 0 else {
            return 0
        }
        let place = cars[index].standing.lapDistance / state.circuit.length
        let next =
            state.fastZones.map(\.lowerBound).first { $0 > place }
            ?? state.fastZones.first.map { $0.lowerBound + 1 }
        return next.map { ($0 - place) * state.circuit.length } ?? 0
    }
}

enum F1Sets {
    /// Returns the wear of a set of a car, %.
    static func wear(_ car: CarView, _ index: Int) -> Double {
        guard index == car.condition.tyres.set else { return Double(car.condition.tyres.wear(ofSet: index)) }
        let wheels = car.wheels
        return (wheels.frontLeft.wear + wheels.frontRight.wear + wheels.rearLeft.wear + wheels.rearRight.wear)
            * 25
    }

    /// Returns how much slower a set is than the fitted one, ms in a lap.
    static func difference(_ car: CarView, _ index: Int) -> Double {
        func loss(_ set: Int) -> Double {
            [-600, 0, 520, 8200, 12_400][RaceTyres.sets[set].rawValue] + 20 * wear(car, set)
        }
        return (loss(index) - loss(car.condition.tyres.set)).rounded()
    }
}
