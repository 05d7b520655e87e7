/// Signals of what a race makes of a car: tyres, energy, damage, penalties, weather, race control.
enum RaceConditionSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("tyre.compound",            .none,       0,   4, "Fitted tyres: 0 soft, 1 medium, 2 hard, 3 intermediate, 4 wet"),
        .init("tyre.age",                 .none,       0, 255, "Laps driven with these tyres"),
        .init("tyre.front_left.wear",     .percent,    0, 100, "Front left tyre, 100 worn out"),
        .init("tyre.front_right.wear",    .percent,    0, 100, "Front right tyre, 100 worn out"),
        .init("tyre.rear_left.wear",      .percent,    0, 100, "Rear left tyre, 100 worn out"),
        .init("tyre.rear_right.wear",     .percent,    0, 100, "Rear right tyre, 100 worn out"),
        .init("ers.level",                .percent,    0, 100, "Charge of the hybrid store"),
        .init("ers.mode",                 .none,       0,   3, "What the driver asks of it: 0 nothing to 3 all"),
        .init("wing.allowed",             .none,       0,   1, "1 where the rear wing may be opened"),
        .init("wing.open",                .none,       0,   1, "1 while the rear wing is open"),
        .init("fuel.per_lap",             .none,       0, 1000, "Fuel that a lap takes, L"),
        .init("damage.front_left_wing",   .percent,    0, 100, "Left half of the front wing"),
        .init("damage.front_right_wing",  .percent,    0, 100, "Right half of the front wing"),
        .init("damage.rear_wing",         .percent,    0, 100, "Rear wing"),
        .init("damage.floor",             .percent,    0, 100, "Floor"),
        .init("damage.diffuser",          .percent,    0, 100, "Diffuser"),
        .init("damage.sidepod",           .percent,    0, 100, "Side pods"),
        .init("damage.gearbox",           .percent,    0, 100, "Gearbox"),
        .init("damage.engine",            .percent,    0, 100, "Engine"),
        .init("damage.brakes",            .percent,    0, 100, "Brakes"),
        .init("weather.kind",             .none,       0,   5, "0 clear, 1 light cloud, 2 overcast, 3 light rain, 4 heavy rain, 5 storm"),
        .init("weather.rain",             .percent,    0, 100, "How heavy rain is"),
        .init("weather.track_temperature", .celsius, -60, 100, "Surface of the track"),
        .init("weather.air_temperature",  .celsius,  -60, 100, "Air in a race, as games tell it"),
        .init("race.flag",                .none,       0,   4, "0 none, 1 green, 2 blue, 3 yellow, 4 red"),
        .init("race.safety_car",          .none,       0,   3, "0 none, 1 full, 2 virtual, 3 formation lap"),
        .init("race.penalty_time",        .seconds,    0, 255, "Time added at the end of the race"),
        .init("race.warnings",            .none,       0, 255, "Warnings of the stewards"),
        .init("race.lap_invalid",         .none,       0,   1, "1 while this lap does not count"),
        .init("pit.stops",                .none,       0, 255, "Stops in the pit"),
    ]
}

enum RaceSignalRows {
    /// The rows, in the order of `SignalID.index`.
    // swift-format-ignore
    static let all: [Signal] = [
        .init("race.active",      .none,              0,          1, "1 while the driver drives, 0 in menus and replays"),
        .init("race.position",    .none,              0,        255, "Place in the field, 1 leads"),
        .init("race.lap",         .none,              0,     65_535, "Laps completed"),
        .init("race.current_lap", .seconds,           0,  1_000_000, "Time in this lap"),
        .init("race.last_lap",    .seconds,           0,  1_000_000, "Time of the last lap"),
        .init("race.best_lap",    .seconds,           0,  1_000_000, "Time of the best lap"),
        .init("race.time",        .seconds,           0,  1_000_000, "Time since the start of the race"),
        .init("race.distance",    .metres,  -10_000_000, 10_000_000, "Distance driven in this race, negative in front of the start line"),
        .init("race.gap_ahead",   .seconds,           0,     86_400, "Behind the car in front, by the times at the same place"),
        .init("race.gap_leader",  .seconds,           0,     86_400, "Behind the leader, by the times at the same place"),
    ]
}
