/// A unit-and-scaling identifier (UASID): the scaling of value and limits in a record of service 06.
///
/// The value is `raw · numerator / denominator + offset`; from identifier 80 on, `raw` is two's complement.
public struct ScalingID: Hashable, Sendable {
    public let id: UInt8

    /// The size of one step as an exact fraction.
    public let scale: Field.Scale

    /// The value of raw 0.
    public let offset: Double

    /// The unit, as people write it.
    public let unit: String

    public let quantity: String

    init(
        _ id: UInt8, _ numerator: Int, _ denominator: Int, _ offset: Double, _ unit: String,
        _ quantity: String
    ) {
        self.id = id
        scale = Field.Scale(numerator: numerator, denominator: denominator)
        self.offset = offset
        self.unit = unit
        self.quantity = quantity
    }

    /// Whether raw numbers are two's complement.
    public var isSigned: Bool { id >= 0x80 }

    /// Returns the identifier `id`, or nil when it is reserved.
    public static func find(_ id: UInt8) -> ScalingID? {
        rows.first { $0.id == id }
    }

    /// Every identifier that is not reserved, ascending.
    public static var all: [ScalingID] { rows }

    public func value(of raw: UInt16) -> Double {
        let number = isSigned ? Double(Int16(bitPattern: raw)) : Double(raw)
        return number * Double(scale.numerator) / Double(scale.denominator) + offset
    }

    /// Returns the nearest raw number for `value`, clamped to two bytes; NaN counts as the least value.
    public func raw(of value: Double) -> UInt16 {
        let steps = ((value - offset) * Double(scale.denominator) / Double(scale.numerator))
            .rounded(.toNearestOrAwayFromZero)
        let least = isSigned ? Double(Int16.min) : 0
        let greatest = isSigned ? Double(Int16.max) : Double(UInt16.max)
        guard steps > least else { return UInt16(truncatingIfNeeded: Int(least)) }
        return UInt16(truncatingIfNeeded: Int(min(steps, greatest)))
    }
}
