import Endpoints
import ELM327
import Rig
import SimulationCore

/// The tables of keys of the scenario format, one row a key. `dyno schema` prints them.
enum Keys {
    /// A scenario file.
    static let scenario = Shape.Record(
        scenarioKeys + [
            .init(
                "variants", .list(.record(variant), count: 1...256),
                "Overrides, each of which makes a case of its own")
        ], later: laterScenarioKeys)

    /// One variant of a scenario: a name, and whatever differs.
    static let variant = Shape.Record(
        [.init("name", .name, required: true, "Write a name; the case is called ID/NAME")]
            + Shape.Record(scenarioKeys).relaxed.keys.filter { !["dyno", "id"].contains($0.name) },
        later: laterScenarioKeys)

    private static let laterScenarioKeys = ["profile"]

    private static let scenarioKeys: [Shape.Key] = [
        .init(
            "dyno", .scalar(.word(["1"])), required: true, "Write `dyno: 1`, the version of the format"),
        .init("id", .text, "The scenario's lasting id, for example ELM-03"),
        .init("title", .text, "One line for people"),
        .init("about", .text, "What the scenario is for"),
        .init("source", textOrList, "Where its facts come from"),
        .init("severity", .scalar(.word(["must", "should", "may"])), "How much a failure weighs"),
        .init(
            "observe", .list(.scalar(.word(["wire", "values", "ui"]))), "What a full verdict needs to see"
        ),
        .init("needs", .list(.text), "Capabilities that a client must have"),
        .init("tags", .list(.text), "Words to select scenarios by"),
        .init("timing", .word(Timing.self), "Real times of bus, ECUs and adapter, or none"),
        .init("limit", .duration, "The run ends here at the latest"),
        .init("seed", .integer, "Seeds everything that is left to chance; 1 unless stated"),
        .init("vehicle", .record(vehicle), "The car; without it the shipped petrol-warm-idle"),
        .init(
            "endpoints", .map(.init(.name, .record(endpointKinds), isRemovable: true)),
            "What clients connect to, by name"
        ),
        .init("events", .list(.record(event)), "What happens during the run"),
        .init(
            "settings",
            .kinds([
                .list(.scalar(.adapterCommand)), .map(.init(.name, .list(.scalar(.adapterCommand)))),
            ]), "Commands that somebody else has left in force, in all adapters or by endpoint"),
        .init(
            "unsolicited", .list(.record(unsolicited)), "Text that comes without having been asked for"),
        .init("task", .word(ClientTask.Kind.self), "What the client is asked to do"),
        .init("with", .record(taskParts), "What the task is done with"),
        .init("instructions", .text, "What a person who drives the client is told to do"),
        .init(
            "met", .record(met),
            "What a client must have sent for the case to say something of it; else it has passed without meeting anything"
        ),
        .init(
            "general", .text,
            "What is the matter with a client that fails here, when other cases build on it: a clause for the head of reports"
        ),
        .init("builds_on", .list(.text), "Ids of cases without which this one cannot be passed"),
        .init(
            "transports", .list(.word(Transport.self), count: 1...4), "The ways to connect that make sense"),
        .init("expect", .list(expectation, count: 1...256), "What the client has to do"),
    ]

    /// A vehicle file: what stands under `vehicle` in a scenario, and the version of the format.
    static let vehicleFile = Shape.Record(
        [.init("dyno", .scalar(.word(["1"])), required: true, "Write `dyno: 1`, the version of the format")]
            + vehicle.keys,
        later: vehicle.later)

    /// One text or several.
    static let textOrList = Shape.kinds([.text, .list(.text)])

    /// An endpoint: one of the kinds.
    static let endpointKinds = Shape.Record(
        [
            .init("elm327", .record(elm327), "A simulated ELM327"),
            .init("mtg", .record(maintenance), "A telematics unit that answers maintenance requests"),
        ] + telemetryKeys,
        later: ["trip-log", "can", "http"], isChoice: true)

    /// An ELM327 and its link.
    static let elm327 = Shape.Record(adapterKeys + keys(of: adapterFaults), later: ["profile"])

    private static let adapterKeys: [Shape.Key] = [
        .init(
            "listen", .scalar(.listenAddress), required: true,
            "Write where it listens: \"tcp://127.0.0.1:35000\" (port 0 takes any free one), \"pty:\", \"pty:/path\""
        ),
        .init("persona", .word(Persona.self), "The make of adapter; genuine unless stated"),
        .init("quirks", .record(quirks), "How this unit differs from others of its make"),
        .init(
            "version", .word(ChipVersion.self),
            "The version that it behaves as; the persona's unless stated, 1.5 for a genuine chip"),
        .init(
            "clients", .word(AdapterDescription.Clients.self),
            "What a second connection meets while one is open"),
        .init(
            "adapter", .word(AdapterDescription.Sharing.self), "Whether all connections share one adapter"
        ),
        .init(
            "bus", .scalar(.word(["each", "shared"])), "Whether a connection sees all traffic of the car"),
        .init(
            "settings", .list(.scalar(.adapterCommand)),
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
            "link", .kinds([.scalar(.word(["ble"])), .record(link)]),
            "How bytes reach the client; ble is writes of 20 bytes, one each 15 ms, in both directions"),
        .init(
            "recording", .list(.record(recorded), count: 1...65_536),
            "What it says instead of what it would say by itself, as dyno record writes it"),
    ]

    /// One entry of a recording: a connection, or a request and what came of it.
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

    /// Bytes with their times; a character up to \xFF is a byte.
    private static let pieces = Shape.list(.tuple([.duration, .scalar(.characters)]), count: 0...65_536)

    /// The link between adapter and client.
    static let link = Shape.Record(linkKeys + keys(of: linkFaults))

    private static let linkKeys: [Shape.Key] = [
        .init("baud", .integer, "Serial rate in bits per second that paces output"),
        .init("chunk", .integer, "The most bytes in one write"),
        .init(
            "latency", .scalar(.spread), "The time of a byte to the client, perhaps with ± half a spread"),
        .init(
            "ble", .record(lowEnergy),
            "Bluetooth Low Energy: packets of the MTU less three bytes, one each interval, in both directions"
        ),
    ]

    private static let lowEnergy = Shape.Record([
        .init("mtu", .integer, "The MTU, 23 to 517; 23 unless stated"),
        .init("interval", .duration, "The connection interval, 7.5ms to 4s; 15ms unless stated"),
    ])
}
