/// Signals of a race.
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
