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
