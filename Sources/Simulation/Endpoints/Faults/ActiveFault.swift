public import SimulationCore
public import VehicleModel
import VehicleNetwork

/// A fault in force that an event has begun.
public struct ActiveFault: Sendable {
    /// Its number in the order in which faults have begun, from 1.
    public let number: Int
    public let event: EventID
    package let setting: FaultSetting
    /// The endpoint that it affects, nil for all.
    public let endpoint: EndpointID?
    /// The ECU it concerns, nil for all.
    public let ecu: ECUID?
    /// When it ends by itself, or nil.
    public let ends: SimInstant?

    /// Returns the fault for the vehicle's network, or nil when it affects neither an ECU nor the bus; `tap` is the tap whose
    /// request it belongs to, nil when it is not limited to a request.
    func carFault(tap: TapID?) -> CarFault? {
        guard let name = CarFault.Kind(rawValue: setting.name) else { return nil }
        return CarFault(
            name, event: event, endpoint: tap == nil ? endpoint : nil, tap: tap,
            ecu: ecu
        ) { faults in
            var set = FaultSet()
            set.car = faults
            setting.kind.change(&set, setting.value)
            faults = set.car
        }
    }
}

public enum FaultSelection: Hashable, Sendable {
    case all
    /// The faults that this event has begun.
    case event(EventID)
    case kind(FaultKind)
    /// The one with this number, in the order in which faults have begun, from 1.
    case number(Int)
}

public struct FaultSetting: Hashable, Sendable {
    public let kind: FaultKind
    public let value: FaultValue

    /// The value as text, for the journal.
    public let words: String

    package init(_ kind: FaultKind, _ value: FaultValue, words: String = "on") {
        self.kind = kind
        self.value = value
        self.words = words
    }

    public var name: String { kind.name }
}

/// A fault in force that an event or a control has begun.
public struct FaultStatus: Hashable, Sendable {
    /// Its number in the order in which faults have begun, from 1.
    public let number: Int
    public let event: EventID
    public let setting: FaultSetting
    /// The endpoint that it affects; nil for all.
    public let endpoint: EndpointID?
    /// The ECU that it concerns; nil for all.
    public let ecu: ECUID?
    /// When it ends by itself; nil for never.
    public let ends: SimInstant?
}
