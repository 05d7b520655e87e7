import VehicleModel

extension MappingTable {
    /// Returns a message of Assetto Corsa Competizione.
    private static func competizione(_ type: Double, _ fill: (inout MappingTable) -> Void) -> MappingTable {
        MappingTable { table in
            table.constant(type, "messageType")
            table.context("connectionId") { Double($0.connectionID) }
            fill(&table)
        }
    }

    static let accInRegistrationResult = competizione(1) { table in
        table.context("connectionSuccess") { $0.isSuccess ? 1 : 0 }
        table.context("isWritable") { $0.isWritable ? 1 : 0 }
        table.text("errorMessage") { _, context, _ in context.isSuccess ? "" : context.event.text }
    }

    static let accInRealtimeUpdate = competizione(2) { table in
        table.constant(0, "eventIndex", "sessionIndex")
        table.context("focusedCarIndex") { Double($0.show.car) }
        table.context("isReplayPlaying") { $0.show.replay == nil ? 0 : 1 }
        table.constant(10, "sessionType")
        table.context("phase") { Double($0.show.phase.rawValue) }
        table.state("sessionTime", \.session.time, times: 1000)
        // A session whose laps are counted has no end in time.
        table.state("sessionEndTime") { $0.session.totalLaps > 0 ? -1 : $0.session.timeLeft * 1000 }
        table.text("activeCameraSet") { _, context, _ in BroadcastShow.set(context.show.cameraSet).name }
        table.text("activeCamera") { _, context, _ in
            BroadcastShow.camera(context.show.camera, of: context.show.cameraSet)
        }
        table.text("currentHudPage") { _, context, _ in BroadcastShow.page(context.show.page) }
        table.context("replaySessionTime") { $0.show.replay?.time ?? 0 }
        table.context("replayRemainingTime") { $0.show.replay?.left ?? 0 }
        table.constant(0, "clouds", "wetness")
        table.state("rainLevel") { ($0.situation.weather.now.rainfall / 10).rounded() }
        // The race begins at noon.
        table.state("timeOfDay") { (43_200 + $0.session.time) * 1000 }
        table.state("ambientTemp") { $0.situation.weather.now.airTemperature }
        table.state("trackTemp") { $0.situation.weather.now.trackTemperature }
        // The best lap of all, and whose it is.
        table.competizioneLap("bestSessionLap", of: { cars, _ in CompetizioneLap.quickest(cars) }) { car in
            CompetizioneLap(car.lapTimes.best, car.lapTimes.bestSectors)
        }
    }

    static let accInRealtimeCarUpdate = competizione(3) { table in
        table.context("carIndex") { Double($0.car) }
        table.constant(0, "driverIndex")
        table.constant(1, "driverCount", "carLocation")
        table.one("gear") { Double(GearNumber.competizione($0.gear)) }
        table.one("worldPosX") { $0.place.x }
        table.one("worldPosY") { $0.place.z }
        table.one("yaw") { $0.attitude.yaw }
        table.one("kmh") { $0.speed * 3.6 }
        table.one("position") { Double($0.standing.position) }
        table.one("cupPosition") { Double($0.standing.position) }
        table.one("trackPosition") { Double($0.standing.position) }
        table.any("splinePosition") { state, context, cars, _ in
            guard cars.indices.contains(context.car) else { return 0 }
            return state.lapPosition(cars[context.car].standing.lapDistance)
        }
        table.one("laps") { Double($0.standing.completedLaps) }
        // At the same share of the lap, the best lap took so long.
        table.any("delta") { state, context, cars, _ in
            guard cars.indices.contains(context.car), state.circuit.length > 0,
                let best = cars[context.car].lapTimes.best
            else { return 0 }
            let car = cars[context.car]
            return (car.lapTimes.current - best * car.standing.lapDistance / state.circuit.length) * 1000
        }
        table.competizioneLap("bestSessionLap") { CompetizioneLap($0.lapTimes.best, $0.lapTimes.bestSectors) }
        table.competizioneLap("lastLap") { CompetizioneLap($0.lapTimes.last, $0.lapTimes.lastSectors) }
        table.competizioneLap("currentLap") { CompetizioneLap($0.lapTimes.current, $0.lapTimes.sectors) }
    }

    /// The cars' numbers.
    static let accInEntryList = competizione(4) { table in
        table.state("carEntryCount") { Double($0.rivals.count + 1) }
        table.any("carIndex[i]") { Double($3) }
    }

