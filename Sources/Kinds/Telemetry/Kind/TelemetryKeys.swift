import Scenarios
import Endpoints
import SimulationCore
import Telemetry

/// The keys that describe games that send telemetry.
enum TelemetryKeys {
    /// The keys of game endpoints: one for each row of `TelemetryKind.rows`.
    static let all: [Shape.Key] = TelemetryKind.rows.map { kind in
        Shape.Key(kind.key, .record(record(of: kind)), kind.meaning)
    }

    /// Returns the shape of the value under the key of `kind`.
    static func record(of kind: TelemetryKind) -> Shape.Record {
        var keys = [kind.isServer ? listen : kind.ownFile == nil ? to : optionalTo]
        if kind.formats.count > 1 {
            keys.append(
                .init(
                    "format", .scalar(.word(kind.formats.map(\.word))), required: kind.usualFormat == nil,
                    "Write the title or version" + (kind.usualFormat.map { "; \($0) unless stated" } ?? "")))
        }
        keys.append(
            kind.isServer
                ? .init(
                    "rate", .integer(Keys.slots), "Slots a second, 1 to 360; \(kind.usualRate) unless stated"
                ).varying(pace)
                : .init(
                    "rate", .scalar(.wordOrInteger([unthrottled]), .integers(Keys.slots)),
                    "Slots a second, 1 to 360, or max for as fast as the system takes them; \(kind.usualRate) unless stated"
                ).varying(pace))
        return Shape.Record(
            keys + Shape.Record(rows(of: kind), unless: nil).keys + kind.ownKeys,
            anyOf: kind.ownFile.map { ["to", $0.key] } ?? [])
    }

    /// Returns the keys of the games of `kind` that set a property of any game.
    static func rows(of kind: TelemetryKind) -> [PropertyKey<TelemetryDescription>] {
        shared + (kind.isServer ? server : sender)
    }

    /// The rates at which games send.
    private static let pace = Variation(
        .plain, .texts(["20", "120", "5", "360"]), neutral: "as the game does",
        source: "settings of the games: rates of 10 to 360 a second")

    /// The word for a sender without a rate limit.
    static let unthrottled = "max"

    private static let to = Shape.Key(
        "to", .scalar(.datagramAddress), required: true,
        "Write where the game sends: \"udp://127.0.0.1:5300\"")

    private static let optionalTo = Shape.Key(
        "to", .scalar(.datagramAddress), "Write where the game sends: \"udp://127.0.0.1:20777\"")

    private static let listen = Shape.Key(
        "listen", .scalar(.datagramAddress), required: true,
        "Write where the game listens: \"udp://127.0.0.1:9996\" (port 0 takes any free one)")

    private static let shared: [PropertyKey<TelemetryDescription>] = [
        .key("jitter", .duration, "Half the spread around each slot, up to half a slot") {
            item, path, game, reader in
            guard let jitter = reader.duration(item, path) else { return }
            let most = Duration.nanoseconds(500_000_000 / Int64(game.rate))
            if jitter <= most {
                game.jitter = jitter
            } else {
                reader.findings.error(
                    item.place, path, .outOfRange(item.text ?? "", range: "at most half a slot, \(most)"))
            }
        }.varying(.plain, .milliseconds(1...8), neutral: "0ms", source: "games send with their frames"),
        .key("pause", .word(PauseMode.self), "What is sent while nobody drives") {
            item, path, game, reader in
            guard let pause = reader.word(item, PauseMode.self) else { return }
            if game.game.pauseModes.contains(pause) {
                game.pause = pause
            } else {
                let modes = game.game.pauseModes.map(\.rawValue).joined(separator: " or ")
                reader.findings.error(item.place, path, .outOfRange(pause.rawValue, range: modes))
            }
        }.unlessStated("as the game does").varying(
            .field, .texts(["zero", "frozen", "keepalive", "stop"]), neutral: "as the game does",
            source: "public dashboards for Forza: zeros, frozen values or nothing"),
        .integer(
            "timestamp", 0...Int(UInt32.max), ifStated: \.timestampStart,
            "What the game's clock shows at the start, ms; it wraps behind 4294967295"
        ).varying(
            .plain, .texts(["4294965796"]), neutral: "0",
            source: "Forza data out: a clock of 32 bits that can wrap"),
        .key("fields", .map(.init(.text, fieldSource)), "Fields that do not follow the race"),
        .key(
            "link", .record(.init(Keys.keys(of: datagramFaults))), "What becomes of datagrams on their way"),
    ]

    private static let sender: [PropertyKey<TelemetryDescription>] = [
        .integer("source_port", 1...65_535, ifStated: \.sourcePort, "The port that the game sends from")
            .unlessStated("any free one")
    ]

    private static let server: [PropertyKey<TelemetryDescription>] = [
        .integer(
            "subscribers", 1...1024, ifStated: \.options.subscriberLimit,
            "How many can ask for datagrams, 1 to 1024; one more replaces who was silent longest"
        ).unlessStated("64 on loopback, else 4,"),
        .key("silence", .duration, "How long a subscriber may say nothing; 0s for ever") {
            item, path, game, reader in
            guard let limit = reader.duration(item, path) else { return }
            game.options.silenceLimit = limit > .zero ? limit : TelemetryOptions.endless
        }.unlessStated("for ever on loopback, else 60s,"),
    ]

    /// The shape of a packet field's value: a number, a text, NaN or an infinity, or a function of time.
    static let fieldSource = Shape.kinds([
        .scalar(.fieldValue), .choice([Keys.ramp, Keys.keyframes, Keys.wave]),
    ])

    /// The faults that the datagrams of an endpoint can have for the whole run.
    static let datagramFaults = (FaultKind.ofStreams + FaultKind.ofDatagrams).filter(\.actsOnDatagrams)
}
