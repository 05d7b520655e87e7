import SimulationCore
import VehicleModel
import VehicleNetwork

/// A fault that an event has begun.
struct ActiveFault: Sendable {
    /// The place of the event.
    let event: Int
    let setting: FaultSetting
    /// The endpoint it concerns, nil for all.
    let endpoint: Int?
    /// The ECU it concerns, nil for all.
    let ecu: ECUID?
    /// When it ends by itself, or nil.
    let ends: SimInstant?

    /// The fault for the vehicle's network, where it acts in an ECU or on the bus; `tap` is the one whose request it
    /// belongs to, nil when it does not depend on a request.
    func carFault(tap: TapID?) -> CarFault? {
        let kind = FaultKind.rows[setting.kind]
        guard let name = CarFault.Kind(rawValue: kind.name) else { return nil }
        let value = setting.value
        return CarFault(
            name, event: event, endpoint: tap == nil ? endpoint.map { UInt16($0) } : nil, tap: tap,
            ecu: ecu
        ) { faults in
            var set = FaultSet()
            set.car = faults
            kind.change(&set, value)
            faults = set.car
        }
    }
}
