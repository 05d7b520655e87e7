import Scenarios
import CANAccess
import Endpoints
import SimulationCore

/// The keys that describe accesses to the vehicle's CAN bus.
enum CANAccessKeys {
    static func record(_ rows: [PropertyKey<CANAccessDescription>]) -> Shape.Record {
        Shape.Record(rows, unless: CANAccessDescription(.gvret))
    }

    static let socketcand: [PropertyKey<CANAccessDescription>] =
        [
            listen("\"tcp://127.0.0.1:29536\""),
            .key(
                "bus", Keys.textOrList,
                "The name of the bus, or several for the same bus; vcan0 unless stated"
            ) { item, path, access, reader in
                access.buses = CANAccessDescription.buses(item, path, &reader)
            },
            .onOff(
                "fd", \.carriesFD,
                "Whether raw mode carries CAN FD by fdframe and sendfd, as a branch of the daemon does"),
            .key(
                "beacon", .kinds([.onOff, .record(beacon)]),
                "Whether the server announces itself by datagrams; on: to this machine; off unless stated"
            ) { item, path, access, reader in
                access.access = .socketcand(CANAccessDescription.beacon(item, path, &reader))
            },
        ] + stream

    static let slcan: [PropertyKey<CANAccessDescription>] =
        [
            listen("\"tcp://127.0.0.1:0\" or \"pty:\""),
            .key("dialect", .word(SLCANDialect.self), "The make of the adapter; canusb unless stated") {
                item, _, access, reader in
                access.access = .slcan(reader.word(item) ?? .canusb)
            },
        ] + stream

    static let gvret: [PropertyKey<CANAccessDescription>] = [listen("\"tcp://127.0.0.1:23\"")] + stream

    static let multicast: [PropertyKey<CANAccessDescription>] = [
        .key(
            "group", .scalar(.datagramAddress),
            "The group and its port; \"udp://239.74.163.2:43113\" unless stated, as python-can for IPv4"),
        .key(
            "hops", .integer(hops),
            "How many routers datagrams may pass; 0 unless stated, which keeps them on this machine"),
        bitRate,
    ]

    /// The number of routers that datagrams may pass.
    static let hops = 0...255

    private static let beacon = Shape.Record(
        beaconRows, unless: CANAccessDescription.Beacon(to: Peer(host: "127.0.0.1", port: 42_000)))

    static let beaconRows: [PropertyKey<CANAccessDescription.Beacon>] = [
        .key(
            "to", .scalar(.datagramAddress), required: true,
            "Write where it is sent: \"udp://127.0.0.1:42000\""),
        .duration(
            "every", within: .times(from: .milliseconds(10), words: "10ms or more"), \.interval,
            "The time between two"),
    ]

    private static func listen(_ example: String) -> PropertyKey<CANAccessDescription> {
        .key(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \(example) (port 0 takes any free one)")
    }

    private static let bitRate = PropertyKey<CANAccessDescription>.integer(
        "bitrate", 10_000...1_000_000, ifStated: \.bitRate, "Bits per second until a tool states others"
    ).unlessStated("those of the vehicle's bus")

    private static let stream: [PropertyKey<CANAccessDescription>] = [
        bitRate,
        .onOff(
            "error_frames", \.sendsErrorFrames,
            "Whether its controller destroys frames of CAN FD that it cannot read, as a classical one does"),
        .clients, .link,
    ]
}
