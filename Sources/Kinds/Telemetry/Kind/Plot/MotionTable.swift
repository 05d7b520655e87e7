import Telemetry

/// The location of a car's place and acceleration in a game's message, for plots.
///
/// The axes are those of the mappings of `Telemetry`, whose sources are stated in `Vectors/`.
struct MotionTable: Sendable {
    /// A field and the factor that makes metres or g of it.
    typealias Source = (field: String, factor: Double)

    /// The place: east and north, m.
    var east: Source?
    var north: Source?

    /// The acceleration to the right and forward, in g.
    var right: Source?
    var forward: Source?

    /// The velocity east and north, by which an acceleration east and north is turned into the car's axes; nil where the
    /// message has the car's axes.
    var heading: (east: String, north: String)?

    /// Returns the table of a layout; nil for messages without place and acceleration.
    static func table(of layout: PacketLayout) -> MotionTable? {
        TelemetryKind.row(of: layout.game)?.motion(layout)
    }

    /// g for each m/s².
    static let perGravity = 1 / 9.80665

    /// Returns the acceleration to the right and forward of `packet`, whose array element is `item`; nil where it has none.
    func acceleration(in packet: DecodedPacket, _ item: Int?) -> (right: Double, forward: Double)? {
        guard let x = Self.number(right, packet, item), let y = Self.number(forward, packet, item) else {
            return nil
        }
        guard let heading else { return (x, y) }
        guard let east = packet.number(heading.east), let north = packet.number(heading.north) else {
            return nil
        }
        let speed = (east * east + north * north).squareRoot()
        guard speed > 0.5, speed.isFinite else { return (0, 0) }
        return ((x * north - y * east) / speed, (x * east + y * north) / speed)
    }

    /// Returns the place in `packet`, whose array element is `item`; nil where it has none.
    func place(in packet: DecodedPacket, _ item: Int?) -> (east: Double, north: Double)? {
        guard let x = Self.number(east, packet, item), let y = Self.number(north, packet, item) else {
            return nil
        }
        return (x, y)
    }

    private static func number(_ source: Source?, _ packet: DecodedPacket, _ item: Int?) -> Double? {
        guard let source else { return nil }
        var name = source.field
        if name.contains("[i]") {
            guard let item else { return nil }
            name = name.replacing("[i]", with: "[\(item)]")
        }
        guard let number = packet.number(name), number.isFinite, abs(number) < 1e9 else { return nil }
        return number * source.factor
    }
}
