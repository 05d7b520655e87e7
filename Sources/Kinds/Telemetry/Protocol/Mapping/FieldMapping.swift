import VehicleModel

/// The source of a field's value.
///
/// The inputs are passed `inout` to avoid copying the whole race state at every call; they are never changed.
enum FieldMapping: Sendable {
    case constant(Double)
    /// A number stored in the state, optionally scaled.
    case stored(StoredValue)
    /// A value computed from the state.
    case state(@Sendable (inout RaceState) -> Double)
    /// A value computed from the packet's context.
    case context(@Sendable (inout PacketContext) -> Double)
    case axis(Axis, @Sendable (inout RaceState) -> Vector)
    /// One wheel of the player's car.
    case wheel(Corner, @Sendable (inout RaceState.Wheel) -> Double)
    /// A value of one car, by index with the player's first; `empty` for indices without a car.
    case car(empty: Double, @Sendable (inout CarView) -> Double)
    case carWheel(Corner, @Sendable (inout RaceState.Wheel) -> Double)
    /// A number stored in the view of a car; 0 for indices without a car.
    case storedCar(StoredValue)
    /// A value of one car that needs more than its view; `empty` for indices without a car.
    case listed(empty: Double, @Sendable (inout RaceState, inout TelemetryOptions, [CarView], Int) -> Double)
    /// A value of the car that the message is about; 0 where there is none.
    case subject(@Sendable (inout CarView) -> Double)
    /// A value computed from state, context, cars, and the index of the repetition.
    case any(@Sendable (inout RaceState, inout PacketContext, [CarView], Int) -> Double)
    /// A value computed from state, options, and the index of the repetition.
    case indexed(@Sendable (inout RaceState, inout TelemetryOptions, Int) -> Double)
    /// A 64-bit integer.
    case unsigned(@Sendable (inout RaceState, inout PacketContext) -> UInt64)
    /// Text that the state and the index of the repetition decide.
    case title(@Sendable (inout RaceState, Int) -> String)
    case text(@Sendable (inout RaceState, inout PacketContext, Int) -> String)

    enum Axis: Sendable { case x, y, z }

    /// The position of a wheel.
    enum Corner: Sendable { case frontLeft, frontRight, rearLeft, rearRight }

    /// Whether it needs the list of cars.
    var usesCars: Bool {
        switch self {
        case .car, .carWheel, .storedCar, .listed, .subject, .any: true
        case .constant, .stored, .state, .context, .axis, .wheel, .indexed, .unsigned, .title, .text: false
        }
    }

    /// Whether the value is the same in all datagrams of a sender about one state of the race; the options of a sender
    /// never change.
    var dependsOnStateOnly: Bool {
        switch self {
        case .constant, .stored, .state, .axis, .wheel, .car, .carWheel, .storedCar, .listed, .indexed,
            .title:
            true
        case .context, .subject, .any, .unsigned, .text: false
        }
    }

    /// The value where the list of cars has ended; nil for a value that is not of one of its cars.
    var withoutCar: Double? {
        switch self {
        case .car(let empty, _), .listed(let empty, _): empty
        case .carWheel, .storedCar: 0
        case .constant, .stored, .state, .axis, .wheel, .context, .subject, .any, .indexed, .unsigned, .title,
            .text:
            nil
        }
    }

    /// Returns the number; 0 for text.
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
        case .storedCar(let stored):
            source.cars.withUnsafeBufferPointer { cars in
                guard index < cars.count, let first = cars.baseAddress else { return 0 }
                return stored.read(UnsafeRawPointer(first + index))
            }
        case .listed(let empty, let value):
            index < source.cars.count
                ? value(&source.state, &source.context.options, source.cars, index) : empty
        case .subject(let value):
            source.cars.indices.contains(source.context.car) ? value(&source.cars[source.context.car]) : 0
        case .any(let value): value(&source.state, &source.context, source.cars, index)
        case .indexed(let value): value(&source.state, &source.context.options, index)
        case .unsigned(let value): Double(value(&source.state, &source.context))
        case .title, .text: 0
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
    static func wheel(
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
