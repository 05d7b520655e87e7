import VehicleModel

/// Reads what happens in a race, and the weather of a drive.
enum RaceReader {
    /// The orders of an event, in the order of the keys.
    static func orders(_ item: Item, _ path: String, _ reader: inout Reader) -> [RaceOrder] {
        item.entries.compactMap { entry in order(entry, path, &reader) }
    }

    private static func order(_ entry: Item.Entry, _ path: String, _ reader: inout Reader) -> RaceOrder? {
        let place = path.appending(key: entry.key)
        let text = entry.value.text
        switch entry.key {
        case "session":
            return text.flatMap { ["restart": .restart, "save": .save, "reload": .reload][$0] }
        case "flag": return RaceControl.Flag.allCases.first { "\($0)" == text }.map { .flag($0) }
        case "safety_car":
            return RaceControl.SafetyCar.allCases.first { "\($0)" == text }.map { .safetyCar($0) }
        case "screen":
            return RaceControl.Screen.allCases.first { "\($0)" == text }.map { .screen($0) }
        case "pit": return TyreCompound.allCases.first { $0.name == text }.map { .pit($0) }
        case "penalty": return penalty(entry.value, place, &reader)
        case "collision": return collision(entry.value, place, &reader)
        case "retire":
            return reader.integer(entry.value, place, within: .integers(RaceKeys.cars)).map {
                .retire(car: $0)
            }
        case "lights":
            return reader.integer(entry.value, place, within: .integers(0...5)).map { .lights($0) }
        case "buttons":
            return reader.integer(entry.value, place, within: .integers(0...Int(UInt32.max))).map {
                .buttons(UInt32($0))
            }
        case "wings":
            return reader.isOn(entry.value).map {
                .report($0 ? .wingsEnabled : .wingsDisabled(reason: 0), car: 0, other: nil)
            }
        case "served":
            return .report(
                text == "stop-and-go" ? .stopAndGoServed(seconds: 10) : .driveThroughServed, car: 0,
                other: nil)
        default: return nil
        }
    }

    private static func penalty(_ item: Item, _ path: String, _ reader: inout Reader) -> RaceOrder? {
        guard let kind = RacePenalties.Kind.allCases.first(where: { $0.name == item["kind"]?.text }) else {
            return nil
        }
        let keys = RaceKeys.penalty
        return .penalty(
            kind, car: reader.integer("car", of: item, path, keys) ?? 0,
            other: reader.integer("other", of: item, path, keys),
            infringement: reader.integer("infringement", of: item, path, keys) ?? 25,
            seconds: reader.integer("seconds", of: item, path, keys) ?? 5)
    }

    private static func collision(_ item: Item, _ path: String, _ reader: inout Reader) -> RaceOrder? {
        let keys = RaceKeys.collision
        guard let other = reader.integer("with", of: item, path, keys) else { return nil }
        return .collision(
            car: reader.integer("car", of: item, path, keys) ?? 0, other: other,
            severity: reader.number("severity", of: item, path, keys) ?? 0.5)
    }

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
