import Scenarios
import SimulationCore

/// The keys that describe DoIP gateways.
enum DoIPKeys {
    private static let address = Shape.hex(0x0001...0xFFFF)

    /// The shape of a gateway with the link to its testers.
    static let gateway = Shape.Record([
        .init(
            "listen", .scalar(.listenAddress), required: true,
            "Write where it listens with TCP: \"tcp://127.0.0.1:13400\""),
        .init(
            "discovery", .scalar(.datagramAddress),
            "Where its datagrams come and go; port 13400 of the same host unless stated, any free one beside TCP port 0"
        ),
        .init("address", address, "Its logical address; 0x1000 unless stated"),
        .init("version", .hex(1...4), "The version of its own messages; 2 (2012) unless stated"),
        .init(
            "versions", .list(.hex(1...4), count: 1...4), "The versions it accepts; 2, 3 and 4 unless stated"),
        .init("node", .scalar(.word(["gateway", "node"])), "What it says it is; gateway unless stated"),
        .init("eid", .bytes, "Its EID, six bytes"),
        .init("gid", .bytes, "The GID of its group, six bytes; its EID unless stated"),
        .init(
            "testers", .list(.tuple([address, address]), count: 1...16),
            "The source addresses that may activate routing, [first, last]; [0x0E00, 0x0FFF] unless stated"
        ).varying(
            .plain, .texts(["[[0x0F00, 0x0F01]]"]), .severs, neutral: "[0x0E00, 0x0FFF]",
            source: "ISO 13400-2: routing activation response 00, unknown source address"),
        .init("sockets", .integer(1...255), "How many testers may be registered at once; 4 unless stated"),
        .init(
            "max_data", .integer(8...0x10_0000),
            "The greatest payload it takes and sends, bytes; 65535 unless stated"),
        .init(
            "functional", .list(address, count: 0...16),
            "Addresses of all ECUs together; [0xE400] unless stated"),
        .init(
            "ecus", .map(.init(.name, address)),
            "The logical addresses of ECUs by name; from the gateway's own upwards unless stated"
        ).varying(
            .plain, .texts(["{ engine: 0x0E99 }"]), .severs, neutral: "as the tester has it",
            source: "ISO 13400-2: negative acknowledge 03, unknown target address"),
        .init(
            "activation", .map(.init(.integer, .record(activation))),
            "The activation types that it supports; 0 and 1 unless stated"
        ).varying(
            .plain,
            .texts([
                "{ 1: {} }", "{ 0: { confirmation: rejected } }",
                "{ 0: { authentication: \"01 02 03 04\" } }",
                "{ 0: { confirmed_after: 3s } }",
            ]), .severs, neutral: "0 and 1", source: "ISO 13400-2: routing activation response codes"),
        .init("type_first", .onOff, "Whether the activation type is checked before the source address"),
        .init(
            "announce", .scalar(.datagramAddress),
            "Where it announces itself, such as \"udp://127.255.255.255:13400\""),
        .init("tls", Keys.tls, "Whether it takes TLS on an address of its own; off unless stated"),
        .init(
            "tls_listen", .scalar(.listenAddress),
            "Where it listens with TLS; port 3496 of the same host unless stated"),
        .init("link", .record(Keys.link), "How bytes reach the client"),
    ])

    static let activation = Shape.Record([
        .init("authentication", .bytes, "Four bytes that the OEM field must have"),
        .init(
            "confirmation", .scalar(.word(["none", "rejected", "never"])),
            "What the driver does when asked; not asked unless stated"),
        .init("confirmed_after", .duration, "The driver confirms after this time"),
        .init("tls", .onOff, "Whether it is allowed over TLS only"),
    ])
}
