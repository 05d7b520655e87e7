import VehicleModel

/// The sources of a layout's values, by field name.
struct MappingTable: Sendable {
    private(set) var fields: [String: FieldMapping] = [:]

    /// A table filled by `fill`, one statement for each field.
    init(_ fill: (inout MappingTable) -> Void) { fill(&self) }

    private(set) subscript(name: String) -> FieldMapping? {
        get { fields[name] }
        // Inlined once a row it would take the compiler long.
        @inline(never) set { fields[name] = newValue }
    }

    /// Adds the rows of another table; they replace rows of the same name.
    mutating func include(_ other: MappingTable) { fields.merge(other.fields) { $1 } }

    /// Maps one constant to all these fields.
    mutating func constant(_ value: Double, _ names: String...) {
        for name in names { self[name] = .constant(value) }
    }

    /// Maps a number stored in the state, times a factor, plus an offset.
    mutating func state(
        _ name: String, _ path: KeyPath<RaceState, Double>, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        self[name] = .stored(StoredValue(path, times: factor, plus: summand))
    }

    /// Maps an integer stored in the state.
    mutating func state(_ name: String, _ path: KeyPath<RaceState, Int>) {
        self[name] = .stored(StoredValue(path))
    }

    /// Maps a boolean stored in the state, as 1 or 0.
    mutating func state(_ name: String, _ path: KeyPath<RaceState, Bool>) {
        self[name] = .stored(StoredValue(path))
    }

    mutating func state(_ name: String, _ value: @escaping @Sendable (inout RaceState) -> Double) {
        self[name] = .state(value)
    }

    mutating func context(_ name: String, _ value: @escaping @Sendable (inout PacketContext) -> Double) {
        self[name] = .context(value)
    }

    /// Maps X, Y and Z of a stored vector.
    mutating func vector(_ name: String, _ path: KeyPath<RaceState, Vector>) {
        state(name + "X", path.appending(path: \.x))
        state(name + "Y", path.appending(path: \.y))
        state(name + "Z", path.appending(path: \.z))
    }

    mutating func vector(
        _ name: String, _ endings: [String] = ["X", "Y", "Z"],
        _ value: @escaping @Sendable (inout RaceState) -> Vector
    ) {
        for (ending, axis) in zip(endings, [FieldMapping.Axis.x, .y, .z]) {
            self[name + ending] = .axis(axis, value)
        }
    }

    /// Maps `name[FL]` and so on: a stored number of each wheel, times a factor, plus an offset.
    mutating func wheels(
        _ name: String, _ path: KeyPath<RaceState.Wheel, Double>, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        for (ending, corner) in Self.corners {
            self["\(name)[\(ending)]"] = .stored(StoredValue(path, corner, times: factor, plus: summand))
        }
    }

    mutating func wheel(
        _ name: String, _ corner: FieldMapping.Corner, _ path: KeyPath<RaceState.Wheel, Double>
    ) {
        self[name] = .stored(StoredValue(path, corner))
    }

    mutating func wheel(
        _ name: String, _ corner: FieldMapping.Corner,
        _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double
    ) {
        self[name] = .wheel(corner, value)
    }

    /// Maps `name[FL]` and so on.
    mutating func wheels(_ name: String, _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.corners { self["\(name)[\(ending)]"] = .wheel(corner, value) }
    }

    /// Maps `nameFrontLeft` and so on: a stored number of each wheel, times a factor, plus an offset.
    mutating func wordWheels(
        _ name: String, _ path: KeyPath<RaceState.Wheel, Double>, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        for (ending, corner) in Self.words {
            self[name + ending] = .stored(StoredValue(path, corner, times: factor, plus: summand))
        }
    }

    /// Maps `nameFrontLeft` and so on: `yes` where a stored boolean is true, else `no`.
    mutating func wordWheels(
        _ name: String, _ path: KeyPath<RaceState.Wheel, Bool>, yes: Double = 1, no: Double = 0
    ) {
        for (ending, corner) in Self.words {
            self[name + ending] = .stored(StoredValue(path, corner, yes: yes, no: no))
        }
    }

