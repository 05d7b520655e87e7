import VehicleModel

extension F1Mapping {
    static func session(_ table: inout MappingTable, _ year: Int) {
        weather(&table, year)
        table.state("totalLaps") { $0.session.totalLaps == 0 ? 0 : Double(min(255, $0.session.totalLaps)) }
        table.indexed("trackLength") { state, options, _ in
            options.f1.hasEmptySession ? 0 : state.circuit.length
        }
        table.context("sessionType") {
            $0.options.f1.hasEmptySession ? 0 : $0.options.f1.session.number(in: year)
        }
        table.indexed("trackId") { state, options, _ in
            options.f1.hasEmptySession
                ? 0 : Double(options.f1.track ?? F1Tracks.number(of: state.circuit.id))
        }
        table.constant(year >= 26 ? 13 : 0, "formula")
        table.state("sessionTimeLeft") { $0.session.timeLeft }
        table.state("sessionDuration", \.session.duration)
        table.constant(80, "pitSpeedLimit", "aiDifficulty")
        table.state("gamePaused") { $0.session.isRacing ? 0 : 1 }
        table.constant(255, "spectatorCarIndex")
        table.constant(1, "sliProNativeSupport")
        table.constant(3, "gearboxAssist")
        table.constant(Double(F1Tracks.zones), "numMarshalZones")
        table.any("marshalZone[i].zoneStart") {
            $3 < F1Tracks.zones ? Double($3) / Double(F1Tracks.zones) : 0
        }
        table.any("marshalZone[i].zoneFlag") { state, _, _, index in
            index < F1Tracks.zones ? F1Flags.zone(state.situation.control.flag, in: year) : 0
        }
        table.state("safetyCarStatus") { Double($0.situation.control.safetyCar.rawValue) }
        table.state("formationLap") { $0.session.hasFormationLap ? 1 : 0 }
        table.context("networkGame") { $0.options.f1.hasLobby ? 1 : 0 }
        table.context("weekendLinkIdentifier") { Double(UInt32(truncatingIfNeeded: $0.sessionUID)) }
        table.context("sessionLinkIdentifier") { Double(UInt32(truncatingIfNeeded: $0.sessionUID >> 32)) }
        table.state("pitStopWindowIdealLap") { Double(min(255, $0.session.totalLaps / 2)) }
        table.state("pitStopWindowLatestLap") { Double(min(255, $0.session.totalLaps)) }
        table.state("pitStopRejoinPosition", \.session.carCount)
        table.context("gameMode") { $0.options.f1.session == .timeTrial ? 5 : 3 }
        table.context("ruleSet") {
            $0.options.f1.session == .race ? 1 : $0.options.f1.session == .timeTrial ? 2 : 0
        }
        table.constant(14 * 60, "timeOfDay")
        table.constant(3, "sessionLength")
        table.constant(1, "speedUnitsLeadPlayer", "speedUnitsSecondaryPlayer")
        table.state("numSafetyCarPeriods") { Double($0.situation.control.safetyCars) }
        table.state("numVirtualSafetyCarPeriods") { Double($0.situation.control.virtualSafetyCars) }
        table.state("numRedFlagPeriods") { Double($0.situation.control.redFlags) }
        rules(&table, year)
        zones(&table)
        off(&table)
    }

    /// Maps what a race here does not have: a season, assists of other kinds, other units.
    private static func off(_ table: inout MappingTable) {
        table.constant(
            0, "isSpectating", "forecastAccuracy", "seasonLinkIdentifier", "steeringAssist", "brakingAssist",
            "pitAssist", "pitReleaseAssist", "ersAssist", "drsAssist", "dynamicRacingLine",
            "dynamicRacingLineType", "temperatureUnitsLeadPlayer", "temperatureUnitsSecondaryPlayer",
            "equalCarPerformance", "surfaceType", "lowFuelMode", "pitLaneTyreSim",
            "collisionsOffForFirstLapOnly", "mpUnsafePitRelease", "mpOffForGriefing",
            "cornerCuttingStringency", "pitStopExperience", "safetyCarExperience", "formationLapExperience",
            "affectsLicenceLevelSolo", "affectsLicenceLevelMP",
            "dynamicRacingLineHiVis", "dynamicRacingLineColourBlind", "recurringRewindPrompt")
    }

