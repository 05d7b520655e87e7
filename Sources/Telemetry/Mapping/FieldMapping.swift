import VehicleModel

/// Where a field of a packet has its value from.
enum FieldMapping: Sendable {
    /// Always the same.
    case constant(Double)
    /// The car.
    case state(@Sendable (RaceState) -> Double)
    /// The packet.
    case context(@Sendable (PacketContext) -> Double)
    /// One axis of a vector.
    case axis(Axis, @Sendable (RaceState) -> Vector)
    /// One wheel of the player's car.
    case wheel(Corner, @Sendable (RaceState.Wheel) -> Double)
    /// A car of the field, the player's first; a number for the places without a car.
    case car(empty: Double, @Sendable (CarView) -> Double)
    /// One wheel of a car of the field.
    case carWheel(Corner, @Sendable (RaceState.Wheel) -> Double)
    /// Anything: state, packet, cars, and the number of the repetition.
    case any(@Sendable (RaceState, PacketContext, [CarView], Int) -> Double)
    /// State, packet, and the number of the repetition.
    case indexed(@Sendable (RaceState, PacketContext, Int) -> Double)
    /// 64 bits.
    case unsigned(@Sendable (RaceState, PacketContext) -> UInt64)
    /// Text.
    case text(@Sendable (RaceState, PacketContext, Int) -> String)

    /// An axis of a vector.
    enum Axis: Sendable { case x, y, z }

    /// Where a wheel is.
    enum Corner: Sendable { case frontLeft, frontRight, rearLeft, rearRight }

    /// Whether it asks for the cars of the field.
    var usesCars: Bool {
        switch self {
        case .car, .carWheel, .any: true
        default: false
        }
    }

    /// The number; 0 for text.
    @inline(__always)
    func number(_ state: RaceState, _ context: PacketContext, _ cars: [CarView], _ index: Int) -> Double {
        switch self {
        case .constant(let value): value
        case .state(let value): value(state)
        case .context(let value): value(context)
        case .axis(let axis, let vector): Self.part(axis, vector(state))
        case .wheel(let corner, let value): value(Self.wheel(corner, state.wheels))
        case .car(let empty, let value):
            index < cars.count ? value(cars[index]) : empty
        case .carWheel(let corner, let value):
            index < cars.count
                ? value(Self.wheel(corner, cars[index].wheels)) : 0
        case .any(let value): value(state, context, cars, index)
        case .indexed(let value): value(state, context, index)
        case .unsigned(let value): Double(value(state, context))
        case .text: 0
        }
    }

    /// The value of any kind.
    func value(_ state: RaceState, _ context: PacketContext, _ cars: [CarView], _ index: Int) -> PacketValue {
        switch self {
        case .text(let text): .text(text(state, context, index))
        case .unsigned(let value): .unsigned(value(state, context))
        default: .real(number(state, context, cars, index))
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
    private static func wheel(_ corner: Corner, _ wheels: RaceState.Wheels) -> RaceState.Wheel {
        switch corner {
        case .frontLeft: wheels.frontLeft
        case .frontRight: wheels.frontRight
        case .rearLeft: wheels.rearLeft
        case .rearRight: wheels.rearRight
        }
    }
}
