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
        let table = row(of: layout)
        return table.east == nil && table.right == nil ? nil : table
    }

    /// The acceleration of free fall, m/s².
    private static let gravity = 9.80665

    private static func row(of layout: PacketLayout) -> MotionTable {
        let perGravity = 1 / gravity
        switch layout.name {
        case "forza-sled":
            return MotionTable(
                right: ("AccelerationX", perGravity), forward: ("AccelerationZ", perGravity))
        case "forza-motorsport-7", "forza-horizon-4", "forza-horizon-6", "forza-motorsport-2023":
            return MotionTable(
                east: ("PositionX", 1), north: ("PositionZ", 1), right: ("AccelerationX", perGravity),
                forward: ("AccelerationZ", perGravity))
        case "assetto-corsa-car-info":
            return MotionTable(
                east: ("carCoordinatesX", -1), north: ("carCoordinatesZ", 1), right: ("accG_vertical", -1),
                forward: ("accG_frontal", 1))
        case "acc-in-realtime-car-update": return MotionTable(east: ("worldPosX", 1), north: ("worldPosY", 1))
        case "project-cars-1-telemetry":
            return MotionTable(
                east: ("participant[i].worldPosition[0]", -1), north: ("participant[i].worldPosition[2]", -1),
                right: ("localAccelerationX", -perGravity), forward: ("localAccelerationZ", -perGravity))
        case "project-cars-2-telemetry", "project-cars-2-telemetry-v2":
            return MotionTable(
                right: ("localAccelerationX", -perGravity), forward: ("localAccelerationZ", -perGravity))
        case "project-cars-2-timings", "project-cars-2-timings-v1":
            return MotionTable(
                east: ("participant[i].worldPosition[0]", -1), north: ("participant[i].worldPosition[2]", -1))
        case "f1-2021-motion", "f1-22-motion", "f1-23-motion", "f1-24-motion", "f1-25-motion":
            return MotionTable(
                east: ("car[i].worldPositionX", -1), north: ("car[i].worldPositionZ", 1),
                right: ("car[i].gForceLateral", -1), forward: ("car[i].gForceLongitudinal", 1))
        case "f1-26-motion":
            return MotionTable(
                east: ("car[i].worldPositionX", -1), north: ("car[i].worldPositionZ", 1),
                right: ("car[i].gForceLateral", -0.001), forward: ("car[i].gForceLongitudinal", 0.001))
        case "dirt-extradata-0":
            return MotionTable(
                east: ("positionX", -1.0 / 65536), north: ("positionZ", 1.0 / 65536),
                right: ("accelerationX", -perGravity), forward: ("accelerationZ", perGravity))
        case "dirt-extradata-1", "dirt-extradata-2", "dirt-extradata-3":
            return MotionTable(
                east: ("positionX", -1), north: ("positionZ", 1), right: ("gForceLateral", -1),
                forward: ("gForceLongitudinal", 1))
        case "outsim", "outsim-id", "outsim-2":
            return MotionTable(
                east: ("positionX", 1.0 / 65536), north: ("positionY", 1.0 / 65536),
                right: ("accelerationX", perGravity), forward: ("accelerationY", perGravity),
                heading: ("velocityX", "velocityY"))
        case "beamng-motionsim":
            return MotionTable(
                east: ("posX", 1), north: ("posY", 1), right: ("accX", perGravity),
                forward: ("accY", perGravity),
                heading: ("velX", "velY"))
        case "gt7-a": return MotionTable(east: ("positionX", 1), north: ("positionZ", -1))
        case "gt7-b", "gt7-tilde", "gt7-c":
            return MotionTable(
                east: ("positionX", 1), north: ("positionZ", -1), right: ("sway", perGravity),
                forward: ("surge", perGravity))
        case "wreckfest-2-main":
            let (place, acceleration) = (
                "carPlayer.orientation.position", "carPlayer.velocity.accelerationLocal"
            )
            return MotionTable(
                east: ("\(place)X", 1), north: ("\(place)Z", 1), right: ("\(acceleration)X", perGravity),
                forward: ("\(acceleration)Z", perGravity))
        case "rbr-ngp":
            return MotionTable(
                east: ("car.positionX", 1), north: ("car.positionY", 1),
                right: ("car.accelerations.sway", perGravity),
                forward: ("car.accelerations.surge", perGravity))
        default:
            guard layout.family == .eaWRC, layout.field(named: "vehicle_position_x") != nil else {
                return MotionTable()
            }
            return MotionTable(east: ("vehicle_position_x", -1), north: ("vehicle_position_z", 1))
        }
    }

    /// The acceleration to the right and forward of `packet`, whose array element is `item`; nil where it has none.
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

    /// The place in `packet`, whose array element is `item`; nil where it has none.
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
