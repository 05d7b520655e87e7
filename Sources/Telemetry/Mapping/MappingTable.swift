import VehicleModel

/// The fields of a layout by name, and where their values come from.
struct MappingTable: Sendable {
    private(set) var fields: [String: FieldMapping] = [:]

    /// A table filled by statements, one a field.
    init(_ fill: (inout MappingTable) -> Void) { fill(&self) }

    /// The source of a field.
    subscript(name: String) -> FieldMapping? { fields[name] }

    /// Takes over another table's rows.
    mutating func include(_ other: MappingTable) { fields.merge(other.fields) { $1 } }

    /// The same for a field, or for several.
    mutating func constant(_ value: Double, _ names: String...) {
        for name in names { fields[name] = .constant(value) }
    }

    /// A number of the car that is stored, times a factor, and more.
    mutating func state(
        _ name: String, _ path: KeyPath<RaceState, Double>, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        fields[name] = .stored(StoredValue(path, times: factor, plus: summand))
    }

    /// A whole number of the car that is stored.
    mutating func state(_ name: String, _ path: KeyPath<RaceState, Int>) {
        fields[name] = .stored(StoredValue(path))
    }

    /// 1 or 0.
    mutating func state(_ name: String, _ path: KeyPath<RaceState, Bool>) {
        fields[name] = .stored(StoredValue(path))
    }

    /// From the car.
    mutating func state(_ name: String, _ value: @escaping @Sendable (inout RaceState) -> Double) {
        fields[name] = .state(value)
    }

    /// From the packet.
    mutating func context(_ name: String, _ value: @escaping @Sendable (inout PacketContext) -> Double) {
        fields[name] = .context(value)
    }

    /// X, Y and Z of what is stored.
    mutating func vector(_ name: String, _ path: KeyPath<RaceState, Vector>) {
        state(name + "X", path.appending(path: \.x))
        state(name + "Y", path.appending(path: \.y))
        state(name + "Z", path.appending(path: \.z))
    }

    /// X, Y and Z.
    mutating func vector(
        _ name: String, _ endings: [String] = ["X", "Y", "Z"],
        _ value: @escaping @Sendable (inout RaceState) -> Vector
    ) {
        for (ending, axis) in zip(endings, [FieldMapping.Axis.x, .y, .z]) {
            fields[name + ending] = .axis(axis, value)
        }
    }

    /// `name[FL]` and so on: what is stored of each wheel, times a factor, and more.
    mutating func wheels(
        _ name: String, _ path: KeyPath<RaceState.Wheel, Double>, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        for (ending, corner) in Self.corners {
            fields["\(name)[\(ending)]"] = .stored(StoredValue(path, corner, times: factor, plus: summand))
        }
    }

    /// `name[FL]` and so on.
    mutating func wheels(_ name: String, _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.corners { fields["\(name)[\(ending)]"] = .wheel(corner, value) }
    }

    /// `nameFrontLeft` and so on: what is stored of each wheel, times a factor, and more.
    mutating func wordWheels(
        _ name: String, _ path: KeyPath<RaceState.Wheel, Double>, times factor: Double = 1,
        plus summand: Double = -0.0
    ) {
        for (ending, corner) in Self.words {
            fields[name + ending] = .stored(StoredValue(path, corner, times: factor, plus: summand))
        }
    }

    /// `nameFrontLeft` and so on: `yes` where it is true, otherwise `no`.
    mutating func wordWheels(
        _ name: String, _ path: KeyPath<RaceState.Wheel, Bool>, yes: Double = 1, no: Double = 0
    ) {
        for (ending, corner) in Self.words {
            fields[name + ending] = .stored(StoredValue(path, corner, yes: yes, no: no))
        }
    }

    /// `nameFrontLeft` and so on.
    mutating func wordWheels(_ name: String, _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.words { fields[name + ending] = .wheel(corner, value) }
    }

    /// The same for all four wheels of each of `names`.
    mutating func constantWheels(_ value: Double, _ names: String...) {
        for name in names {
            for (ending, _) in Self.corners { fields["\(name)[\(ending)]"] = .constant(value) }
        }
    }

    /// Of every car of the field.
    mutating func car(
        _ name: String, empty: Double = 0, _ value: @escaping @Sendable (inout CarView) -> Double
    ) {
        fields[name] = .car(empty: empty, value)
    }

    /// X, Y and Z of every car.
    mutating func carVector(
        _ name: String, _ endings: [String] = ["X", "Y", "Z"],
        _ value: @escaping @Sendable (inout CarView) -> Vector
    ) {
        fields[name + endings[0]] = .car(empty: 0) { value(&$0).x }
        fields[name + endings[1]] = .car(empty: 0) { value(&$0).y }
        fields[name + endings[2]] = .car(empty: 0) { value(&$0).z }
    }

    /// The wheels of every car.
    mutating func carWheels(_ name: String, _ value: @escaping @Sendable (inout RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.corners { fields["\(name)[\(ending)]"] = .carWheel(corner, value) }
    }

    /// Of the one car that the packet is about.
    mutating func one(_ name: String, _ value: @escaping @Sendable (inout CarView) -> Double) {
        fields[name] = .subject(value)
    }

    /// From all that there is.
    mutating func any(
        _ name: String,
        _ value: @escaping @Sendable (inout RaceState, inout PacketContext, [CarView], Int) -> Double
    ) {
        fields[name] = .any(value)
    }

    /// From car and packet, without the rest of the field.
    mutating func indexed(
        _ name: String, _ value: @escaping @Sendable (inout RaceState, inout PacketContext, Int) -> Double
    ) {
        fields[name] = .indexed(value)
    }

    /// 64 bits.
    mutating func unsigned(
        _ name: String, _ value: @escaping @Sendable (inout RaceState, inout PacketContext) -> UInt64
    ) {
        fields[name] = .unsigned(value)
    }

    /// Text.
    mutating func text(
        _ name: String, _ value: @escaping @Sendable (inout RaceState, inout PacketContext, Int) -> String
    ) {
        fields[name] = .text(value)
    }

    private static let corners: [(String, FieldMapping.Corner)] = [
        ("FL", .frontLeft), ("FR", .frontRight), ("RL", .rearLeft), ("RR", .rearRight),
    ]

    private static let words: [(String, FieldMapping.Corner)] = [
        ("FrontLeft", .frontLeft), ("FrontRight", .frontRight), ("RearLeft", .rearLeft),
        ("RearRight", .rearRight),
    ]
}
