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

    /// From the car.
    mutating func state(_ name: String, _ value: @escaping @Sendable (RaceState) -> Double) {
        fields[name] = .state(value)
    }

    /// From the packet.
    mutating func context(_ name: String, _ value: @escaping @Sendable (PacketContext) -> Double) {
        fields[name] = .context(value)
    }

    /// X, Y and Z.
    mutating func vector(
        _ name: String, _ endings: [String] = ["X", "Y", "Z"],
        _ value: @escaping @Sendable (RaceState) -> Vector
    ) {
        for (ending, axis) in zip(endings, [FieldMapping.Axis.x, .y, .z]) {
            fields[name + ending] = .axis(axis, value)
        }
    }

    /// `name[FL]` and so on.
    mutating func wheels(_ name: String, _ value: @escaping @Sendable (RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.corners { fields["\(name)[\(ending)]"] = .wheel(corner, value) }
    }

    /// `nameFrontLeft` and so on.
    mutating func wordWheels(_ name: String, _ value: @escaping @Sendable (RaceState.Wheel) -> Double) {
        for (ending, corner) in zip(
            ["FrontLeft", "FrontRight", "RearLeft", "RearRight"], Self.corners.map(\.1))
        {
            fields[name + ending] = .wheel(corner, value)
        }
    }

    /// The same for all four wheels of each of `names`.
    mutating func constantWheels(_ value: Double, _ names: String...) {
        for name in names {
            for (ending, _) in Self.corners { fields["\(name)[\(ending)]"] = .constant(value) }
        }
    }

    /// Of every car of the field.
    mutating func car(_ name: String, empty: Double = 0, _ value: @escaping @Sendable (CarView) -> Double) {
        fields[name] = .car(empty: empty, value)
    }

    /// X, Y and Z of every car.
    mutating func carVector(
        _ name: String, _ endings: [String] = ["X", "Y", "Z"],
        _ value: @escaping @Sendable (CarView) -> Vector
    ) {
        fields[name + endings[0]] = .car(empty: 0) { value($0).x }
        fields[name + endings[1]] = .car(empty: 0) { value($0).y }
        fields[name + endings[2]] = .car(empty: 0) { value($0).z }
    }

    /// The wheels of every car.
    mutating func carWheels(_ name: String, _ value: @escaping @Sendable (RaceState.Wheel) -> Double) {
        for (ending, corner) in Self.corners { fields["\(name)[\(ending)]"] = .carWheel(corner, value) }
    }

    /// From all that there is.
    mutating func any(
        _ name: String, _ value: @escaping @Sendable (RaceState, PacketContext, [CarView], Int) -> Double
    ) {
        fields[name] = .any(value)
    }

    /// From car and packet, without the rest of the field.
    mutating func indexed(
        _ name: String, _ value: @escaping @Sendable (RaceState, PacketContext, Int) -> Double
    ) {
        fields[name] = .indexed(value)
    }

    /// 64 bits.
    mutating func unsigned(_ name: String, _ value: @escaping @Sendable (RaceState, PacketContext) -> UInt64)
    {
        fields[name] = .unsigned(value)
    }

    /// Text.
    mutating func text(
        _ name: String, _ value: @escaping @Sendable (RaceState, PacketContext, Int) -> String
    ) {
        fields[name] = .text(value)
    }

    private static let corners: [(String, FieldMapping.Corner)] = [
        ("FL", .frontLeft), ("FR", .frontRight), ("RL", .rearLeft), ("RR", .rearRight),
    ]
}
