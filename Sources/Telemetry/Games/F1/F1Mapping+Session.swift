import VehicleModel

extension MappingTable {
    /// The session.
    mutating func f1Session(_ year: Int) {
        f1Weather(year)
        state("totalLaps") { $0.session.totalLaps == 0 ? 0 : Double(min(255, $0.session.totalLaps)) }
        indexed("trackLength") { state, context, _ in
            context.options.f1.hasEmptySession ? 0 : state.circuit.length
        }
        context("sessionType") { $0.options.f1.hasEmptySession ? 0 : $0.options.f1.session.number(in: year) }
        context("trackId") { $0.options.f1.hasEmptySession ? 0 : Double($0.options.f1.track) }
        constant(year >= 26 ? 13 : 0, "formula")
        state("sessionTimeLeft") { max(0, 7200 - $0.session.playTime) }
        constant(7200, "sessionDuration")
        constant(80, "pitSpeedLimit", "aiDifficulty")
        state("gamePaused") { $0.session.isRacing ? 0 : 1 }
        constant(255, "spectatorCarIndex")
        constant(1, "sliProNativeSupport")
        constant(3, "gearboxAssist")
        // Three zones of a third of the lap each.
        constant(3, "numMarshalZones")
        any("marshalZone[i].zoneStart") { $3 < 3 ? Double($3) / 3 : 0 }
        any("marshalZone[i].zoneFlag") { state, _, _, index in
            index < 3 ? F1Flags.zone(state.situation.control.flag, in: year) : 0
        }
        state("safetyCarStatus") { Double($0.situation.control.safetyCar.rawValue) }
        context("networkGame") { $0.options.isNetworkGame ? 1 : 0 }
        context("weekendLinkIdentifier") { Double(UInt32(truncatingIfNeeded: $0.sessionUID)) }
        context("sessionLinkIdentifier") { Double(UInt32(truncatingIfNeeded: $0.sessionUID >> 32)) }
        state("pitStopWindowIdealLap") { Double(min(255, $0.session.totalLaps / 2)) }
        state("pitStopWindowLatestLap") { Double(min(255, $0.session.totalLaps)) }
        state("pitStopRejoinPosition", \.session.carCount)
        context("gameMode") { $0.options.f1.session == .timeTrial ? 5 : 3 }
        context("ruleSet") {
            $0.options.f1.session == .race ? 1 : $0.options.f1.session == .timeTrial ? 2 : 0
        }
        constant(14 * 60, "timeOfDay")
        constant(3, "sessionLength")
        constant(1, "speedUnitsLeadPlayer", "speedUnitsSecondaryPlayer")
        state("numSafetyCarPeriods") { Double($0.situation.control.safetyCars) }
        state("numVirtualSafetyCarPeriods") { Double($0.situation.control.virtualSafetyCars) }
        state("numRedFlagPeriods") { Double($0.situation.control.redFlags) }
        f1Rules(year)
        f1Zones()
        f1Off()
    }

    /// What a race here does not have: a season, assists of other kinds, other units.
    private mutating func f1Off() {
        constant(
            0, "isSpectating", "forecastAccuracy", "seasonLinkIdentifier", "steeringAssist", "brakingAssist",
            "pitAssist", "pitReleaseAssist", "ersAssist", "drsAssist", "dynamicRacingLine",
            "dynamicRacingLineType", "temperatureUnitsLeadPlayer", "temperatureUnitsSecondaryPlayer",
            "equalCarPerformance", "surfaceType", "lowFuelMode", "pitLaneTyreSim",
            "collisionsOffForFirstLapOnly", "mpUnsafePitRelease", "mpOffForGriefing",
            "cornerCuttingStringency", "pitStopExperience", "safetyCarExperience", "formationLap",
            "formationLapExperience", "affectsLicenceLevelSolo", "affectsLicenceLevelMP",
            "dynamicRacingLineHiVis", "dynamicRacingLineColourBlind", "recurringRewindPrompt")
    }

    private mutating func f1Weather(_ year: Int) {
        state("weather") { Double($0.situation.weather.now.kind) }
        state("trackTemperature") { $0.situation.weather.now.trackTemperature }
        state("airTemperature") { $0.situation.weather.now.airTemperature }
        constant(Double(F1Forecast.minutes.count), "numWeatherForecastSamples")
        func sample(
            _ name: String, _ value: @escaping @Sendable (RaceWeather.Sample, RaceWeather.Sample) -> Double
        ) {
            any("weatherForecastSample[i].\(name)") { state, _, _, index in
                guard index < F1Forecast.minutes.count else { return 0 }
                let now = F1Forecast.sample(state, max(0, index - 1))
                return value(F1Forecast.sample(state, index), now)
            }
        }
        any("weatherForecastSample[i].sessionType") { _, context, _, index in
            index < F1Forecast.minutes.count ? context.options.f1.session.number(in: year) : 0
        }
        any("weatherForecastSample[i].timeOffset") {
            $3 < F1Forecast.minutes.count ? Double(F1Forecast.minutes[$3]) : 0
        }
        sample("weather") { here, _ in Double(here.kind) }
        sample("trackTemperature") { here, _ in here.trackTemperature }
        sample("airTemperature") { here, _ in here.airTemperature }
        sample("rainPercentage") { here, _ in here.rain }
        sample("trackTemperatureChange") { F1Forecast.change($1.trackTemperature, $0.trackTemperature) }
        sample("airTemperatureChange") { F1Forecast.change($1.airTemperature, $0.airTemperature) }
    }

    /// The rules of the weekend and the assists, which are usual ones.
    private mutating func f1Rules(_ year: Int) {
        constant(
            1, "recoveryMode", "raceStarts", "tyreTemperature", "carDamageRate", "parcFermeRules",
            "antiLockBrakesAssist")
        constant(3, "flashbackLimit")
        constant(2, "carDamage", "collisions", "safetyCar", "redFlags", "tractionControlAssist")
        constant(1, "numSessionsInWeekend")
        any("weekendStructure[i]") { _, context, _, index in
            index == 0 ? context.options.f1.session.number(in: year) : 0
        }
        state("sector2LapDistanceStart") { $0.circuit.sectorStarts.first ?? 0 }
        state("sector3LapDistanceStart") {
            $0.circuit.sectorStarts.count > 1 ? $0.circuit.sectorStarts[1] : 0
        }
        constant(0.21, "startReactionTime")
    }

    private mutating func f1Zones() {
        state("activeAeroTrackStatus") { $0.situation.weather.now.kind >= 3 ? 0 : 1 }
        for (list, limit) in [("activeAeroZoneFull", 8), ("drsZone", 4), ("activeAeroZonePartial", 0)] {
            let name = "num" + list.prefix(1).uppercased() + list.dropFirst()
            let counter = name.replacing("Zone", with: "Zones")
            state(counter) { Double(min(limit, $0.fastZones.count)) }
            any("\(list)[i].zoneStart") { state, _, _, index in
                index < min(limit, state.fastZones.count) ? state.fastZones[index].lowerBound : 0
            }
            any("\(list)[i].zoneEnd") { state, _, _, index in
                index < min(limit, state.fastZones.count) ? state.fastZones[index].upperBound : 0
            }
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
    /// The flag of a zone or of a car; from 23 on there is no red one.
    static func zone(_ flag: RaceControl.Flag, in year: Int) -> Double {
        flag == .red && year >= 23 ? 3 : Double(flag.rawValue)
    }
}
