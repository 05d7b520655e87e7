import VehicleModel

/// Reads the weather of a drive.
enum RaceReader {
    /// The changes of the weather, in order of time.
    static func weather(_ item: Item?, _ path: String, _ reader: inout Reader) -> [RaceWeather.Change] {
        var changes: [RaceWeather.Change] = []
        for (index, member) in (item?.members ?? []).enumerated() {
            let place = "\(path)[\(index)]"
            guard let at = reader.duration(member["at"], "\(place).at") else { continue }
            let seconds = Double(at.nanoseconds) / 1e9
            if let last = changes.last, seconds <= last.time {
                reader.findings.error(
                    member["at"]?.place ?? member.place, "\(place).at",
                    .outOfRange(
                        member["at"]?.text ?? "", range: "a time later than that of the change before"))
                continue
            }
            var sample = RaceWeather.Sample()
            sample.kind = member["kind"]?.text.flatMap(RaceKeys.skies.firstIndex) ?? sample.kind
            let keys = RaceKeys.weather
            sample.rain = reader.number("rain", of: member, place, keys) ?? sample.rain
            sample.trackTemperature =
                reader.number("track", of: member, place, keys) ?? sample.trackTemperature
            sample.airTemperature = reader.number("air", of: member, place, keys) ?? sample.airTemperature
            changes.append(RaceWeather.Change(at: seconds, sample))
        }
        return changes
    }
}

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
