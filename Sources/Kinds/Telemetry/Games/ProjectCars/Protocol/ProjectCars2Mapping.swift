import VehicleModel

extension MappingTable {
    /// Returns the header: counters, parts, type and version.
    private static func projectCars2(
        _ type: Double, version: Double, _ fill: (inout MappingTable) -> Void
    ) -> MappingTable {
        MappingTable { table in
            table.context("packetNumber") { Double($0.packetNumber) }
            table.context("categoryPacketNumber") { Double($0.categoryNumber) }
            table.context("partialPacketIndex") { Double($0.part + 1) }
            table.context("partialPacketNumber") { Double($0.partCount) }
            table.constant(type, "packetType")
            table.constant(version, "packetVersion")
            fill(&table)
        }
    }

    /// Maps telemetry, with and without the tick count.
    static func projectCars2Telemetry(version: Double) -> MappingTable {
        projectCars2(0, version: version) { table in
            table.include(.projectCars)
            table.wheels("tyreTempLeft", \.temperature, times: 0.98)
            table.wheels("tyreTempCenter", \.temperature)
            table.wheels("tyreTempRight", \.temperature, times: 1.02)
            table.wheels("suspensionRideHeight") { max(0, 0.1 - $0.suspensionTravel) * 1000 }
            table.state("handBrake", \.controls.handbrake, times: 255)
            for wheel in ["FL", "FR", "RL", "RR"] {
                table.title("tyreCompound[\(wheel)]") { _, _ in "Slick" }
            }
            table.state("turboBoostPressure") { max(0, $0.engine.boost) * 1000 }
            table.vector("fullPosition") { $0.motion.place.leftUpBack }
            table.constant(143, "brakeBias")
            table.context("tickCount") { Double($0.frame) }
        }
    }

    static let projectCars2Race = projectCars2(1, version: 0) { table in
        table.constant(-1, "enforcedPitStopLap")
        table.state("worldFastestLapTime") { ProjectCarsTime.unset($0.circuit.recordLap) }
        table.state("personalFastestLapTime") { ProjectCarsTime.unset($0.lapTimes.best) }
        for sector in 0..<3 {
            table.state("personalFastestSector\(sector + 1)Time") {
                ProjectCarsTime.unset($0.lapTimes.bestSectors[sector])
            }
            table.state("worldFastestSector\(sector + 1)Time") { $0.circuit.recordSector(sector) }
        }
        table.state("trackLength") { $0.circuit.length }
        for name in ["trackLocation", "translatedTrackLocation"] {
            table.text(name) { state, _, _ in state.circuit.name }
        }
        for name in ["trackVariation", "translatedTrackVariation"] {
            table.text(name) { state, _, _ in state.circuit.configuration }
        }
        table.state("lapsTimeInEvent", \.session.totalLaps)
    }

    /// Names, sixteen participants per part.
    static let projectCars2Participants = projectCars2(2, version: 0) { table in
        table.constant(0, "participantsChangedTimestamp")
        table.text("name[i]") { state, context, index in state.driverName(16 * context.part + index) }
        table.constant(0, "nationality[i]")
        table.any("index[i]") { _, context, cars, index in
            let car = 16 * context.part + index
            return car < cars.count ? Double(car) : 0
        }
    }

