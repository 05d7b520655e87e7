import VehicleModel

/// The sources of the values of F1 2021 and later; a table has the fields of all years.
enum F1Mapping {
    static func table(_ id: Int, in year: Int) -> MappingTable {
        MappingTable { table in
            header(&table, id, year)
            switch id {
            case 0: motion(&table, year)
            case 1: session(&table, year)
            case 2: lapData(&table, year)
            case 3: events(&table)
            case 4: participants(&table, year)
            case 5: carSetups(&table, year)
            case 6: carTelemetry(&table)
            case 7: carStatus(&table, year)
            case 8: finalClassification(&table, year)
            case 9: lobbyInfo(&table, year)
            case 10: carDamage(&table)
            case 11: sessionHistory(&table, year)
            case 12: tyreSets(&table, year)
            case 13: motionEx(&table, year)
            case 14: timeTrial(&table, year)
            case 15: lapPositions(&table)
            default: carTelemetry2(&table)
            }
        }
    }

    /// Maps the header of every message.
    private static func header(_ table: inout MappingTable, _ id: Int, _ year: Int) {
        table.constant(Double(2000 + year), "packetFormat")
        table.indexed("gameYear") { _, options, _ in Double(options.f1.gameYear) }
        table.constant(1, "gameMajorVersion", "packetVersion")
        table.indexed("gameMinorVersion") { _, options, _ in Double(options.f1.minorVersion) }
        table.constant(Double(id), "packetId")
        table.unsigned("sessionUID") { $1.sessionUID }
        table.state("sessionTime", \.session.playTime)
        table.context("frameIdentifier") { Double($0.frame) }
        table.context("overallFrameIdentifier") { Double($0.overallFrame) }
        table.listed("playerCarIndex") { _, options, cars, _ in Double(F1Cars.player(options, cars)) }
        table.constant(255, "secondaryPlayerCarIndex")
    }
}

extension MappingTable {
    /// Maps a value of a car that other players may keep to themselves.
    mutating func shared(_ name: String, _ value: @escaping @Sendable (inout CarView) -> Double) {
        car(name) { $0.isRestricted ? 0 : value(&$0) }
    }

    /// Maps a value of each wheel that other players may keep to themselves.
    mutating func sharedWheels(
        _ name: String, _ value: @escaping @Sendable (RaceState.Wheel, CarView) -> Double
    ) {
        shared("\(name)[FL]") { value($0.wheels.frontLeft, $0) }
        shared("\(name)[FR]") { value($0.wheels.frontRight, $0) }
        shared("\(name)[RL]") { value($0.wheels.rearLeft, $0) }
        shared("\(name)[RR]") { value($0.wheels.rearRight, $0) }
    }

    /// Maps a value of each car from the state, which is the player's, that other players may keep to themselves.
    mutating func sharedState(
        _ name: String, _ value: @escaping @Sendable (inout RaceState, CarView) -> Double
    ) {
        listed(name) { state, _, cars, index in
            cars[index].isRestricted ? 0 : value(&state, cars[index])
        }
    }
}

/// Cars by their places in the lists of F1.
enum F1Cars {
    static func player(_ options: TelemetryOptions, _ cars: [CarView]) -> Int {
        min(options.f1.playerIndex, max(0, cars.count - 1))
    }

    /// Returns the place of a car of the race: 0 is the player's, then the rivals; `player` is the player's place.
    static func place(of car: Int, player: Int) -> Int { car == 0 ? player : car <= player ? car - 1 : car }

    /// Returns the whole ms by which car `index` is behind the leader; 0 where there is no car.
    static func gapToLeader(_ cars: [CarView], _ index: Int) -> Double {
        index < cars.count ? (cars[index].standing.gapToLeader * 1000).rounded() : 0
    }

    /// Returns the whole ms by which car `index` is behind the car in front: these add up to the gaps to the leader.
    static func gapToNext(_ cars: [CarView], _ index: Int) -> Double {
        guard index < cars.count, cars[index].standing.position > 1 else { return 0 }
        let standing = cars[index].standing
        let next = ((standing.gapToLeader - standing.gapToNext) * 1000).rounded()
        return max(0, (standing.gapToLeader * 1000).rounded() - next)
    }

    /// Returns the numbers of a compound: the rubber, and what people see.
    static func compound(_ compound: TyreCompound) -> (actual: Double, visual: Double) {
        switch compound {
        case .soft: (17, 16)
        case .medium: (18, 17)
        case .hard: (19, 18)
        case .intermediate: (7, 7)
        case .wet: (8, 8)
        }
    }
}
