import VehicleModel

extension MappingTable {
    /// Fills the header that all messages begin with, and what `fill` adds.
    static func f12021(_ packetID: Double, _ fill: (inout MappingTable) -> Void) -> MappingTable {
        MappingTable { table in
            table.constant(2021, "packetFormat")
            table.constant(1, "gameMajorVersion", "packetVersion")
            table.constant(5, "gameMinorVersion")
            table.constant(packetID, "packetId")
            table.unsigned("sessionUID") { $1.sessionUID }
            table.state("sessionTime", \.session.time)
            table.context("frameIdentifier") { Double($0.frame) }
            table.constant(0, "playerCarIndex")
            table.constant(255, "secondaryPlayerCarIndex")
            fill(&table)
        }
    }

    /// Motion of all cars, and more of the player's.
    static let f12021Motion = f12021(0) { table in
        table.carVector("car[i].worldPosition") { $0.place.leftUpForward }
        table.carVector("car[i].worldVelocity") { $0.worldVelocity.leftUpForward }
        table.carVector("car[i].worldForwardDir") { $0.forward.leftUpForward.times(32767) }
        table.carVector("car[i].worldRightDir") { $0.right.leftUpForward.times(32767) }
        // Positive in left turns.
        table.car("car[i].gForceLateral") { $0.acceleration.leftUpForward.x / gravity }
        table.car("car[i].gForceLongitudinal") { $0.acceleration.z / gravity }
        table.car("car[i].gForceVertical") { $0.acceleration.y / gravity }
        // Turning left and lowering the nose are positive.
        table.car("car[i].yaw") { -$0.attitude.yaw }
        table.car("car[i].pitch") { -$0.attitude.pitch }
        table.car("car[i].roll") { -Angle.arcSine($0.right.y) }
        table.wheels("suspensionPosition", \.suspensionTravel, times: 1000)
        table.wheels("suspensionVelocity", \.suspensionVelocity, times: 1000)
        // A spring of 2 Hz brings the wheel back.
        table.wheels("suspensionAcceleration") { $0.suspensionTravel * -158_000 }
        table.wheels("wheelSpeed") { $0.angularSpeed * $0.radius }
        table.wheels("wheelSlip", \.slipRatio, times: 0.1)
        table.vector("localVelocity") { $0.motion.velocity.leftUpForward }
        table.vector("angularVelocity") { $0.motion.angularVelocity.aboutLeftUpForward }
        table.vector("angularAcceleration") { $0.motion.angularAcceleration.aboutLeftUpForward }
        table.state("frontWheelsAngle", \.controls.frontWheelAngle)
    }

    /// The session: a dry race of a full field without pit stops.
    static let f12021Session = f12021(1) { table in
        table.state("safetyCarStatus") { Double($0.situation.control.safetyCar.rawValue) }
        table.constant(0, "weather", "isSpectating", "formula")
        table.context("networkGame") { $0.options.isNetworkGame ? 1 : 0 }
        table.context("trackTemperature") { $0.options.trackTemperature }
        table.context("airTemperature") { $0.options.airTemperature }
        table.state("totalLaps", \.session.totalLaps)
        table.state("trackLength") { $0.circuit.length }
        table.context("sessionType") { Double($0.options.sessionType ?? 10) }
        table.state("trackId") { Double(F1Tracks.number(of: $0.circuit.id)) }
        table.state("sessionTimeLeft") { $0.session.timeLeft }
        table.state("sessionDuration", \.session.duration)
        table.constant(80, "pitSpeedLimit", "aiDifficulty")
        table.state("gamePaused") { $0.session.isRacing ? 0 : 1 }
        table.constant(255, "spectatorCarIndex")
        table.constant(1, "sliProNativeSupport", "gearboxAssist")
        // Three zones of a third of the lap each, under green.
        table.constant(Double(F1Tracks.zones), "numMarshalZones")
        table.any("marshalZone[i].zoneStart") {
            $3 < F1Tracks.zones ? Double($3) / Double(F1Tracks.zones) : 0
        }
        table.any("marshalZone[i].zoneFlag") { $3 < F1Tracks.zones ? 1 : 0 }
        table.constant(2, "numWeatherForecastSamples")
        table.any("weatherForecastSample[i].sessionType") {
            $3 < 2 ? Double($1.options.sessionType ?? 10) : 0
        }
        table.any("weatherForecastSample[i].timeOffset") { $3 == 1 ? 15 : 0 }
        table.constant(0, "weatherForecastSample[i].weather")
        table.any("weatherForecastSample[i].trackTemperature") { $3 < 2 ? $1.options.trackTemperature : 0 }
        table.any("weatherForecastSample[i].trackTemperatureChange") { $3 < 2 ? 2 : 0 }
        table.any("weatherForecastSample[i].airTemperature") { $3 < 2 ? $1.options.airTemperature : 0 }
        table.any("weatherForecastSample[i].airTemperatureChange") { $3 < 2 ? 2 : 0 }
        table.any("weatherForecastSample[i].rainPercentage") { $3 < 2 ? 3 : 0 }
        table.constant(0, "forecastAccuracy", "seasonLinkIdentifier")
        table.context("weekendLinkIdentifier") { Double(UInt32(truncatingIfNeeded: $0.sessionUID)) }
        table.context("sessionLinkIdentifier") { Double(UInt32(truncatingIfNeeded: $0.sessionUID >> 32)) }
        table.state("pitStopWindowIdealLap") { Double($0.session.totalLaps / 2) }
        table.state("pitStopWindowLatestLap", \.session.totalLaps)
        table.state("pitStopRejoinPosition", \.session.carCount)
        table.constant(
            0, "steeringAssist", "brakingAssist", "pitAssist", "pitReleaseAssist", "ersAssist", "drsAssist",
            "dynamicRacingLine", "dynamicRacingLineType")
    }

