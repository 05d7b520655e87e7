package import SimulationCore
package import VehicleModel

/// A fault in force that an event or a control has begun.
package struct FaultStatus: Hashable, Sendable {
    /// Its number in the order in which faults have begun, from 1.
    package let number: Int
    /// The index of the event that has begun it.
    package let event: Int
    /// Its kind and value.
    package let setting: FaultSetting
    /// The index of the endpoint that it affects; nil for all.
    package let endpoint: Int?
    /// The ECU that it concerns; nil for all.
    package let ecu: ECUID?
    /// When it ends by itself; nil for never.
    package let ends: SimInstant?
}