    /// Maps `nameFrontLeft` and so on.
    mutating func wordWheels(_ name: String, _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.words { self[name + ending] = .wheel(corner, value) }
    }

    mutating func constantWheels(_ value: Double, _ names: String...) {
        for name in names {
            for (ending, _) in Self.corners { self["\(name)[\(ending)]"] = .constant(value) }
        }
    }

    mutating func car(
        _ name: String, empty: Double = 0, _ value: @escaping @Sendable (inout CarView) -> Double
    ) {
        self[name] = .car(empty: empty, value)
    }

    /// Maps a number stored in the view of every car.
    mutating func car(_ name: String, _ path: KeyPath<CarView, Double>) {
        self[name] = .storedCar(StoredValue(ofCar: path))
    }

    /// Maps a whole number stored in the view of every car.
    mutating func car(_ name: String, _ path: KeyPath<CarView, Int>) {
        self[name] = .storedCar(StoredValue(ofCar: path))
    }

    /// Maps a value of every car that needs more than its view.
    mutating func listed(
        _ name: String, empty: Double = 0,
        _ value: @escaping @Sendable (inout RaceState, inout TelemetryOptions, [CarView], Int) -> Double
    ) {
        self[name] = .listed(empty: empty, value)
    }

    mutating func carVector(
        _ name: String, _ endings: [String] = ["X", "Y", "Z"],
        _ value: @escaping @Sendable (inout CarView) -> Vector
    ) {
        self[name + endings[0]] = .car(empty: 0) { value(&$0).x }
        self[name + endings[1]] = .car(empty: 0) { value(&$0).y }
        self[name + endings[2]] = .car(empty: 0) { value(&$0).z }
    }

    /// Maps a number stored for the wheels of every car.
    mutating func carWheels(_ name: String, _ path: KeyPath<RaceState.Wheel, Double>) {
        for (ending, corner) in Self.corners {
            self["\(name)[\(ending)]"] = .storedCar(StoredValue(ofCar: path, corner))
        }
    }

    mutating func carWheels(_ name: String, _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.corners { self["\(name)[\(ending)]"] = .carWheel(corner, value) }
    }

    /// Maps a value of the car that the message is about.
    mutating func one(_ name: String, _ value: @escaping @Sendable (inout CarView) -> Double) {
        self[name] = .subject(value)
    }

    /// Maps a value computed from all inputs.
    mutating func any(
        _ name: String,
        _ value: @escaping @Sendable (inout RaceState, inout PacketContext, [CarView], Int) -> Double
    ) {
        self[name] = .any(value)
    }

    /// Maps a value computed from state and options, without the other cars.
    mutating func indexed(
        _ name: String, _ value: @escaping @Sendable (inout RaceState, inout TelemetryOptions, Int) -> Double
    ) {
        self[name] = .indexed(value)
    }

    /// Maps a 64-bit integer.
    mutating func unsigned(
        _ name: String, _ value: @escaping @Sendable (inout RaceState, inout PacketContext) -> UInt64
    ) {
        self[name] = .unsigned(value)
    }

    /// Maps text that the state decides, and the index of a repetition.
    mutating func title(_ name: String, _ value: @escaping @Sendable (inout RaceState, Int) -> String) {
        self[name] = .title(value)
    }

    mutating func text(
        _ name: String, _ value: @escaping @Sendable (inout RaceState, inout PacketContext, Int) -> String
    ) {
        self[name] = .text(value)
    }

    private static let corners: [(String, FieldMapping.Corner)] = [
        ("FL", .frontLeft), ("FR", .frontRight), ("RL", .rearLeft), ("RR", .rearRight),
    ]

    private static let words: [(String, FieldMapping.Corner)] = [
        ("FrontLeft", .frontLeft), ("FrontRight", .frontRight), ("RearLeft", .rearLeft),
        ("RearRight", .rearRight),
    ]
}
