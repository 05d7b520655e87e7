import ELM327
import Endpoints
import Scenarios

/// The keys that describe an ELM327.
enum ELM327Keys {
    /// The shape of an ELM327 with its link.
    static let elm327 = Shape.Record(adapterKeys + Keys.keys(of: adapterFaults), later: ["profile"])

    /// The faults that an adapter can have for the whole run: those of its stage except `answer` and `reset`.
    static let adapterFaults = FaultKind.ofAdapters.filter { $0.name != "answer" && $0.name != "reset" }

    private static let adapterKeys: [Shape.Key] = [
        .init(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \"tcp://127.0.0.1:35000\" (port 0 takes any free one), \"pty:\", \"pty:/path\""
        ),
        .init("persona", .word(Persona.self), "The make of adapter; genuine unless stated").varying(
            .field, .texts(["clone-v1.5", "clone-v2.1", "stn1110", "stn2120", "vlinker"]), neutral: "genuine",
            source: "Persona+Rows.swift"),
        .init("quirks", .record(quirks), "How this unit differs from others of its make"),
        .init(
            "version", .word(ChipVersion.self),
            "The version that it behaves as; the persona's unless stated, 1.5 for a genuine chip"
        ).varying(
            .plain, .texts(["\"2.3\"", "\"2.2\"", "\"2.1\"", "\"2.0\"", "\"1.4b\"", "\"1.4\"", "\"1.3a\""]),
            neutral: "1.5", source: "Elm Electronics, AT commands by first appearance"),
        .init(
            "clients", .word(StreamDescription.Clients.self),
            "What a second connection meets while one is open"),
        .init(
            "adapter", .word(AdapterDescription.Sharing.self), "Whether all connections share one adapter"
        ).varying(
            .field, .texts(["each"]), neutral: "one", source: "Wi-Fi adapters that reset with the connection"),
        .init(
            "bus", .scalar(.word(["each", "shared"])), "Whether a connection sees all traffic of the car"),
        .init(
            "settings", .list(.scalar(.command)),
            "Commands whose effect the adapter already has when the client comes"
        ).varying(
            .plain,
            .texts([
                "[ATE1, ATL1]", "[ATE0, ATS0, ATH1, ATL1]", "[ATS0]", "[ATH1]", "[ATCAF0]",
                "[ATE0, ATL1, ATH1]",
            ]), neutral: "none", source: "ELM327 data sheet: settings stay until a reset"),
        .init(
            "settled", .onOff,
            "It stays on the car's protocol, whatever automatic search the client chooses, so that nothing is searched"
        ).varying(.plain, .texts(["off"]), neutral: "on", source: "ELM327 data sheet: automatic search"),
        .init(
            "lf_after_cr", .word(AdapterDescription.LineFeedRule.self),
            "What a line feed directly after a carriage return does"
        ).varying(
            .plain, .texts(["abort"]), neutral: "ignore", source: "ELM327 data sheet: a character interrupts"),
        .init(
            "state", .text,
            "A file that keeps its EEPROM from one run to the next; made when it is not there"),
        .init(
            "link", .kinds([.scalar(.word(["ble"])), .record(Keys.link)]),
            "How bytes reach the client; ble is writes of 20 bytes, one each 15 ms, in both directions"
        ).varying(
            .field,
            .texts([
                "ble", "{ latency: 30ms }", "{ latency: 100ms ± 80ms }", "{ baud: 9600 }",
                "{ baud: 38400, chunk: 7 }", "{ chunk: 1 }",
            ]), neutral: "a socket", source: "BLE-01, serial and Wi-Fi adapters"),
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

extension ELM327Keys {
    /// The keys of `quirks` of an adapter: one for each row of `Quirk.rows`.
    static let quirks = Shape.Record(
        Quirk.rows.map { Shape.Key($0.name, shape(of: $0.form), $0.meaning).varying($0.variation) })

    private static func shape(of form: Quirk.Form) -> Shape {
        switch form {
        case .flag: .onOff
        case .count(let range): .integer(range)
        case .text: .text
        case .word(let words): .scalar(.word(words))
        case .commands: Keys.textOrList
        case .bytes: .bytes
        case .duration: .duration
        case .volts: .number(0...99.9)
        }
    }
}
