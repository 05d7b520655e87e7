import VehicleModel

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