    static let accInTrackData = competizione(5) { table in
        table.text("trackName") { state, _, _ in state.circuit.name }
        table.state("trackId", \.circuit.number)
        table.state("trackMeters") { $0.circuit.length }
        table.constant(Double(BroadcastShow.cameraSets.count), "cameraSetCount")
        table.text("cameraSet[i].name") { _, _, set in BroadcastShow.set(set).name }
        table.any("cameraSet[i].cameraCount") { Double(BroadcastShow.set($3).cameras.count) }
        table.text("cameraSet[i].camera[i]") { _, _, place in
            BroadcastShow.camera(place & 0xFF, of: place >> 8)
        }
        table.constant(Double(BroadcastShow.pages.count), "hudPageCount")
        table.text("hudPage[i]") { _, _, page in BroadcastShow.page(page) }
    }

    static let accInEntryListCar = competizione(6) { table in
        table.context("carIndex") { Double($0.car) }
        table.state("carModelType") { Double(CompetizioneModel.number(of: $0.car.ordinal)) }
        table.text("teamName") { state, context, _ in state.driverName(context.car) + " Racing" }
        table.one("raceNumber") { Double($0.raceNumber) }
        table.constant(0, "cupCategory", "currentDriverIndex")
        table.constant(1, "nationality", "driverCount", "driver[i].nationality")
        table.constant(2, "driver[i].category")
        table.text("driver[i].firstName") { state, context, _ in
            DriverName(state.driverName(context.car)).first
        }
        table.text("driver[i].lastName") { state, context, _ in
            DriverName(state.driverName(context.car)).last
        }
        table.text("driver[i].shortName") { state, context, _ in
            DriverName(state.driverName(context.car)).short
        }
    }

    static let accInBroadcastingEvent = competizione(7) { table in
        table.context("eventType") { Double($0.event.kind) }
        table.text("msg") { _, context, _ in context.event.text }
        table.context("timeMs") { $0.event.value * 1000 }
        table.context("carId") { Double($0.event.car) }
    }

    /// Maps the lap of the message's car, or of the car that `owner` selects.
    private mutating func competizioneLap(
        _ name: String, of owner: @escaping @Sendable ([CarView], Int) -> Int? = { $1 },
        _ lap: @escaping @Sendable (CarView) -> CompetizioneLap
    ) {
        any("\(name).laptimeMs") { _, context, cars, _ in
            guard let car = owner(cars, context.car), cars.indices.contains(car) else {
                return CompetizioneLap.none
            }
            return lap(cars[car]).milliseconds
        }
        any("\(name).carIndex") { _, context, cars, _ in Double(owner(cars, context.car) ?? 0) }
        constant(0, "\(name).driverIndex", "\(name).isInvalid", "\(name).isOutlap", "\(name).isInlap")
        constant(3, "\(name).splitCount")
        any("\(name).splitMs[i]") { _, context, cars, split in
            guard let car = owner(cars, context.car), cars.indices.contains(car) else {
                return CompetizioneLap.none
            }
            return lap(cars[car]).split(split)
        }
        constant(1, "\(name).isValidForBest")
    }
}

/// A lap and its sectors in the format of Assetto Corsa Competizione.
private struct CompetizioneLap {
    /// The value for "no time".
    static let none = Double(Int32.max)

    private let time: Double?
    private let sectors: RaceState.Sectors

    init(_ time: Double?, _ sectors: RaceState.Sectors) {
        self.time = time
        self.sectors = sectors
    }

    var milliseconds: Double { time.map { $0 * 1000 } ?? Self.none }

    /// Returns the time of a completed sector.
    func split(_ number: Int) -> Double {
        let seconds = sectors[number]
        return time != nil && seconds > 0 ? seconds * 1000 : Self.none
    }

    /// Returns the car with the best lap.
    static func quickest(_ cars: [CarView]) -> Int? {
        cars.indices.filter { cars[$0].lapTimes.best != nil }.min {
            cars[$0].lapTimes.best ?? 0 < cars[$1].lapTimes.best ?? 0
        }
    }
}

/// The numbers of the game's car models.
enum CompetizioneModel {
    /// The models in the game's server handbook: GT3 and cup cars, GT4 and GT2.
    static let published: [Int] =
        Array(0...36) + [50, 51, 52, 53, 55, 56, 57, 58, 59, 60, 61, 80, 82, 83, 84, 85, 86]

    /// Returns the model number for a car's ordinal: the ordinal itself where it is a model of the
    /// game, else one of the models.
    static func number(of ordinal: Int) -> Int {
        published.contains(ordinal) ? ordinal : published[abs(ordinal % published.count)]
    }
}

/// The parts of a driver's name.
private struct DriverName {
    let first: String
    let last: String
    let short: String

    init(_ name: String) {
        let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
        first = parts.first ?? ""
        last = parts.count > 1 ? parts[1] : ""
        short = String((last.isEmpty ? first : last).uppercased().prefix(3))
    }
}
