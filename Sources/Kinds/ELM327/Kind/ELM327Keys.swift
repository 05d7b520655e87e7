import ELM327
import Endpoints
import Scenarios

enum ELM327Keys {
    static let elm327 = Shape.Record(
        rows, unless: AdapterDescription(), and: Keys.keys(of: adapterFaults), later: ["profile"])

    /// The faults that an adapter can have for the whole run: those of its stage except `answer` and `reset`.
    static let adapterFaults = FaultKind.ofAdapters.filter { $0.name != "answer" && $0.name != "reset" }

    /// The keys of an adapter. The persona comes first, because the others change what it states.
    static let rows: [PropertyKey<AdapterDescription>] = [
        .key(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \"tcp://127.0.0.1:35000\" (port 0 takes any free one), \"pty:\", \"pty:/path\""
        ),
        .key("persona", .word(Persona.self), "The make of adapter; genuine unless stated") {
            item, _, adapter, reader in
            adapter = AdapterDescription(persona: reader.word(item) ?? .genuine)
        }.varying(
            .field, .texts(["clone-v1.5", "clone-v2.1", "stn1110", "stn2120", "vlinker"]), neutral: "genuine",
            source: "Persona+Rows.swift"),
        .key("quirks", .record(quirks), "How this unit differs from others of its make") {
            item, path, adapter, reader in
            QuirkReader.quirks(item, path, &adapter.traits, &reader)
        },
        .word("version", \.version, "The version that it behaves as").unlessStated(
            "that of the persona, 1.5 for a genuine chip,"
        ).varying(
            .plain, .texts(["\"2.3\"", "\"2.2\"", "\"2.1\"", "\"2.0\"", "\"1.4b\"", "\"1.4\"", "\"1.3a\""]),
            neutral: "1.5", source: "Elm Electronics, AT commands by first appearance"),
        .clients,
        .key(
            "adapter", .word(AdapterDescription.Sharing.self), "Whether all connections share one adapter"
        ) { item, _, adapter, reader in
            adapter.adapter = reader.word(item) ?? adapter.adapter
            adapter.isSharingStated = true
        }.varying(
            .field, .texts(["each"]), neutral: "one", source: "Wi-Fi adapters that reset with the connection"),
        .word(
            "bus", ["each": .each, "shared": .one], \.bus,
            "Whether a connection sees all traffic of the car"),
        .key(
            "settings", .list(.scalar(.command)),
            "Commands whose effect the adapter already has when the client comes"
        ) { item, _, adapter, reader in adapter.settings = reader.texts(item) }.varying(
            .plain,
            .texts([
                "[ATE1, ATL1]", "[ATE0, ATS0, ATH1, ATL1]", "[ATS0]", "[ATH1]", "[ATCAF0]",
                "[ATE0, ATL1, ATH1]",
            ]), neutral: "none", source: "ELM327 data sheet: settings stay until a reset"),
        .key(
            "settled", .onOff,
            "It stays on the car's protocol, whatever automatic search the client chooses, so that nothing is searched"
        ).varying(.plain, .texts(["off"]), neutral: "on", source: "ELM327 data sheet: automatic search"),
        .word(
            "lf_after_cr", \.lineFeedAfterCarriageReturn,
            "What a line feed directly after a carriage return does"
        ).varying(
            .plain, .texts(["abort"]), neutral: "ignore", source: "ELM327 data sheet: a character interrupts"),
        .key(
            "state", .text,
            "A file that keeps its EEPROM from one run to the next; made when it is not there"
        ) { item, _, adapter, reader in adapter.stateFile = reader.stateFile(item) },
        .key(
            "link", .kinds([.scalar(.word(["ble"])), .record(Keys.link)]),
            "How bytes reach the client; ble is writes of 20 bytes, one each 15 ms, in both directions"
        ).varying(
            .field,
            .texts([
                "ble", "{ latency: 30ms }", "{ latency: 100ms ± 80ms }", "{ baud: 9600 }",
                "{ baud: 38400, chunk: 7 }", "{ chunk: 1 }",
            ]), neutral: "a socket", source: "BLE-01, serial and Wi-Fi adapters"),
        .key(
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
