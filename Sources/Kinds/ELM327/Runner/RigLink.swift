package import Rig
package import SimulationCore

/// A link to an adapter of a rig, in virtual time.
package struct RigLink: AdapterLink {
    package var driver: VirtualDriver

    /// An address for messages only.
    package let url = DeviceURL.tcp(host: "rig", port: 1)

    private let connection: ConnectionID

    /// Connects to the first endpoint of `rig`; nil when the rig refuses it.
    package init?(_ rig: Rig) {
        driver = VirtualDriver(rig)
        guard let connection = driver.connect() else { return nil }
        self.connection = connection
    }

    package var now: SimInstant { driver.rig.now }

    package mutating func write(_ bytes: [UInt8]) {
        driver.send(bytes, on: connection)
    }

    /// Runs the rig until the next bytes or until `limit`.
    package mutating func read(until limit: SimInstant) -> [UInt8] {
        driver.run(for: .zero)
        while true {
            let bytes = driver.take(from: connection).flatMap(\.bytes)
            guard bytes.isEmpty, now < limit else { return bytes }
            driver.run(until: min(driver.rig.nextDue ?? limit, limit))
        }
    }
}
