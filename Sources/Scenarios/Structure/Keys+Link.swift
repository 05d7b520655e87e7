import Links
import Rig

extension Keys {
    /// The link between an endpoint and its client.
    package static let link = Shape.Record(linkKeys + keys(of: linkFaults))

    private static let linkKeys: [Shape.Key] = [
        .init("baud", .integer(50...10_000_000), "Serial rate in bits per second that paces output"),
        .init("chunk", .integer(1...65_536), "The most bytes in one write"),
        .init(
            "latency", .scalar(.spread), "The time of a byte to the client, perhaps with ± half a spread"),
        .init(
            "ble", .record(lowEnergy),
            "Bluetooth Low Energy: packets of the MTU less three bytes, one each interval, in both directions"
        ),
    ]

    static let lowEnergy = Shape.Record([
        .init("mtu", .integer(LowEnergyLink.sizes), "The MTU, 23 to 517; 23 unless stated"),
        .init(
            "interval", .scalar(.duration, .times(LowEnergyLink.intervals, words: "7.5ms to 4s")),
            "The connection interval, 7.5ms to 4s; 15ms unless stated"),
    ])
}
