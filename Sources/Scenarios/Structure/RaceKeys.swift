import VehicleModel

/// The keys about a race that a vehicle states: its tyres and the weather.
package enum RaceKeys {
    /// A kind of tyre.
    package static let compound = Shape.scalar(.word(TyreCompound.allCases.map(\.name)))

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