    /// Positions of all participants, with and without the tick count.
    static func projectCars2Timings(version: Double) -> MappingTable {
        projectCars2(3, version: version) { table in
            table.state("numParticipants") { Double(min(32, $0.rivals.count + 1)) }
            table.constant(0, "participantsChangedTimestamp", "localParticipantIndex", "splitTime")
            table.constant(-1, "eventTimeRemaining")
            table.state("splitTimeAhead") { ProjectCarsGap.ahead($0) }
            table.state("splitTimeBehind") { ProjectCarsGap.behind($0) }
            table.car("participant[i].worldPosition[0]") { $0.place.leftUpBack.x }
            table.car("participant[i].worldPosition[1]", \.place.y)
            table.car("participant[i].worldPosition[2]") { $0.place.leftUpBack.z }
            // Half a turn is the whole range.
            table.car("participant[i].orientation[0]") { $0.attitude.pitch / .pi * 32767 }
            table.car("participant[i].orientation[1]") { $0.attitude.yaw / .pi * 32767 }
            table.car("participant[i].orientation[2]") { $0.attitude.roll / .pi * 32767 }
            table.car("participant[i].currentLapDistance", \.standing.lapDistance)
            table.car("participant[i].racePosition") { Double($0.standing.position | 0x80) }
            table.car("participant[i].sector") { Double(ProjectCarsSector.number($0, from: 1)) }
            table.constant(0, "participant[i].highestFlag", "participant[i].pitModeSchedule")
            table.listed("participant[i].carIndex") { $3 == 0 ? 0x8000 : Double($3) }
            table.listed("participant[i].raceState") { ProjectCarsResult.number($2[$3].condition, $0) }
            table.car("participant[i].currentLap") { Double($0.standing.completedLaps + 1) }
            table.car("participant[i].currentTime", empty: -1) { $0.lapTimes.current }
            table.car("participant[i].currentSectorTime", empty: -1) { car in
                car.lapTimes.current - car.lapTimes.sectors[0] - car.lapTimes.sectors[1]
            }
            table.listed("participant[i].mpParticipantIndex") { Double($3) }
            table.context("tickCount") { Double($0.frame) }
        }
    }

    static let projectCars2GameState = projectCars2(4, version: 0) { table in
        table.constant(1290, "buildVersionNumber")
        // Playing, paused, a menu or a replay below, a race above.
        table.state("gameState") { $0.projectCarsState }
        table.state("rainDensity") { ($0.situation.weather.now.rainfall * 2.55).rounded() }
        table.state("ambientTemperature") { $0.situation.weather.now.airTemperature }
        table.state("trackTemperature") { $0.situation.weather.now.trackTemperature }
        table.constant(0, "snowDensity", "windDirectionY")
        table.state("windSpeed") { ProjectCarsWind.speed($0.session.time) }
        table.state("windDirectionX") { ProjectCarsWind.direction($0.session.time) }
    }

    /// Best and last times of all participants.
    static let projectCars2TimeStats = projectCars2(7, version: 0) { table in
        table.constant(0, "participantsChangedTimestamp")
        table.car("participant[i].fastestLapTime", empty: -123) { $0.lapTimes.best ?? -123 }
        table.car("participant[i].lastLapTime", empty: -123) { $0.lapTimes.last ?? -123 }
        table.car("participant[i].lastSectorTime", empty: -123) { car in
            car.lapTimes.sectors[1] > 0
                ? car.lapTimes.sectors[1]
                : Self.stat(car.lapTimes.sectors[0], or: car.lapTimes.lastSectors[2])
        }
        for sector in 0..<3 {
            table.car("participant[i].fastestSector\(sector + 1)Time", empty: -123) {
                Self.stat($0.lapTimes.bestSectors[sector], or: 0)
            }
        }
        table.constant(0, "participant[i].onlineRepRankType", "participant[i].onlineRepStrength")
        table.listed("participant[i].mpParticipantIndex") { Double($3) }
    }

    /// Sixteen vehicles per part; all participants drive the player's vehicle.
    static let projectCars2VehicleNames = projectCars2(8, version: 0) { table in
        table.any("vehicle[i].index") { _, context, cars, index in
            let car = 16 * context.part + index
            return car < cars.count ? Double(car) : 0
        }
        table.any("vehicle[i].classIndex") { state, context, cars, index in
            16 * context.part + index < cars.count ? Double(state.car.classNumber) : 0
        }
        table.text("vehicle[i].name") { state, context, index in
            16 * context.part + index <= state.rivals.count ? state.car.name : ""
        }
    }

    /// The eight classes.
    static let projectCars2ClassNames = projectCars2(8, version: 0) { table in
        table.any("class[i].classIndex") { $3 < 8 ? Double($3) : 0 }
        table.text("class[i].name") { _, _, index in index < 8 ? "Class \(index)" : "" }
    }

    /// Returns a time of the statistics: `time`, else `other`; -123 without both.
    private static func stat(_ time: Double, or other: Double) -> Double {
        time > 0 ? time : other > 0 ? other : -123
    }
}
