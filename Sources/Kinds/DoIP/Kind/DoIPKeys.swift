import Scenarios
import DoIP
import Endpoints
import SimulationCore

/// The keys that describe DoIP gateways.
enum DoIPKeys {
    private static let addresses = 0x0001...0xFFFF
    private static let address = Shape.hex(addresses)
    static let gateway = Shape.Record(rows, unless: GatewayDescription())

    static let rows: [PropertyKey<GatewayDescription>] = [
        .key(
            "listen", .scalar(.listenAddress), required: true,
            "Write where it listens with TCP: \"tcp://127.0.0.1:13400\""),
        .key(
            "discovery", .scalar(.datagramAddress),
            "Where its datagrams come and go; port 13400 of the same host unless stated, any free one beside TCP port 0"
        ),
        .integer("address", addresses, isHex: true, \.entity.address, "Its logical address"),
        .integer(
            "version", 1...4, isHex: true, \.entity.version, "The version of its own messages, 2 for 2012"),
        .key(
            "versions", .list(.hex(1...4), count: 1...4), "The versions it accepts; 2, 3 and 4 unless stated"
        ) { item, path, gateway, reader in
            let limits = Limits.integers(1...4, isHex: true)
            gateway.entity.versions = Set(reader.integers(item, path, within: limits).map { UInt8($0) })
        },
        .word("node", ["gateway": true, "node": false], \.entity.isGateway, "What it says it is"),
        .key("eid", .bytes, "Its EID, six bytes") { item, path, gateway, reader in
            gateway.entity.entityID = DoIPReader.identifier(item, path, &reader) ?? gateway.entity.entityID
        },
        .key("gid", .bytes, "The GID of its group, six bytes; its EID unless stated") {
            item, path, gateway, reader in
            gateway.entity.groupID = DoIPReader.identifier(item, path, &reader) ?? gateway.entity.groupID
        },
        .key(
            "testers", .list(.tuple([address, address]), count: 1...16),
            "The source addresses that may activate routing, [first, last]; [0x0E00, 0x0FFF] unless stated"
        ) { item, path, gateway, reader in
            gateway.entity.testers = DoIPReader.ranges(item, path, &reader)
        }.varying(
            .plain, .texts(["[[0x0F00, 0x0F01]]"]), .severs, neutral: "[0x0E00, 0x0FFF]",
            source: "ISO 13400-2: routing activation response 00, unknown source address"),
        .integer("sockets", 1...255, \.entity.sockets, "How many testers may be registered at once"),
        .integer(
            "max_data", 8...0x10_0000, \.entity.maximumData,
            "The greatest payload it takes and sends, bytes"),
        .key(
            "functional", .list(address, count: 0...16),
            "Addresses of all ECUs together; [0xE400] unless stated"
        ) { item, path, gateway, reader in
            let limits = Limits.integers(addresses, isHex: true)
            gateway.entity.functional = Set(reader.integers(item, path, within: limits).map { UInt16($0) })
        },
        .key(
            "ecus", .map(.init(.name, address)),
            "The logical addresses of ECUs by name; from the gateway's own upwards unless stated"
        ).varying(
            .plain, .texts(["{ engine: 0x0E99 }"]), .severs, neutral: "as the tester has it",
            source: "ISO 13400-2: negative acknowledge 03, unknown target address"),
        .key(
            "activation", .map(.init(.integer, .record(activation))),
            "The activation types that it supports; 0 and 1 unless stated"
        ) { item, path, gateway, reader in
            gateway.entity.activations = DoIPReader.activations(item, path, &reader)
        }.varying(
            .plain,
            .texts([
                "{ 1: {} }", "{ 0: { confirmation: rejected } }",
                "{ 0: { authentication: \"01 02 03 04\" } }",
                "{ 0: { confirmed_after: 3s } }",
            ]), .severs, neutral: "0 and 1", source: "ISO 13400-2: routing activation response codes"),
        .onOff(
            "type_first", \.entity.checksTypeFirst,
            "Whether the activation type is checked before the source address"),
        .key(
            "announce", .scalar(.datagramAddress),
            "Where it announces itself, such as \"udp://127.255.255.255:13400\""
        ) { item, path, gateway, reader in
            guard case .udp(let host, let port)? = reader.listenAddress(item, path) else { return }
            gateway.announcesTo = Peer(host: host, port: port)
        },
        .key("tls", Keys.tls, "Whether it takes TLS on an address of its own; off unless stated"),
        .key(
            "tls_listen", .scalar(.listenAddress),
            "Where it listens with TLS; port 3496 of the same host unless stated"),
        .link,
    ]

    private static let activation = Shape.Record(activationRows, unless: EntityDescription.Activation())

    static let activationRows: [PropertyKey<EntityDescription.Activation>] = [
        .key("authentication", .bytes, "Four bytes that the OEM field must have") {
            item, path, activation, reader in
            guard let bytes = item.text.flatMap(ScalarKind.bytes) else { return }
            if bytes.count == 4 {
                activation.authentication = bytes
            } else {
                reader.findings.error(
                    item.place, path, .outOfRange("\(bytes.count) bytes", range: "four bytes"))
            }
        },
        .word(
            "confirmation", ["none": .none, "rejected": .rejected, "never": .never], \.confirmation,
            "What the driver does when asked"
        ).unlessStated("not asked"),
        .key("confirmed_after", .duration, "The driver confirms after this time") {
            item, path, activation, reader in
            if let after = reader.duration(item, path) { activation.confirmation = .after(after) }
        },
        .onOff("tls", \.needsTLS, "Whether it is allowed over TLS only"),
    ]
}
