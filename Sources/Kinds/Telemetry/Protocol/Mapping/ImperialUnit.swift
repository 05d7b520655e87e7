import VehicleModel

/// Units that some protocols use instead of those of the state.
enum ImperialUnit {
    /// Returns psi from kPa.
    static func psi(_ kilopascals: Double) -> Double { kilopascals / 6.894757293168361 }

    /// Miles per hour from m/s, with the conversion factor of the games.
    static func milesPerHour(_ speed: Double) -> Double { speed * 2.236936 }
}

/// Standard gravity, m/s².
let gravity = 9.80665

extension RaceState.Fuel {
    /// The share of the tank that is full, 0...1; full where there is no tank.
    var share: Double { capacity > 0 ? volume / capacity : 1 }

    /// Petrol in the tank, kg.
    var mass: Double { volume * 0.745 }
}

extension RaceState {
    /// The share of the lap that is driven, 0...1.
    var lapShare: Double { circuit.length > 0 ? standing.lapDistance / circuit.length : 0 }

    /// Returns where the car at `lapDistance` metres is on the lap, 0..<1: in front of the line at the end of one.
    func lapPosition(_ lapDistance: Double) -> Double {
        guard circuit.length > 0 else { return 0 }
        let share = lapDistance / circuit.length
        return share - share.rounded(.down)
    }

    /// Returns the name of a car's driver, 0 the player's; empty where there is no such car.
    func driverName(_ number: Int) -> String {
        if number == 0 { return car.driver }
        return rivals.indices.contains(number - 1) ? rivals[number - 1].name : ""
    }
}

/// The numbering of gears in protocols.
enum GearNumber {
    /// Forza: 0 reverse, 1 and up forward; in neutral and during a shift 11, or the previous gear.
    static func forza(_ state: RaceState, sendsNeutral: Bool) -> Int {
        if state.gearbox.gear < 0 { return 0 }
        if sendsNeutral, state.gearbox.gear == 0 || state.gearbox.isShifting { return 11 }
        return min(max(state.gearbox.gear, 1), 10)
    }

    /// Assetto Corsa, OutGauge, OutSim: 0 reverse, 1 neutral, 2 first.
    static func fromReverse(_ gear: Int) -> Int { max(-1, gear) + 1 }

    /// Assetto Corsa Competizione: 1 reverse, 2 neutral, 3 first.
    static func competizione(_ gear: Int) -> Int { max(-1, gear) + 2 }

    /// DiRT: 0 neutral, `reverse` for reverse.
    static func dirt(_ gear: Int, reverse: Int) -> Int { gear < 0 ? reverse : gear }

    /// Project CARS: the gear in the lower four bits, 15 for reverse; the number of gears in the
    /// upper four bits, at most 15.
    static func projectCars(_ gear: Int, of count: Int) -> Int {
        (gear < 0 ? 15 : min(gear, 14)) | min(max(0, count), 15) << 4
    }
}
