/// The number of an ECU of a vehicle: its place in `VehicleDescription.ecus`.
///
/// The journal knows an ECU by the same number (`BusSender.ecu`). Any number is possible; one that no ECU of the vehicle has
/// stands for none.
public struct ECUID: Hashable, Sendable {
    /// The number, from 0.
    public let rawValue: Int

    /// The ECU with this number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

extension ECUID: ExpressibleByIntegerLiteral {
    /// The ECU with this number, as a description states it.
    public init(integerLiteral value: Int) {
        self.init(value)
    }
}
