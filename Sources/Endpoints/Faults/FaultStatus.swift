public import SimulationCore
public import VehicleModel

/// A fault in force that an event or a control has begun.
public struct FaultStatus: Hashable, Sendable {
    /// Its number in the order in which faults have begun, from 1.
    public let number: Int
    /// The index of the event that has begun it.
    public let event: Int
    /// Its kind and value.
    public let setting: FaultSetting
    /// The index of the endpoint that it affects; nil for all.
    public let endpoint: Int?
    /// The ECU that it concerns; nil for all.
    public let ecu: ECUID?
    /// When it ends by itself; nil for never.
    public let ends: SimInstant?
}
