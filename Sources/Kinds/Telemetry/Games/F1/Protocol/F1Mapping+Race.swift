import VehicleModel

extension F1Mapping {
    static func lapData(_ table: inout MappingTable, _ year: Int) {
        table.car("car[i].lastLapTimeInMS") { ($0.lapTimes.last ?? 0) * 1000 }
        table.car("car[i].currentLapTimeInMS") { $0.lapTimes.current * 1000 }
        for sector in 0..<2 {
            for part in parts(hasMinutes: year >= 23) {
                table.car("car[i].sector\(sector + 1)Time\(part.ending)") {
                    part.of($0.lapTimes.sectors[sector])
                }
            }
        }
        gap(&table, "car[i].deltaToCarInFront", in: year) { F1Cars.gapToNext($0, $1) }
        gap(&table, "car[i].deltaToRaceLeader", in: year) { F1Cars.gapToLeader($0, $1) }
        table.car("car[i].lapDistance", \.standing.lapDistance)
        table.car("car[i].totalDistance", \.distance)
        table.listed("car[i].safetyCarDelta", empty: -0.0) { state, _, cars, index in
            cars[index].isOwn ? state.situation.safetyCarDelta : -0.0
        }
        table.car("car[i].carPosition", \.standing.position)
        // The last lap keeps its number behind the chequered flag.
        table.listed("car[i].currentLapNum") { state, _, cars, index in
            let lap = cars[index].standing.completedLaps + 1
            return Double(state.session.totalLaps > 0 ? min(lap, state.session.totalLaps) : lap)
        }
        table.car("car[i].pitStatus") { Double($0.condition.pit.place.rawValue) }
        table.car("car[i].numPitStops") { Double($0.condition.pit.stops) }
        table.car("car[i].sector") { Double(min(2, $0.sector)) }
        table.car("car[i].currentLapInvalid") { $0.condition.penalties.lapIsInvalid ? 1 : 0 }
        table.car("car[i].penalties") { Double($0.condition.penalties.seconds) }
        table.car("car[i].warnings") { Double($0.condition.penalties.warnings) }
        table.car("car[i].totalWarnings") { Double($0.condition.penalties.warnings) }
        table.car("car[i].cornerCuttingWarnings") { Double($0.condition.penalties.cornerWarnings) }
        table.car("car[i].numUnservedDriveThroughPens") { Double($0.condition.penalties.driveThroughs) }
        table.car("car[i].numUnservedStopGoPens") { Double($0.condition.penalties.stopAndGos) }
        gridPosition(&table)
        table.car("car[i].driverStatus") { F1Status.driver($0.condition.pit) }
        table.listed("car[i].resultStatus") { state, _, cars, index in
            F1Status.result(cars[index], state)
        }
        table.car("car[i].pitLaneTimerActive") { $0.condition.pit.place == .track ? 0 : 1 }
        table.car("car[i].pitLaneTimeInLaneInMS") { $0.condition.pit.laneTime * 1000 }
        table.car("car[i].pitStopTimerInMS") { $0.condition.pit.stopTime * 1000 }
        table.car("car[i].pitStopShouldServePen") {
            $0.condition.penalties.driveThroughs + $0.condition.penalties.stopAndGos > 0 ? 1 : 0
        }
        table.car("car[i].speedTrapFastestSpeed", \.condition.trapSpeed)
        table.car("car[i].speedTrapFastestLap") {
            $0.condition.trapLap > 0 ? Double($0.condition.trapLap) : 255
        }
        table.constant(255, "timeTrialPBCarIdx", "timeTrialRivalCarIdx")
    }

    /// Maps the place at the start.
    private static func gridPosition(_ table: inout MappingTable) {
        table.any("car[i].gridPosition") { _, context, cars, index in
            index < cars.count ? Double(context.board.position(of: index, in: 0)) : 0
        }
    }

    /// Returns the parts of a time in s, by the endings of their names: milliseconds and, since some year, minutes beside them.
    private static func parts(hasMinutes: Bool) -> [(ending: String, of: @Sendable (Double) -> Double)] {
        let part: @Sendable (Double) -> Double = {
            let milliseconds = ($0 * 1000).rounded()
            return hasMinutes ? milliseconds.truncatingRemainder(dividingBy: 60_000) : milliseconds
        }
        let minutes: @Sendable (Double) -> Double = { (($0 * 1000).rounded() / 60_000).rounded(.down) }
        return [("InMS", part), ("MSPart", part), ("Minutes", minutes), ("MinutesPart", minutes)]
    }

