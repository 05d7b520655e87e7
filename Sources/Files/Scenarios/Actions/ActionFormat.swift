package import Documents
package import Endpoints
package import Rig

/// An action of events in scenario files: its keys and its reader.
package protocol ActionFormat: EventAction {
    /// The keys of an event that state the action; the first one is its name.
    static var keys: [Shape.Key] { get }

    /// Returns the same keys with the values that they have where `faults` are known.
    static func keys(_ faults: [FaultKind]) -> [Shape.Key]

    /// Reads the actions that `entry`, whose key is one of `keys`, states in `event`; `path` is the path of keys to the
    /// entry.
    static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction]
}

extension ActionFormat {
    package static func keys(_ faults: [FaultKind]) -> [Shape.Key] { keys }

    package static var name: String { keys[0].name }
}

/// An event in a scenario file.
package struct DescribedEvent {
    package let item: Item
    package let path: String
}

/// The actions that need no kind of endpoint, in the order in which the documentation lists them.
package enum Actions {
    package static let general: [any ActionFormat.Type] = [
        SetAction.self, ReleaseAction.self, RampAction.self, StoreAction.self, RepairAction.self,
        ClearAction.self, IgnitionAction.self, BusAction.self, FaultAction.self, ClearFaultAction.self,
        DisconnectAction.self, UnsolicitedAction.self, LogAction.self, EndAction.self,
    ]
}
