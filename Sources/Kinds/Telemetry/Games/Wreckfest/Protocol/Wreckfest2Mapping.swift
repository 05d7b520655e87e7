import VehicleModel

/// The sources of Wreckfest 2's values.
enum Wreckfest2Mapping {
    /// Returns what all messages of Wreckfest 2 begin with.
    static func header(_ number: Double) -> MappingTable {
        MappingTable { table in
            table.constant(1_869_769_584, "header.signature")
            table.constant(number, "header.packetType")
            table.state("header.statusFlags") {
                // Paused, a replay, in the race.
                let isReplay = $0.situation.control.screen == .replay
                return ($0.session.isRacing || $0.isOver || isReplay ? 0 : 1) + (isReplay ? 2 : 0)
                    + ($0.session.raceTime > 0 ? 0x20 : 0)
            }
            table.state("header.sessionTime") { $0.session.time * 1000 }
            table.state("header.raceTime") { $0.session.raceTime * 1000 }
            table.constant(0, "participantVisibility")
        }
    }

    /// The order of the participants.
    static let leaderboardList = MappingTable { table in
        table.include(header(1))
        for (name, value) in leaderboard {
            table.car("participant[i].\(name)", empty: name == "status" ? 1 : 0, value)
        }
    }

    static let timingList = MappingTable { table in
        table.include(header(2))
        for (name, value) in timing { table.car("participant[i].\(name)", value) }
        table.listed("participant[i].lapProgress") { state, _, cars, index in
            state.circuit.length > 0 ? cars[index].standing.lapDistance / state.circuit.length : 0
        }
    }

    /// The times of sectors of the participants.
    static let sectorList = MappingTable { table in
        table.include(header(3))
        for (name, value) in sectors { table.car("participant[i].\(name)", value) }
    }

    static let motionList = MappingTable { table in
        table.include(header(4))
        table.carVector("participant[i].orientation.position") { $0.place }
        for (index, axis) in ["X", "Y", "Z", "W"].enumerated() {
            table.car("participant[i].orientation.orientationQuaternion\(axis)") {
                $0.attitude.leftHandedQuaternion[index]
            }
        }
        for (name, size) in extents { table.car("participant[i].orientation.\(name)") { _ in size } }
        table.car("participant[i].velocity.velocityMagnitude", \.speed)
    }

    /// Who the participants are.
    static let infoList = MappingTable { table in
        table.include(header(5))
        table.title("participant[i].carId") { state, index in
            index <= state.rivals.count ? "car05:\(index == 0 ? "player" : "ai_\(index)")" : ""
        }
        table.title("participant[i].carName") { state, index in
            index <= state.rivals.count ? state.car.name : ""
        }
        table.title("participant[i].playerName") { state, index in state.driverName(index) }
        table.listed("participant[i].participantIndex", empty: 255) { Double($3) }
        table.car("participant[i].lastNormalTrackStatusTime") { _ in 0 }
        table.constant(0, "participant[i].lastCollisionTime", "participant[i].lastResetTime")
    }

    /// The damage: none.
    static let damageList = MappingTable { table in
        table.include(header(6))
        for byte in 0..<21 { table.constant(0, "participant[i].damageStates[\(byte)]") }
    }

    /// Half the size of a car, cm.
    static let extents: [(String, Double)] = [("extentsX", 94), ("extentsY", 66), ("extentsZ", 226)]

    static let leaderboard: [(String, @Sendable (inout CarView) -> Double)] = [
        ("status", { Double(status($0.condition.result)) }), ("trackStatus", { _ in 0 }),
        ("lapCurrent", { Double($0.standing.completedLaps) + 1 }),
        ("position", { Double($0.standing.position) }), ("health", { _ in 100 }),
        ("wrecks", { _ in 0 }), ("frags", { _ in 0 }), ("assists", { _ in 0 }), ("score", { _ in 0 }),
        ("points", { _ in 0 }), ("deltaLeader", { _ in 0 }), ("lapTiming", { _ in 0 }),
    ]

    /// 2 racing, 3 finished, 5 disqualified, 6 retired.
    private static func status(_ result: CarCondition.Result) -> Int {
        switch result {
        case .active: 2
        case .finished: 3
        case .disqualified: 5
        case .didNotFinish, .retired: 6
        }
    }

    static let timing: [(String, @Sendable (inout CarView) -> Double)] = [
        ("lapTimeCurrent", { $0.lapTimes.current * 1000 }), ("lapTimePenaltyCurrent", { _ in 0 }),
        ("lapTimeLast", { ($0.lapTimes.last ?? 0) * 1000 }),
        ("lapTimeBest", { ($0.lapTimes.best ?? 0) * 1000 }), ("lapBest", { _ in 0 }),
        ("deltaAhead", { _ in -1 }), ("deltaBehind", { _ in -1 }),
    ]

    static let sectors: [(String, @Sendable (inout CarView) -> Double)] = [
        ("sectorTimeCurrentLap1", { $0.lapTimes.sectors[0] * 1000 }),
        ("sectorTimeCurrentLap2", { $0.lapTimes.sectors[1] * 1000 }),
        ("sectorTimeLastLap1", { $0.lapTimes.lastSectors[0] * 1000 }),
        ("sectorTimeLastLap2", { $0.lapTimes.lastSectors[1] * 1000 }),
        ("sectorTimeBestLap1", { $0.lapTimes.bestSectors[0] * 1000 }),
        ("sectorTimeBestLap2", { $0.lapTimes.bestSectors[1] * 1000 }),
        ("sectorTimeBest1", { $0.lapTimes.bestSectors[0] * 1000 }),
        ("sectorTimeBest2", { $0.lapTimes.bestSectors[1] * 1000 }),
        ("sectorTimeBest3", { $0.lapTimes.bestSectors[2] * 1000 }),
    ]
}