    private static func weather(_ table: inout MappingTable, _ year: Int) {
        table.state("weather") { Double($0.situation.weather.now.kind) }
        table.state("trackTemperature") { $0.situation.weather.now.trackTemperature }
        table.state("airTemperature") { $0.situation.weather.now.airTemperature }
        table.constant(Double(F1Forecast.minutes.count), "numWeatherForecastSamples")
        func sample(
            _ name: String, _ value: @escaping @Sendable (RaceWeather.Sample, RaceWeather.Sample) -> Double
        ) {
            table.any("weatherForecastSample[i].\(name)") { state, _, _, index in
                guard index < F1Forecast.minutes.count else { return 0 }
                let now = F1Forecast.sample(state, max(0, index - 1))
                return value(F1Forecast.sample(state, index), now)
            }
        }
        table.any("weatherForecastSample[i].sessionType") { _, context, _, index in
            index < F1Forecast.minutes.count ? context.options.f1.session.number(in: year) : 0
        }
        table.any("weatherForecastSample[i].timeOffset") {
            $3 < F1Forecast.minutes.count ? Double(F1Forecast.minutes[$3]) : 0
        }
        sample("weather") { here, _ in Double(here.kind) }
        sample("trackTemperature") { here, _ in here.trackTemperature }
        sample("airTemperature") { here, _ in here.airTemperature }
        sample("rainPercentage") { here, _ in here.rain }
        sample("trackTemperatureChange") { F1Forecast.change($1.trackTemperature, $0.trackTemperature) }
        sample("airTemperatureChange") { F1Forecast.change($1.airTemperature, $0.airTemperature) }
    }

    /// Maps the rules of the weekend and the assists, which are usual ones.
    private static func rules(_ table: inout MappingTable, _ year: Int) {
        table.constant(
            1, "recoveryMode", "raceStarts", "tyreTemperature", "carDamageRate", "parcFermeRules",
            "antiLockBrakesAssist")
        table.constant(3, "flashbackLimit")
        table.constant(2, "carDamage", "collisions", "safetyCar", "redFlags", "tractionControlAssist")
        table.constant(1, "numSessionsInWeekend")
        table.any("weekendStructure[i]") { _, context, _, index in
            index == 0 ? context.options.f1.session.number(in: year) : 0
        }
        table.state("sector2LapDistanceStart") { $0.circuit.sectorStarts.first ?? 0 }
        table.state("sector3LapDistanceStart") {
            $0.circuit.sectorStarts.count > 1 ? $0.circuit.sectorStarts[1] : 0
        }
        table.constant(0.21, "startReactionTime")
    }

    private static func zones(_ table: inout MappingTable) {
        table.state("activeAeroTrackStatus") { $0.situation.weather.now.kind >= 3 ? 0 : 1 }
        for (list, limit) in [("activeAeroZoneFull", 8), ("drsZone", 4), ("activeAeroZonePartial", 0)] {
            let name = "num" + list.prefix(1).uppercased() + list.dropFirst()
            let counter = name.replacing("Zone", with: "Zones")
            table.state(counter) { Double(min(limit, $0.fastZones.count)) }
            table.any("\(list)[i].zoneStart") { state, _, _, index in
                index < min(limit, state.fastZones.count) ? state.fastZones[index].lowerBound : 0
            }
            table.any("\(list)[i].zoneEnd") { state, _, _, index in
                index < min(limit, state.fastZones.count) ? state.fastZones[index].upperBound : 0
            }
        }
    }
}

enum F1Tracks {
    /// The number of marshal zones of a lap, as a capture shows.
    static let zones = 17

    /// Returns the number of the real circuit that one of ours resembles most; -1 for another one.
    static func number(of circuit: String) -> Int {
        switch circuit {
        case "hafenring": 5  // Monaco, also around a harbour
        case "marktplatz": 12  // Singapore, also in a town
        case "hochwald": 10  // Spa, also through woods
        default: -1
        }
    }
}

/// The forecast of F1: samples at these minutes from now.
enum F1Forecast {
    static let minutes = [0, 5, 10, 15, 30]

    static func sample(_ state: RaceState, _ index: Int) -> RaceWeather.Sample {
        state.situation.weather.forecast(
            at: state.session.raceTime + Double(minutes[index]) * 60, now: state.session.raceTime)
    }

    /// 0 up, 1 down, 2 the same.
    static func change(_ from: Double, _ to: Double) -> Double { to > from ? 0 : to < from ? 1 : 2 }
}

/// Flags in the numbers of F1.
enum F1Flags {
    /// Returns the flag of a zone or of a car; from 23 on there is no red one.
    static func zone(_ flag: RaceControl.Flag, in year: Int) -> Double {
        flag == .red && year >= 23 ? 3 : Double(flag.rawValue)
    }
}
