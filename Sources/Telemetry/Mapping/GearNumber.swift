import VehicleModel

/// How protocols number gears.
enum GearNumber {
    /// 0 reverse, 1 and up forward; 11 in neutral and during a shift, or the gear that is being left.
    static func forza(_ state: RaceState, sendsNeutral: Bool) -> Int {
        if state.gearbox.gear < 0 { return 0 }
        if sendsNeutral, state.gearbox.gear == 0 || state.gearbox.isShifting { return 11 }
        return min(max(state.gearbox.gear, 1), 10)
    }

    /// 0 reverse, 1 neutral, 2 first: Assetto Corsa, OutGauge, OutSim.
    static func fromReverse(_ gear: Int) -> Int { max(-1, gear) + 1 }

    /// 1 reverse, 2 neutral, 3 first: Assetto Corsa Competizione.
    static func competizione(_ gear: Int) -> Int { max(-1, gear) + 2 }

    /// 0 neutral, `reverse` for reverse: DiRT.
    static func dirt(_ gear: Int, reverse: Int) -> Int { gear < 0 ? reverse : gear }

    /// The gear in the low half, 15 for reverse; the count of gears in the high half, which ends at 15.
    static func projectCars(_ gear: Int, of count: Int) -> Int {
        (gear < 0 ? 15 : min(gear, 14)) | min(max(0, count), 15) << 4
    }
}