    /// Maps a gap in ms: in 23 it wraps, from 24 on there are minutes.
    private static func gap(
        _ table: inout MappingTable, _ name: String, in year: Int,
        _ gap: @escaping @Sendable ([CarView], Int) -> Double
    ) {
        table.listed("\(name)InMS") { gap($2, $3).truncatingRemainder(dividingBy: 65_536) }
        table.listed("\(name)MSPart") { gap($2, $3).truncatingRemainder(dividingBy: 60_000) }
        table.listed("\(name)MinutesPart") { _, options, cars, index in
            options.f1.leavesMinutes ? 0 : (gap(cars, index) / 60_000).rounded(.down)
        }
    }

    /// Maps the order at the end.
    static func finalClassification(_ table: inout MappingTable, _ year: Int) {
        table.any("numCars") { _, _, cars, _ in Double(cars.count) }
        table.car("car[i].position", \.standing.position)
        table.car("car[i].numLaps", \.standing.completedLaps)
        gridPosition(&table)
        table.car("car[i].points") { car in
            let points: [Double] = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]
            return points.indices.contains(car.standing.position - 1) ? points[car.standing.position - 1] : 0
        }
        table.car("car[i].numPitStops") { Double($0.condition.pit.stops) }
        table.car("car[i].resultStatus") {
            $0.condition.result == .active ? 3 : Double($0.condition.result.rawValue)
        }
        // 2 for a car that has finished, 1 for one that has retired.
        table.car("car[i].resultReason") { $0.condition.result == .retired ? 1 : 2 }
        table.car("car[i].bestLapTimeInMS") { ($0.lapTimes.best ?? 0) * 1000 }
        table.car("car[i].totalRaceTime", \.standing.raceTime)
        table.car("car[i].penaltiesTime") { Double($0.condition.penalties.seconds) }
        table.car("car[i].numPenalties") { Double($0.condition.penalties.count) }
        table.car("car[i].numTyreStints") { Double($0.condition.tyres.stintCount) }
        for stint in 0..<8 {
            table.car("car[i].tyreStintsActual[\(stint)]") {
                $0.condition.tyres.compound(ofStint: stint).map { F1Cars.compound($0).actual } ?? 0
            }
            table.car("car[i].tyreStintsVisual[\(stint)]") {
                $0.condition.tyres.compound(ofStint: stint).map { F1Cars.compound($0).visual } ?? 0
            }
            table.car("car[i].tyreStintsEndLaps[\(stint)]") { F1Status.end(of: stint, $0.condition.tyres) }
        }
    }

    /// Maps the laps of one car.
    static func sessionHistory(_ table: inout MappingTable, _ year: Int) {
        table.context("carIdx") { Double($0.car) }
        table.one("numLaps") { Double(min(100, $0.standing.completedLaps + 1)) }
        table.any("numTyreStints") { _, context, cars, _ in
            guard cars.indices.contains(context.car) else { return 0 }
            return context.options.f1.hasNinthStint ? 9 : Double(cars[context.car].condition.tyres.stintCount)
        }
        table.one("bestLapTimeLapNum") { F1Laps.best($0) { $0.time } }
        for sector in 0..<3 {
            table.one("bestSector\(sector + 1)LapNum") { F1Laps.best($0) { $0.sectors[sector] } }
        }
        table.any("lapHistory[i].lapTimeInMS") { (F1Laps.time($2, $1.car, $3) * 1000).rounded() }
        for sector in 0..<3 {
            for part in parts(hasMinutes: year >= 23) {
                table.any("lapHistory[i].sector\(sector + 1)Time\(part.ending)") {
                    part.of(F1Laps.sector(sector, $2, $1.car, $3))
                }
            }
        }
        table.any("lapHistory[i].lapValidBitFlags") { F1Laps.time($2, $1.car, $3) > 0 ? 15 : 0 }
        table.any("tyreStint[i].endLap") { _, context, cars, stint in
            cars.indices.contains(context.car)
                ? F1Status.end(of: stint, cars[context.car].condition.tyres) : 0
        }
        table.any("tyreStint[i].tyreActualCompound") { _, context, cars, stint in
            F1Status.stint(stint, cars, context.car).map { F1Cars.compound($0).actual } ?? 0
        }
        table.any("tyreStint[i].tyreVisualCompound") { _, context, cars, stint in
            F1Status.stint(stint, cars, context.car).map { F1Cars.compound($0).visual } ?? 0
        }
    }

    /// Maps the places of all cars in all laps.
    static func lapPositions(_ table: inout MappingTable) {
        table.context("numLaps") { Double(min(50, $0.board.lapCount)) }
        table.constant(0, "lapStart")
        for car in 0..<24 {
            table.any("lap[i].position[\(car)]") { Double($1.board.position(of: car, in: $3)) }
        }
    }

    /// Maps the best times of a time trial; there is no rival.
    static func timeTrial(_ table: inout MappingTable, _ year: Int) {
        for name in ["playerSessionBest", "personalBest", "rival"] {
            let isPlayer = name != "rival"
            table.any("\(name).carIdx") { _, context, cars, _ in
                isPlayer ? Double(F1Cars.player(context.options, cars)) : 255
            }
            table.constant(isPlayer ? 0 : year >= 26 ? 65_535 : 255, "\(name).teamId")
            table.state("\(name).lapTimeInMS") { isPlayer ? ($0.lapTimes.best ?? 0) * 1000 : 0 }
            for sector in 0..<3 {
                table.state("\(name).sector\(sector + 1)TimeInMS") {
                    isPlayer ? $0.lapTimes.bestSectors[sector] * 1000 : 0
                }
            }
            table.constant(1, "\(name).tractionControl", "\(name).antiLockBrakes", "\(name).valid")
            table.constant(3, "\(name).gearboxAssist")
            table.constant(0, "\(name).equalCarPerformance", "\(name).customSetup")
        }
    }
}

