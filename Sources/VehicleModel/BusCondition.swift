/// The state of the wires between the diagnostic connector and the ECUs.
public enum BusCondition: String, CaseIterable, Hashable, Sendable {
    /// As they should be.
    case sound = "ok"
    /// The connector is cut off from the ECUs.
    case open
    /// The signal wire (bus + of J1850, the K line, CAN high) lies at ground.
    case shortedLow = "shorted-low"
    /// The signal wire lies at the battery's voltage.
    case shortedHigh = "shorted-high"
    /// Some node sends without a gap what is no message.
    case busy
    /// Disturbance at the connector damages what a tester hears: the last bit of every message.
    case noisy
    /// A loose contact at the connector: a tester hears the first four bytes of every message.
    case intermittent
}

/// The level of the wires that a node sees when it wants to use the bus.
public enum BusLevel: Hashable, Sendable {
    /// Every node can make the wires active, and they fall back to passive.
    case free
    /// No node can make them active.
    case passive
    /// They are active without end: what CAN calls dominant.
    case active
}

extension BusDescription {
    /// What the wires show in `condition`: a K line is active when it is low, the others when they are high.
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
