import Documents
import VehicleModel

enum RaceReader {
    /// Returns the changes of the weather, in order of time.
    static func weather(_ item: Item, _ path: String, _ reader: inout Reader) -> [RaceWeather.Change] {
        var changes: [RaceWeather.Change] = []
        for (index, member) in item.members.enumerated() {
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
            reader.read(RaceKeys.weatherRows, of: member, place, into: &sample)
            changes.append(RaceWeather.Change(at: seconds, sample))
        }
        return changes
    }
}

/// The keys about a race that a vehicle states: its tyres and the weather.
package enum RaceKeys {
    package static let compound = Shape.scalar(.word(TyreCompound.allCases.map(\.name)))
    static let weather = Shape.Record(weatherRows, unless: RaceWeather.Sample())

    static let weatherRows: [PropertyKey<RaceWeather.Sample>] = [
        .key("at", .duration, required: true, "Write from when in the race: 0s"),
        .key("kind", .scalar(.word(skies)), "The sky; clear unless stated") { item, _, sample, _ in
            sample.kind = item.text.flatMap(skies.firstIndex) ?? sample.kind
        },
        .number("rain", 0...100, \.rain, "Rain, %"),
        .number("track", -20...80, \.trackTemperature, "The track's surface, °C"),
        .number("air", -20...60, \.airTemperature, "The air, °C"),
    ]

    /// The skies in the order of their numbers.
    static let skies = ["clear", "light-cloud", "overcast", "light-rain", "heavy-rain", "storm"]
}
