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
            keys + shared + (kind.isServer ? server : sender) + kind.ownKeys,
            anyOf: kind.ownFile.map { ["to", $0.key] } ?? [])
    }

    /// How often games send.
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

    private static let shared: [Shape.Key] = [
        .init("jitter", .duration, "Half the spread around each slot, up to half a slot").varying(
            .plain, .milliseconds(1...8), neutral: "0ms", source: "games send with their frames"),
        .init(
            "pause", .word(PauseMode.self), "What is sent while nobody drives; as the game does unless stated"
        ).varying(
            .field, .texts(["zero", "frozen", "keepalive", "stop"]), neutral: "as the game does",
            source: "public dashboards for Forza: zeros, frozen values or nothing"),
        .init(
            "timestamp", .integer(0...Int(UInt32.max)),
            "What the game's clock shows at the start, ms; it wraps behind 4294967295"
        ).varying(
            .plain, .texts(["4294965796"]), neutral: "0",
            source: "Forza data out: a clock of 32 bits that can wrap"),
        .init("fields", .map(.init(.text, fieldSource)), "Fields that do not follow the race"),
        .init(
            "link", .record(.init(Keys.keys(of: datagramFaults))), "What becomes of datagrams on their way"),
    ]

    private static let sender: [Shape.Key] = [
        .init(
            "source_port", .integer(1...65_535),
            "The port that the game sends from; any free one unless stated")
    ]

    private static let server: [Shape.Key] = [
        .init(
            "subscribers", .integer(1...1024),
            "How many can ask for datagrams, 1 to 1024; "
                + "unless stated 64 on loopback, else 4; one more replaces who was silent longest"
        ),
        .init(
            "silence", .duration,
            "How long a subscriber may say nothing; unless stated for ever on loopback, else 60s; 0s for ever"
        ),
    ]

    /// The shape of a packet field's value: a number, a text, NaN or an infinity, or a function of time.
    static let fieldSource = Shape.kinds([
        .scalar(.fieldValue), .choice([Keys.ramp, Keys.keyframes, Keys.wave]),
    ])

    /// The faults that the datagrams of an endpoint can have for the whole run.
    static let datagramFaults = (FaultKind.ofStreams + FaultKind.ofDatagrams).filter(\.actsOnDatagrams)
}
