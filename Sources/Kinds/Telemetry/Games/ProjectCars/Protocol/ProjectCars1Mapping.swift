import VehicleModel

extension MappingTable {
    /// Returns the header of every message: a sequence number of six bits above the type.
    private static func projectCars1(_ type: UInt32, _ fill: (inout MappingTable) -> Void) -> MappingTable {
        MappingTable { table in
            table.constant(1290, "buildVersionNumber")
            table.context("sequenceAndType") { Double(($0.categoryNumber & 0x3F) << 2 | type) }
            fill(&table)
        }
    }

    static let projectCars1Telemetry = projectCars1(0) { table in
        table.include(.projectCars)
        // Playing, paused, a menu or a replay below, a race above.
        table.state("gameSessionState") { $0.projectCarsState }
        table.state("numParticipants") { Double(min(56, $0.rivals.count + 1)) }
        table.state("raceStateFlags") { ProjectCarsResult.number($0.situation.own, $0) }
        table.state("lapsInEvent", \.session.totalLaps)
        table.state("bestLapTime") { ProjectCarsTime.unset($0.lapTimes.best) }
        table.state("lastLapTime") { ProjectCarsTime.unset($0.lapTimes.last) }
        table.state("currentTime", \.lapTimes.current)
        table.state("personalFastestLapTime") { ProjectCarsTime.unset($0.lapTimes.best) }
        table.constant(-1, "splitTime", "eventTimeRemaining", "enforcedPitStopLap")
        table.state("splitTimeAhead") { ProjectCarsGap.ahead($0) }
        table.state("splitTimeBehind") { ProjectCarsGap.behind($0) }
        table.state("worldFastestLapTime") { ProjectCarsTime.unset($0.circuit.recordLap) }
        for sector in 0..<3 {
            table.state("currentSector\(sector + 1)Time") {
                ProjectCarsTime.unset($0.lapTimes.sectors[sector])
            }
            for kind in ["fastest", "personalFastest"] {
                table.state("\(kind)Sector\(sector + 1)Time") {
                    ProjectCarsTime.unset($0.lapTimes.bestSectors[sector])
                }
            }
            table.state("worldFastestSector\(sector + 1)Time") { $0.circuit.recordSector(sector) }
        }
        table.constant(0, "highestFlag", "pitModeSchedule")
        table.state("windSpeed") { ProjectCarsWind.speed($0.session.time) }
        table.state("windDirectionX") { ProjectCarsWind.direction($0.session.time) }
        table.constant(0, "windDirectionY")
        table.state("rainDensity") { ($0.situation.weather.now.rainfall * 2.55).rounded() }
        table.state("ambientTemperature") { $0.situation.weather.now.airTemperature }
        table.state("trackTemperature") { $0.situation.weather.now.trackTemperature }
        table.car("participant[i].worldPosition[0]") { $0.place.leftUpBack.x }
        table.car("participant[i].worldPosition[1]", \.place.y)
        table.car("participant[i].worldPosition[2]") { $0.place.leftUpBack.z }
        table.car("participant[i].currentLapDistance", \.standing.lapDistance)
        table.car("participant[i].racePosition") { Double($0.standing.position | 0x80) }
        table.car("participant[i].lapsCompleted") { Double($0.standing.completedLaps & 0x7F) }
        table.car("participant[i].currentLap") { Double($0.standing.completedLaps + 1) }
        table.car("participant[i].sector") { Double(ProjectCarsSector.number($0, from: 0)) }
        table.car("participant[i].lastSectorTime", empty: -123) { car in
            car.lapTimes.sectors[1] > 0
                ? car.lapTimes.sectors[1] : car.lapTimes.sectors[0] > 0 ? car.lapTimes.sectors[0] : -123
        }
        table.state("trackLength") { $0.circuit.length }
    }

    /// Names and best laps of the first sixteen participants.
    static let projectCars1Participants = projectCars1(1) { table in
        table.text("carName") { state, _, _ in state.car.name }
        table.text("carClassName") { state, _, _ in "Class \(state.car.classNumber)" }
        table.text("trackLocation") { state, _, _ in state.circuit.name }
        table.text("trackVariation") { state, _, _ in state.circuit.configuration }
        table.text("name[i]") { state, _, index in state.driverName(index) }
        table.car("fastestLapTime[i]", empty: -1) { ProjectCarsTime.unset($0.lapTimes.best) }
    }

    /// Names of sixteen further participants; part 0 begins with the seventeenth.
    static let projectCars1Additional = projectCars1(2) { table in
        table.context("offset") { Double(16 + 16 * $0.part) }
        table.text("name[i]") { state, context, index in state.driverName(16 + 16 * context.part + index) }
    }
}

extension CircuitDescription {
    /// Returns the best time that anybody needed for sector `number`, 0...2, s; -1 where there is none.
    func recordSector(_ number: Int) -> Double {
        guard let recordLap, length > 0 else { return -1 }
        let ends = sectorStarts + [length]
        guard ends.indices.contains(number) else { return -1 }
        return recordLap * (ends[number] - (number > 0 ? ends[number - 1] : 0)) / length
    }
}

/// The byte with the sector and the fractions of the position.
enum ProjectCarsSector {
    /// Returns the sector in three bits, counted from `first`, then two bits each for quarters of a metre of X and Z.
    static func number(_ car: CarView, from first: Int) -> Int {
        (min(car.sector, 2) + first) | quarter(car.place.leftUpBack.x) << 3 | quarter(car.place.leftUpBack.z)
            << 5
    }

    private static func quarter(_ metres: Double) -> Int {
        guard metres.isFinite else { return 0 }
        return Int((metres - metres.rounded(.down)) * 4) & 3
    }
}
