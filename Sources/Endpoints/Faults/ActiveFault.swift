public import SimulationCore
public import VehicleModel
import VehicleNetwork

/// A fault in force that an event has begun.
public struct ActiveFault: Sendable {
    /// Its number in the order in which faults have begun, from 1.
    public let number: Int
    /// The index of the event.
    public let event: Int
    package let setting: FaultSetting
    /// The index of the endpoint that it affects, nil for all.
    public let endpoint: Int?
    /// The ECU it concerns, nil for all.
    public let ecu: ECUID?
    /// When it ends by itself, or nil.
    public let ends: SimInstant?

    /// The fault for the vehicle's network, or nil when it affects neither an ECU nor the bus; `tap` is the tap whose
    /// request it belongs to, nil when it is not limited to a request.
    func carFault(tap: TapID?) -> CarFault? {
        guard let name = CarFault.Kind(rawValue: setting.name) else { return nil }
        return CarFault(
            name, event: event, endpoint: tap == nil ? endpoint.map { UInt16($0) } : nil, tap: tap,
            ecu: ecu
        ) { faults in
            var set = FaultSet()
            set.car = faults
            setting.kind.change(&set, setting.value)
            faults = set.car
        }
    }
}
