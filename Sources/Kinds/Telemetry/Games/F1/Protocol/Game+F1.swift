extension Game {
    /// F1 2021 to 25, and the season of 2026.
    public static let f1 = Game(
        "f1", layouts: F1Layouts.all,
        mapping: { F1Mapping.tables[$0.name] },
        conversation: { description, builder, _ in F1Sender(description, &builder) },
        streams: { F1Streams.rows(year: F1Streams.year(of: $0), $0) },
        usualPause: { $0 == F1Layouts.format(of: 21) ? .frozen : .stop })
}

extension F1Mapping {
    /// The sources of the values of all messages, by their names; made when the first is sent.
    fileprivate static let tables = Dictionary(
        uniqueKeysWithValues: F1Layouts.years.flatMap { year in
            F1Layouts.messages.filter { $0.since <= year }.map {
                (F1Layouts.name(of: $0, in: year), table($0.id, in: year))
            }
        })
}

/// When F1 sends which message.
enum F1Streams {
    /// Returns the year of the messages of `description`, whose format is `f1-2021` or `f1-25`, for example.
    static func year(of description: TelemetryDescription) -> Int { Int(description.format.suffix(2)) ?? 25 }

    /// Returns the rows in the order of sending: that of the first frame, then the others.
    static func rows(year: Int, _ description: TelemetryDescription) -> [PacketStream] {
        let isTimeTrial = description.options.f1.session == .timeTrial
        func row(
            _ name: String, _ cadence: PacketStream.Cadence, since: Int = 21
        ) -> PacketStream? {
            year >= since ? PacketStream("\(description.format)-\(name)", [cadence]) : nil
        }
        return [
            description.options.f1.hasLobby ? row("lobby-info", .perSecond(2)) : nil,
            row("event", .slot),
            row("session", .perSecond(2)),
            row("participants", .every(.seconds(5))),
            row("car-setups", .perSecond(2)),
            row("lap-data", .slot),
            row("motion", .slot),
            row("car-telemetry", .slot),
            row("car-status", .slot),
            row("car-damage", .perSecond(year >= 23 ? 10 : 2)),
            row("motion-ex", .slot, since: 23),
            row("car-telemetry-2", .slot, since: 26),
            row("session-history", .perSecond(20)),
            row("tyre-sets", .perSecond(20), since: 23),
            isTimeTrial ? row("time-trial", .perSecond(1), since: 24) : nil,
            row("lap-positions", .perSecond(1), since: 25),
            row("final-classification", .every(.seconds(5))),
        ].compactMap { $0 }
    }
}
