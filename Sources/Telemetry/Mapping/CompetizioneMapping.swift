import VehicleModel

extension MappingTable {
    /// A message of Assetto Corsa Competizione.
    private static func competizione(_ type: Double, _ fill: (inout MappingTable) -> Void) -> MappingTable {
        MappingTable { table in
            table.constant(type, "messageType")
            table.context("connectionId") { Double($0.connectionID) }
            fill(&table)
        }
    }

    /// Answer to a registration.
    static let accInRegistrationResult = competizione(1) { table in
        table.context("connectionSuccess") { $0.isSuccess ? 1 : 0 }
        table.context("isWritable") { $0.isWritable ? 1 : 0 }
        table.text("errorMessage") { _, context, _ in context.isSuccess ? "" : context.event.text }
    }

    /// The session.
    static let accInRealtimeUpdate = competizione(2) { table in
        table.constant(0, "eventIndex", "sessionIndex", "focusedCarIndex", "isReplayPlaying")
        table.context("sessionType") { Double($0.options.sessionType ?? 10) }
        table.state("phase") { $0.isRacing ? 5 : 4 }
        table.state("sessionTime", \.sessionTime, times: 1000)
        table.constant(-1, "sessionEndTime")
        table.text("activeCameraSet") { _, _, _ in BroadcastingView.set(0).name }
        table.text("activeCamera") { _, _, _ in BroadcastingView.camera(0, of: 0) }
        table.text("currentHudPage") { _, _, _ in BroadcastingView.page(0) }
        table.constant(0, "replaySessionTime", "replayRemainingTime", "clouds", "rainLevel", "wetness")
        // The race begins at noon.
        table.state("timeOfDay") { (43_200 + $0.sessionTime) * 1000 }
        table.context("ambientTemp") { $0.options.airTemperature }
        table.context("trackTemp") { $0.options.trackTemperature }
        table.competizioneLap("bestSessionLap") { cars, _ in
            cars.lazy.compactMap(\.bestLap).min()
        }
    }

    /// The car that the packet is about.
    static let accInRealtimeCarUpdate = competizione(3) { table in
        table.context("carIndex") { Double($0.car) }
        table.constant(0, "driverIndex")
        table.constant(1, "driverCount", "carLocation")
        table.one("gear") { Double(GearNumber.competizione($0.gear)) }
        table.one("worldPosX") { $0.place.x }
        table.one("worldPosY") { $0.place.z }
        table.one("yaw") { $0.yaw }
        table.one("kmh") { $0.speed * 3.6 }
        table.one("position") { Double($0.position) }
        table.one("cupPosition") { Double($0.position) }
        table.one("trackPosition") { Double($0.position) }
        table.any("splinePosition") { state, context, cars, _ in
            guard cars.indices.contains(context.car), state.circuit.length > 0 else { return 0 }
            return cars[context.car].lapDistance / state.circuit.length
        }
        table.one("laps") { Double($0.completedLaps) }
        // At the same share of the lap, the best lap took so long.
        table.any("delta") { state, context, cars, _ in
            guard cars.indices.contains(context.car), state.circuit.length > 0,
                let best = cars[context.car].bestLap
            else { return 0 }
            let car = cars[context.car]
            return (car.currentLap - best * car.lapDistance / state.circuit.length) * 1000
        }
        table.competizioneLap("bestSessionLap") { cars, car in cars[car].bestLap }
        table.competizioneLap("lastLap") { cars, car in cars[car].lastLap }
        table.competizioneLap("currentLap") { cars, car in cars[car].currentLap }
    }

    /// The cars' numbers.
    static let accInEntryList = competizione(4) { table in
        table.state("carEntryCount") { Double($0.rivals.count + 1) }
        table.any("carIndex[i]") { Double($3) }
    }

    /// The track.
    static let accInTrackData = competizione(5) { table in
        table.text("trackName") { state, _, _ in state.circuit.name }
        table.state("trackId", \.circuit.number)
        table.state("trackMeters") { $0.circuit.length }
        table.constant(Double(BroadcastingView.cameraSets.count), "cameraSetCount")
        table.text("cameraSet[i].name") { _, _, set in BroadcastingView.set(set).name }
        table.any("cameraSet[i].cameraCount") { Double(BroadcastingView.set($3).cameras.count) }
        table.text("cameraSet[i].camera[i]") { _, _, place in
            BroadcastingView.camera(place & 0xFF, of: place >> 8)
        }
        table.constant(Double(BroadcastingView.pages.count), "hudPageCount")
        table.text("hudPage[i]") { _, _, page in BroadcastingView.page(page) }
    }

    /// A car and its driver.
    static let accInEntryListCar = competizione(6) { table in
        table.context("carIndex") { Double($0.car) }
        table.state("carModelType") { Double($0.car.ordinal & 0x3F) }
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

    /// An event.
    static let accInBroadcastingEvent = competizione(7) { table in
        table.context("eventType") { Double($0.event.kind) }
        table.text("msg") { _, context, _ in context.event.text }
        table.context("timeMs") { $0.event.value * 1000 }
        table.context("carId") { Double($0.event.car) }
    }

    /// A lap with this time in s, nil for none; the sectors of this game's laps are not told.
    private mutating func competizioneLap(
        _ name: String, _ time: @escaping @Sendable ([CarView], Int) -> Double?
    ) {
        any("\(name).laptimeMs") { _, context, cars, _ in
            guard cars.indices.contains(context.car), let time = time(cars, context.car) else {
                return Double(Int32.max)
            }
            return time * 1000
        }
        context("\(name).carIndex") { Double($0.car) }
        constant(0, "\(name).driverIndex", "\(name).isInvalid", "\(name).isOutlap", "\(name).isInlap")
        constant(3, "\(name).splitCount")
        constant(Double(Int32.max), "\(name).splitMs[i]")
        constant(1, "\(name).isValidForBest")
    }
}

/// What a spectator can look at.
private enum BroadcastingView {
    static let cameraSets = [
        (name: "Drivable", cameras: ["Chase", "Cockpit", "Bonnet"]),
        (name: "set1", cameras: ["CAM 1", "CAM 2"]),
    ]
    static let pages = ["Blank", "Basic HUD", "Broadcasting"]

    /// A set of cameras; an empty one where a scenario states more than there are.
    static func set(_ number: Int) -> (name: String, cameras: [String]) {
        cameraSets.indices.contains(number) ? cameraSets[number] : ("", [])
    }

    /// A camera of a set, empty where there is none.
    static func camera(_ number: Int, of set: Int) -> String {
        let cameras = self.set(set).cameras
        return cameras.indices.contains(number) ? cameras[number] : ""
    }

    /// A page, empty where there is none.
    static func page(_ number: Int) -> String { pages.indices.contains(number) ? pages[number] : "" }
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