    /// The laps of all cars.
    static let f12021LapData = f12021(2) { table in
        table.car("car[i].lastLapTimeInMS") { ($0.lapTimes.last ?? 0) * 1000 }
        table.car("car[i].currentLapTimeInMS") { $0.lapTimes.current * 1000 }
        table.car("car[i].sector1TimeInMS") { $0.lapTimes.sectors[0] * 1000 }
        table.car("car[i].sector2TimeInMS") { $0.lapTimes.sectors[1] * 1000 }
        table.car("car[i].lapDistance", \.standing.lapDistance)
        table.car("car[i].totalDistance", \.distance)
        table.listed("car[i].safetyCarDelta", empty: -0.0) { state, _, cars, index in
            cars[index].isOwn ? state.situation.safetyCarDelta : -0.0
        }
        table.car("car[i].carPosition", \.standing.position)
        table.car("car[i].currentLapNum") { Double($0.standing.completedLaps + 1) }
        table.car("car[i].sector") { Double(min(2, $0.sector)) }
        table.car("car[i].gridPosition", \.standing.position)
        table.car("car[i].driverStatus") { _ in 4 }
        table.listed("car[i].resultStatus") { F1Status.result($2[$3], $0) }
        table.constant(
            0, "car[i].pitStatus", "car[i].numPitStops", "car[i].currentLapInvalid", "car[i].penalties",
            "car[i].warnings", "car[i].numUnservedDriveThroughPens", "car[i].numUnservedStopGoPens",
            "car[i].pitLaneTimerActive", "car[i].pitLaneTimeInLaneInMS", "car[i].pitStopTimerInMS",
            "car[i].pitStopShouldServePen")
    }

    /// An event.
    static let f12021Event = f12021(3) { table in
        table.text("eventCode") { _, context, _ in context.event.code }
        for code in ["FTLP", "RTMT", "TMPT", "RCWN", "DTSV", "SGSV", "PENA", "SPTP"] {
            table.context("\(code).car") { Double($0.event.car) }
        }
        table.context("FTLP.lapTime") { $0.event.value }
        table.context("PENA.penaltyType") { Double($0.event.kind) }
        table.context("PENA.infringement") { Double($0.event.number) }
        table.context("PENA.otherCar") { Double($0.event.otherCar) }
        table.context("PENA.time") { $0.event.value }
        table.context("PENA.lap") { Double($0.event.lap) }
        table.constant(0, "PENA.placesGained")
        table.context("SPTP.speed") { $0.event.value }
        table.context("SPTP.overallFastest") { Double($0.event.number & 1) }
        table.context("SPTP.driverFastest") { Double($0.event.number >> 1 & 1) }
        table.context("STLG.lights") { Double($0.event.number) }
        table.context("FLBK.frame") { Double($0.event.number) }
        table.context("FLBK.sessionTime") { $0.event.value }
        table.context("BUTN.buttons") { Double($0.event.number) }
    }
}

extension Vector {
    /// The vector `factor` times as long.
    func times(_ factor: Double) -> Vector { Vector(x * factor, y * factor, z * factor) }

    /// The scalar product.
    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
}
