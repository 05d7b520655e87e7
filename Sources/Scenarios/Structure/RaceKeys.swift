import VehicleModel

/// The keys about a race: what an event can make happen, and the weather of a drive.
enum RaceKeys {
    /// A kind of tyre.
    static let compound = Shape.scalar(.word(TyreCompound.allCases.map(\.name)))

    /// What happens in a race.
    static let orders = Shape.Record(
        [
            .init(
                "session", .scalar(.word(sessions)),
                "Begin anew without an end, save, or end and load what was saved"),
            .init(
                "flag", .scalar(.word(RaceControl.Flag.allCases.map { "\($0)" })), "The flag around the track"
            ),
            .init(
                "safety_car", .scalar(.word(RaceControl.SafetyCar.allCases.map { "\($0)" })),
                "The safety car comes out, or none"),
            .init("pit", compound, "The player stops at the end of this lap for these tyres"),
            .init("penalty", .record(penalty), "The stewards decide"),
            .init("collision", .record(collision), "Two cars touch"),
            .init("retire", .integer(cars), "A car is out of the race; 0 is the player's"),
            .init(
                "screen", .scalar(.word(RaceControl.Screen.allCases.map { "\($0)" })),
                "What the player sees: the race, a menu or a replay; nobody drives in the last two"),
            .init("lights", .integer(0...5), "So many start lights are on"),
            .init(
                "buttons", .integer(0...Int(UInt32.max)),
                "The buttons that the player holds, as bits; 0 for none"),
            .init("wings", .onOff, "Opening the rear wing is allowed or forbidden"),
            .init(
                "served", .scalar(.word(["drive-through", "stop-and-go"])), "The player has served a penalty"),
        ],
        anyOf: [
            "session", "flag", "safety_car", "pit", "penalty", "collision", "retire", "screen", "lights",
            "buttons",
            "wings",
            "served",
        ])

    /// What can become of a session.
    static let sessions = ["restart", "save", "reload"]

    /// Numbers of cars: 0 the player's, then the rivals in their order.
    static let cars = 0...63

    /// A decision of the stewards.
    static let penalty = Shape.Record([
        .init(
            "kind", .scalar(.word(RacePenalties.Kind.allCases.map(\.name))), required: true,
            "Write the kind: \(RacePenalties.Kind.allCases.map(\.name).joined(separator: ", "))"),
        .init("car", .integer(cars), "The car, 0 the player's; 0 unless stated"),
        .init("other", .integer(cars), "The other car; none unless stated"),
        .init(
            "infringement", .integer(0...255),
            "The reason, with F1's number; 25 for cutting a corner unless stated"),
        .init("seconds", .integer(0...255), "For a penalty of time; 5 unless stated"),
    ])

    /// Two cars that touch.
    static let collision = Shape.Record([
        .init("car", .integer(cars), "One car, 0 the player's; 0 unless stated"),
        .init("with", .integer(cars), required: true, "Write the number of the other car, 0 the player's"),
        .init("severity", .number(0...1), "How hard, 0 to 1; 0.5 unless stated"),
    ])

    /// The weather from a time of the race on.
    static let weather = Shape.Record([
        .init("at", .duration, required: true, "Write from when in the race: 0s"),
        .init("kind", .scalar(.word(skies)), "The sky; clear unless stated"),
        .init("rain", .number(0...100), "Rain, %; 0 unless stated"),
        .init("track", .number(-20...80), "The track's surface, °C; 31 unless stated"),
        .init("air", .number(-20...60), "The air, °C; 22 unless stated"),
    ])

    /// The skies in the order of their numbers.
    static let skies = ["clear", "light-cloud", "overcast", "light-rain", "heavy-rain", "storm"]
}
