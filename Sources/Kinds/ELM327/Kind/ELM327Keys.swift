import Scenarios
import Endpoints
import ELM327
import Rig

/// The keys that describe an ELM327.
enum ELM327Keys {
    /// The shape of an ELM327 with its link.
    static let elm327 = Shape.Record(adapterKeys + Keys.keys(of: adapterFaults), later: ["profile"])

    /// The faults that an adapter can have for the whole run: those of its stage except `answer` and `reset`.
    static let adapterFaults = FaultKind.rows.filter { row in
        row.stage == .adapter && row.name != "answer" && row.name != "reset"
    }

    private static let adapterKeys: [Shape.Key] = [
        .init(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \"tcp://127.0.0.1:35000\" (port 0 takes any free one), \"pty:\", \"pty:/path\""
        ),
        .init("persona", .word(Persona.self), "The make of adapter; genuine unless stated"),
        .init("quirks", .record(quirks), "How this unit differs from others of its make"),
        .init(
            "version", .word(ChipVersion.self),
            "The version that it behaves as; the persona's unless stated, 1.5 for a genuine chip"),
        .init(
            "clients", .word(StreamDescription.Clients.self),
            "What a second connection meets while one is open"),
        .init(
            "adapter", .word(AdapterDescription.Sharing.self), "Whether all connections share one adapter"
        ),
        .init(
            "bus", .scalar(.word(["each", "shared"])), "Whether a connection sees all traffic of the car"),
        .init(
            "settings", .list(.scalar(.command)),
            "Commands whose effect the adapter already has when the client comes"),
        .init(
            "settled", .onOff,
            "It stays on the car's protocol, whatever automatic search the client chooses, so that nothing is searched"
        ),
        .init(
            "lf_after_cr", .word(AdapterDescription.LineFeedRule.self),
            "What a line feed directly after a carriage return does"),
        .init(
            "state", .text,
            "A file that keeps its EEPROM from one run to the next; made when it is not there"),
        .init(
            "link", .kinds([.scalar(.word(["ble"])), .record(Keys.link)]),
            "How bytes reach the client; ble is writes of 20 bytes, one each 15 ms, in both directions"),
        .init(
            "recording", .list(.record(recorded), count: 1...65_536),
            "What it says instead of what it would say by itself, as dyno record writes it"),
    ]

    /// The shape of one entry of a recording: a connection, or a request and its answer.
    private static let recorded = Shape.Record(
        [
            .init("connect", pieces, "A client connects; what it is told before it has asked"),
            .init("request", .scalar(.characters), "A line as the client typed it, its end included"),
            .init(
                "reply", pieces, "Echo, answer and prompt, each piece with the time since what came before"),
            .init(
                "interrupted", .list(pieces, count: 0...256),
                "What came each time that the client sent something before there was a prompt"),
        ], anyOf: ["connect", "request"])

    /// Pieces of an answer, each a duration and its bytes. Each character up to U+00FF stands for one byte.
    private static let pieces = Shape.list(.tuple([.duration, .scalar(.characters)]), count: 0...65_536)
}