/// The laps of cars as F1 reports them.
enum F1Laps {
    /// Returns the lap, from 1, with the least `value` of those completed; 0 without one.
    static func best(_ car: CarView, _ value: (LapRecord) -> Double) -> Double {
        var best: (lap: Int, value: Double)?
        for (index, lap) in car.lapTimes.laps.enumerated() where value(lap) < best?.value ?? .infinity {
            best = (index + 1, value(lap))
        }
        return Double(best?.lap ?? 0)
    }

    /// Returns the time of lap `lap`, from 0, s; that of the present one runs.
    static func time(_ cars: [CarView], _ car: Int, _ lap: Int) -> Double {
        guard cars.indices.contains(car) else { return 0 }
        let times = cars[car].lapTimes
        if times.laps.indices.contains(lap) { return times.laps[lap].time }
        return lap == cars[car].standing.completedLaps ? times.current : 0
    }

    /// Returns the time of a sector of a lap, s; 0 for one that is not completed.
    static func sector(_ sector: Int, _ cars: [CarView], _ car: Int, _ lap: Int) -> Double {
        guard cars.indices.contains(car) else { return 0 }
        let times = cars[car].lapTimes
        if times.laps.indices.contains(lap) { return times.laps[lap].sectors[sector] }
        return lap == cars[car].standing.completedLaps ? times.sectors[sector] : 0
    }
}

/// Codes of F1 for what a car does.
enum F1Status {
    /// 0 in the garage, 2 in lap, 3 out lap, 4 on the track.
    static func driver(_ pit: PitVisit) -> Double {
        switch pit.place {
        case .track: 4
        case .lane, .box: pit.planned == nil ? 3 : 2
        }
    }

    /// 2 active, 3 finished, and so on.
    static func result(_ car: CarView, _ state: RaceState) -> Double {
        if car.condition.result != .active { return Double(car.condition.result.rawValue) }
        let isOver = state.session.totalLaps > 0 && car.standing.completedLaps >= state.session.totalLaps
        return isOver ? 3 : 2
    }

    /// Returns the lap that ended a stint: 255 for the present one, 0 for none.
    static func end(of stint: Int, _ tyres: RaceTyres) -> Double {
        tyres.end(ofStint: stint).map(Double.init) ?? (stint < tyres.stintCount ? 255 : 0)
    }

    static func stint(_ stint: Int, _ cars: [CarView], _ car: Int) -> TyreCompound? {
        cars.indices.contains(car) ? cars[car].condition.tyres.compound(ofStint: stint) : nil
    }
}
