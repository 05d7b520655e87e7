import Endpoints
import Links
import Rig
import SimulationCore

/// The tables of keys of the scenario format, one row per key. `dyno schema` prints them as a JSON Schema.
package enum Keys {
    /// Returns a scenario file whose endpoints have `endpoints`, the keys of their kinds, whose events have `actions`, whose
    /// tasks have `tasks`, and whose expectations have `forms`.
    package static func scenario(
        endpoints: [Shape.Key], actions: [Shape.Key], tasks: [Shape.Key], forms: [any ExpectationForm.Type]
    ) -> Shape.Record {
        let keys = scenarioKeys(endpoints, actions, tasks, forms)
        return Shape.Record(
            keys + [
                .init(
                    "variants", .list(.record(variant(keys)), count: 1...256),
                    "Overrides, each of which makes a case of its own")
            ], later: laterScenarioKeys)
    }

    /// The keys of a scenario file, whatever its endpoints, events and expectations are.
    package static let scenario = scenario(endpoints: [], actions: [], tasks: [], forms: [])

    /// Returns the record of one variant of a scenario with `keys`: its name, and the keys that differ from the scenario.
    private static func variant(_ keys: [Shape.Key]) -> Shape.Record {
        Shape.Record(
            [.init("name", .name, required: true, "Write a name; the case is called ID/NAME")]
                + Shape.Record(keys).relaxed.keys.filter { !["dyno", "id"].contains($0.name) },
            later: laterScenarioKeys)
    }

    private static let laterScenarioKeys = ["profile"]

    private static func scenarioKeys(
        _ endpoints: [Shape.Key], _ actions: [Shape.Key], _ tasks: [Shape.Key],
        _ forms: [any ExpectationForm.Type]
    ) -> [Shape.Key] {
        [
            .init(
                "dyno", .scalar(.word(["1"])), required: true, "Write `dyno: 1`, the version of the format"),
            .init("id", .text, "The scenario's lasting id, for example ELM-03"),
            .init("title", .text, "One line for people"),
            .init("about", .text, "What the scenario is for"),
            .init(
                "remedy", .text, "The usual cause of a failure here and what mends it, in a sentence or two"),
            .init("source", textOrList, "Where its facts come from"),
            .init("severity", .scalar(.word(["must", "should", "may"])), "How much a failure weighs"),
            .init(
                "observe", .list(.scalar(.word(["wire", "values", "ui"]))), "What a full verdict needs to see"
            ),
            .init("needs", .list(.text), "Capabilities that a client must have"),
            .init("tags", .list(.text), "Words to select scenarios by"),
            .init("timing", .word(Timing.self), "Real times of bus, ECUs and adapter, or none"),
            .init("limit", .duration, "The run ends here at the latest"),
            .init("seed", .integer(0...Int.max), "Seeds everything that is left to chance; 1 unless stated"),
            .init(
                "vehicle", .record(VehicleKeys.vehicle), "The car; without it the shipped petrol-warm-idle"),
            .init(
                "endpoints", .map(.init(.name, .record(endpoint(endpoints)), isRemovable: true)),
                "What clients connect to, by name"
            ),
            .init("events", .list(.record(event(actions))), "What happens during the run"),
            .init(
                "settings",
                .kinds([
                    .list(.scalar(.command)), .map(.init(.name, .list(.scalar(.command)))),
                ]), "Commands that somebody else has left in force, in all adapters or by endpoint"),
            .init(
                "unsolicited", .list(.record(unsolicited)), "Text that comes without having been asked for"),
            .init("task", .word(ClientTask.Kind.self), "What the client is asked to do"),
            .init("with", .record(taskParts(tasks)), "What the task is done with"),
            .init(
                "clients", .map(.init(.name, .record(client(tasks)))),
                "The clients of a case that has several, by name; an expectation says which by its `client`"),
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
                "transports", .list(.word(Transport.self), count: 1...4),
                "The ways to connect that make sense"),
            .init("expect", .list(expectation(forms), count: 1...256), "What the client has to do"),
        ]
    }

    static let vehicleFile = Shape.Record(
        [.init("dyno", .scalar(.word(["1"])), required: true, "Write `dyno: 1`, the version of the format")]
            + VehicleKeys.vehicle.keys,
        later: VehicleKeys.vehicle.later)

    package static let textOrList = Shape.kinds([.text, .list(.text)])

    /// The addresses at which an endpoint accepts stream clients: one or several.
    package static let listenAddresses = Shape.kinds([
        .scalar(.listenAddress), .list(.scalar(.listenAddress), count: 1...8),
    ])

    /// Returns an endpoint: exactly one of the kinds.
    private static func endpoint(_ kinds: [Shape.Key]) -> Shape.Record {
        Shape.Record(kinds, later: ["can"], isChoice: true)
    }
}

extension Keys {
    /// The link between an endpoint and its client.
    package static let link = Shape.Record(linkRows, unless: nil, and: keys(of: linkFaults))

    static let linkRows: [PropertyKey<LinkDescription>] = [
        .integer(
            "baud", 50...10_000_000, ifStated: \.baud, "Serial rate in bits per second that paces output"),
        .integer("chunk", 1...65_536, ifStated: \.chunk, "The most bytes in one write"),
        .key("latency", .scalar(.spread), "The time of a byte to the client, perhaps with ± half a spread") {
            item, path, link, reader in
            guard let latency = reader.spread(item, path) else { return }
            (link.latency, link.jitter) = (latency.middle, latency.tolerance)
        },
        .key(
            "ble", .record(Shape.Record(lowEnergyRows, unless: LowEnergyLink())),
            "Bluetooth Low Energy: packets of the MTU less three bytes, one each interval, in both directions"
        ) { item, path, link, reader in
            var lowEnergy = LowEnergyLink()
            reader.read(lowEnergyRows, of: item, path, into: &lowEnergy)
            link.lowEnergy = lowEnergy
        },
    ]

    private static let lowEnergyRows: [PropertyKey<LowEnergyLink>] = [
        .integer("mtu", LowEnergyLink.sizes, \.mtu, "The MTU, 23 to 517"),
        .duration(
            "interval", within: .times(LowEnergyLink.intervals, words: "7.5ms to 4s"), \.interval,
            "The connection interval, 7.5ms to 4s"),
    ]
}

extension PropertyKey {
    /// The link between an endpoint and its client.
    package static var link: Self { .key("link", .record(Keys.link), "How bytes reach the client") }

    /// The conditions that a second client meets.
    package static var clients: Self {
        .key(
            "clients", .word(StreamDescription.Clients.self),
            "What a second connection meets while one is open; each unless stated")
    }

    /// The security of an endpoint.
    package static var tls: Self {
        .key("tls", Keys.tls, "Whether clients have to speak TLS; off unless stated")
    }
}
