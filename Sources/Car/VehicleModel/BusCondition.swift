/// The state of the wires between the diagnostic connector and the ECUs.
public enum BusCondition: String, CaseIterable, Hashable, Sendable {
    /// No fault.
    case sound = "ok"
    /// The connector is disconnected from the ECUs.
    case open
    /// The signal wire (bus + of J1850, the K line, CAN high) is shorted to ground.
    case shortedLow = "shorted-low"
    /// The signal wire is shorted to the battery voltage.
    case shortedHigh = "shorted-high"
    /// A node sends meaningless signals without a gap.
    case busy
    /// Interference at the connector: a tester receives every message with its last bit inverted.
    case noisy
    /// A loose contact at the connector: a tester receives only the first four bytes of every message.
    case intermittent
}

/// The level of the wires that a node sees when it wants to use the bus.
public enum BusLevel: Hashable, Sendable {
    /// Nodes can drive the wires active, and the wires return to passive.
    case free
    /// No node can drive them active.
    case passive
    /// They are permanently active (on CAN: dominant).
    case active
}

extension BusDescription {
    /// Returns the level of the wires in `condition`; active is low on a K line, high on the others.
    public func level(in condition: BusCondition) -> BusLevel {
        let isActiveLow =
            switch `protocol` {
            case .iso9141, .iso14230Slow, .iso14230Fast: true
            case .j1850PWM, .j1850VPW, .can11Bit500, .can29Bit500, .can11Bit250, .can29Bit250, .j1939:
                false
            }
        return switch condition {
        case .shortedLow: isActiveLow ? .active : .passive
        case .shortedHigh: isActiveLow ? .passive : .active
        case .sound, .open, .busy, .noisy, .intermittent: .free
        }
    }
}
