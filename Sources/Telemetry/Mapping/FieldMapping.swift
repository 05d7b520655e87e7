import VehicleModel

/// Where a field of a packet has its value from.
///
/// What is read is passed `inout` and never changed: by value, every call would copy the whole state of the race.
enum FieldMapping: Sendable {
    /// Always the same.
    case constant(Double)
    /// A number of the car that is stored as it is, or nearly so.
    case stored(StoredValue)
    /// The car.
    case state(@Sendable (inout RaceState) -> Double)
    /// The packet.
    case context(@Sendable (inout PacketContext) -> Double)
    /// One axis of a vector.
    case axis(Axis, @Sendable (inout RaceState) -> Vector)
    /// One wheel of the player's car.
    case wheel(Corner, @Sendable (inout RaceState.Wheel) -> Double)
    /// A car of the field, the player's first; a number for the places without a car.
    case car(empty: Double, @Sendable (inout CarView) -> Double)
    /// One wheel of a car of the field.
    case carWheel(Corner, @Sendable (inout RaceState.Wheel) -> Double)
    /// The car that the packet is about; 0 where there is none.
    case subject(@Sendable (inout CarView) -> Double)
    /// Anything: state, packet, cars, and the number of the repetition.
    case any(@Sendable (inout RaceState, inout PacketContext, [CarView], Int) -> Double)
    /// State, packet, and the number of the repetition.
    case indexed(@Sendable (inout RaceState, inout PacketContext, Int) -> Double)
    /// 64 bits.
    case unsigned(@Sendable (inout RaceState, inout PacketContext) -> UInt64)
    /// Text.
    case text(@Sendable (inout RaceState, inout PacketContext, Int) -> String)

    /// An axis of a vector.
    enum Axis: Sendable { case x, y, z }

    /// Where a wheel is.
    enum Corner: Sendable { case frontLeft, frontRight, rearLeft, rearRight }

    /// Whether it asks for the cars of the field.
    var usesCars: Bool {
        switch self {
        case .car, .carWheel, .subject, .any: true
        case .constant, .stored, .state, .context, .axis, .wheel, .indexed, .unsigned, .text: false
        }
    }

    /// The number; 0 for text.
    @inline(__always)
    func number(_ source: inout PacketSource, _ index: Int) -> Double {
        switch self {
        case .constant(let value): value
        case .stored(let stored): withUnsafePointer(to: &source.state) { stored.read($0) }
        case .state(let value): value(&source.state)
        case .context(let value): value(&source.context)
        case .axis(let axis, let vector): Self.part(axis, vector(&source.state))
        case .wheel(.frontLeft, let value): value(&source.state.wheels.frontLeft)
        case .wheel(.frontRight, let value): value(&source.state.wheels.frontRight)
        case .wheel(.rearLeft, let value): value(&source.state.wheels.rearLeft)
        case .wheel(.rearRight, let value): value(&source.state.wheels.rearRight)
        case .car(let empty, let value):
            index < source.cars.count ? value(&source.cars[index]) : empty
        case .carWheel(let corner, let value):
            index < source.cars.count ? Self.wheel(corner, &source.cars[index].wheels, value) : 0
        case .subject(let value):
            source.cars.indices.contains(source.context.car) ? value(&source.cars[source.context.car]) : 0
        case .any(let value): value(&source.state, &source.context, source.cars, index)
        case .indexed(let value): value(&source.state, &source.context, index)
        case .unsigned(let value): Double(value(&source.state, &source.context))
        case .text: 0
        }
    }

    @inline(__always)
    private static func part(_ axis: Axis, _ vector: Vector) -> Double {
        switch axis {
        case .x: vector.x
        case .y: vector.y
        case .z: vector.z
        }
    }

    @inline(__always)
    private static func wheel(
        _ corner: Corner, _ wheels: inout RaceState.Wheels, _ value: (inout RaceState.Wheel) -> Double
    ) -> Double {
        switch corner {
        case .frontLeft: value(&wheels.frontLeft)
        case .frontRight: value(&wheels.frontRight)
        case .rearLeft: value(&wheels.rearLeft)
        case .rearRight: value(&wheels.rearRight)
        }
    }
}
