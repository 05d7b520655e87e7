/// Signals of tyres, energy, damage, penalties, weather and race control.
extension RaceSignal {
    /// Returns a row about the race: `read` and `write` see the situation, and the race itself follows a stated value.
    private static func row(
        _ name: String, _ read: @escaping @Sendable (RaceSituation) -> Double,
        _ write: @escaping @Sendable (inout RaceSituation, Double) -> Void
    ) -> RaceSignal {
        var row = RaceSignal(name, { read($0.situation) }, { write(&$0.situation, $1) })
        row.writeSituation = write
        return row
    }

    private static func row(
        _ name: String, _ path: any WritableKeyPath<RaceSituation, Double> & Sendable
    ) -> RaceSignal {
        row(name, { $0[keyPath: path] }, { $0[keyPath: path] = $1 })
    }

    private static func row(
        _ name: String, _ path: any WritableKeyPath<RaceSituation, Int> & Sendable
    ) -> RaceSignal {
        row(
            name, { Double($0[keyPath: path]) },
            { $0[keyPath: path] = Int(exactly: $1.rounded()) ?? $0[keyPath: path] })
    }

    private static func row(
        _ name: String, _ path: any WritableKeyPath<RaceSituation, Bool> & Sendable
    ) -> RaceSignal {
        row(name, { $0[keyPath: path] ? 1 : 0 }, { $0[keyPath: path] = $1 >= 0.5 })
    }

    /// Returns the number of a case, when there is such a case.
    private static func whole(_ value: Double) -> Int { Int(exactly: value.rounded()) ?? -1 }

    // swift-format-ignore
    static let condition: [RaceSignal] = [
        row("tyre.compound", { Double($0.own.tyres.compound.rawValue) },
            { if let compound = TyreCompound(rawValue: whole($1)) { $0.own.tyres.compound = compound } }),
        row("tyre.age",                 \.own.tyres.age),
        row("ers.level", { $0.own.energy.stored / RaceEnergy.capacity * 100 },
            { $0.own.energy.stored = RaceEnergy.capacity * $1 / 100 }),
        row("ers.mode",                 \.own.energy.mode),
        row("wing.allowed",             \.own.mayOpenWing),
        row("wing.open",                \.own.wingIsOpen),
        row("fuel.per_lap",             \.own.fuelPerLap),
        row("damage.front_left_wing",   \.own.damage.frontLeftWing),
        row("damage.front_right_wing",  \.own.damage.frontRightWing),
        row("damage.rear_wing",         \.own.damage.rearWing),
        row("damage.floor",             \.own.damage.floor),
        row("damage.diffuser",          \.own.damage.diffuser),
        row("damage.sidepod",           \.own.damage.sidepod),
        row("damage.gearbox",           \.own.damage.gearbox),
        row("damage.engine",            \.own.damage.engine),
        row("damage.brakes",            \.own.damage.brakes),
        row("weather.kind",             \.weather.now.kind),
        row("weather.rain",             \.weather.now.rain),
        row("weather.track_temperature", \.weather.now.trackTemperature),
        row("weather.air_temperature",  \.weather.now.airTemperature),
        row("race.flag", { Double($0.control.flag.rawValue) },
            { if let flag = RaceControl.Flag(rawValue: whole($1)) { $0.control.show(flag) } }),
        row("race.safety_car", { Double($0.control.safetyCar.rawValue) },
            { if let car = RaceControl.SafetyCar(rawValue: whole($1)) { $0.control.send(car) } }),
        row("race.penalty_time",        \.own.penalties.seconds),
        row("race.warnings",            \.own.penalties.warnings),
        row("race.lap_invalid",         \.own.penalties.lapIsInvalid),
        row("pit.stops",                \.own.pit.stops),
    ]

    static let wear: [RaceSignal] = [
        wear("front_left", \.wheels.frontLeft.wear, 0), wear("front_right", \.wheels.frontRight.wear, 1),
        wear("rear_left", \.wheels.rearLeft.wear, 2), wear("rear_right", \.wheels.rearRight.wear, 3),
    ]

    private static func wear(
        _ wheel: String, _ path: any WritableKeyPath<RaceState, Double> & Sendable, _ place: Int
    ) -> RaceSignal {
        var row = RaceSignal("tyre.\(wheel).wear", path, scale: 0.01)
        row.wheelOfWear = place
        return row
    }
}
