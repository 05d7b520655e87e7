import Scenarios
import CANAccess
import Endpoints

/// The keys that describe accesses to the vehicle's CAN bus.
enum CANAccessKeys {
    /// The shape of a socketcand server.
    static let socketcand = Shape.Record(
        [
            listen("\"tcp://127.0.0.1:29536\""),
            .init(
                "bus", Keys.textOrList,
                "The name of the bus, or several for the same bus; vcan0 unless stated"),
            .init(
                "fd", .onOff,
                "Whether raw mode carries CAN FD by fdframe and sendfd, as a branch of the daemon does; off unless stated"
            ),
            .init(
                "beacon", .kinds([.onOff, .record(beacon)]),
                "Whether the server announces itself by datagrams; on: to this machine; off unless stated"),
        ] + stream)

    /// The shape of LAWICEL adapters.
    static let slcan = Shape.Record(
        [
            listen("\"tcp://127.0.0.1:0\" or \"pty:\""),
            .init(
                "dialect", .word(SLCANDialect.self),
                "The make of the adapter; canusb unless stated"),
        ] + stream)

    /// The shape of a GVRET device.
    static let gvret = Shape.Record([listen("\"tcp://127.0.0.1:23\"")] + stream)

    /// The shape of a multicast group.
    static let multicast = Shape.Record([
        .init(
            "group", .scalar(.datagramAddress),
            "The group and its port; \"udp://239.74.163.2:43113\" unless stated, as python-can for IPv4"),
        .init(
            "hops", .integer(0...255),
            "How many routers datagrams may pass; 0 unless stated, which keeps them on this machine"),
        bitRate,
    ])

    /// The shape of a beacon.
    static let beacon = Shape.Record([
        .init(
            "to", .scalar(.datagramAddress), required: true,
            "Write where it is sent: \"udp://127.0.0.1:42000\""),
        .init(
            "every", .duration(from: .milliseconds(10), "10ms or more"),
            "The time between two; 3s unless stated"),
    ])

    private static func listen(_ example: String) -> Shape.Key {
        .init(
            "listen", Keys.listenAddresses, required: true,
            "Write where it listens: \(example) (port 0 takes any free one)")
    }

    private static let bitRate = Shape.Key(
        "bitrate", .integer(10_000...1_000_000),
        "Bits per second until a tool states others; those of the vehicle's bus unless stated")

    private static let stream: [Shape.Key] = [
        bitRate,
        .init(
            "error_frames", .onOff,
            "Whether its controller destroys frames of CAN FD that it cannot read, as a classical one does; off unless stated"
        ),
        .init(
            "clients", .word(StreamDescription.Clients.self),
            "What a second connection meets while one is open; each unless stated"),
        .init("link", .record(Keys.link), "How bytes reach the client"),
    ]
}
