package import Links
package import VehicleNetwork

/// The faults in force for one reply or one connection. Of several faults of one kind the last one is in force.
public struct FaultSet: Hashable, Sendable {
    package var car = CarFaults()
    package var adapter = AdapterFaults()
    package var record = RecordFaults()
    package var service = ServiceFaults()
    package var link = LinkFaults()

    /// Whether there are none.
    public var isEmpty: Bool { link.isEmpty }

    /// No faults.
    public init() {}

    /// A set of faults that are always in force.
    public init(_ settings: [FaultSetting]) {
        for setting in settings { apply(setting, of: nil) }
    }

    /// Adds a fault, which replaces an earlier one of its kind; `event` is the index of the event that began it.
    mutating func apply(_ setting: FaultSetting, of event: Int?) {
        FaultKind.rows[setting.kind].change(&self, setting.value)
        if setting.stage == .record { record.credit(to: event) }
        link.sources[setting.name] = event
        link.isEmpty = false
    }

    /// The index of the event that began the fault `name`, or nil.
    public func source(of name: String) -> Int? { link.sources[name] }
}
