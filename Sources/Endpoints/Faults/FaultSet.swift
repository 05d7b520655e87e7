import Links
import VehicleNetwork

/// The faults that are in force for one reply or for one connection, ready for use: of one kind the last one, of several
/// kinds all.
public struct FaultSet: Hashable, Sendable {
    var car = CarFaults()
    var adapter = AdapterFaults()
    var record = RecordFaults()
    var link = LinkFaults()

    /// Whether there are none.
    public var isEmpty: Bool { link.isEmpty }

    /// No faults.
    public init() {}

    /// These faults, as they are always in force.
    public init(_ settings: [FaultSetting]) {
        for setting in settings { apply(setting, of: nil) }
    }

    /// Adds a fault, in the place of an earlier one of its kind; `event` is the place of the event that it comes from.
    mutating func apply(_ setting: FaultSetting, of event: Int?) {
        FaultKind.rows[setting.kind].change(&self, setting.value)
        if setting.stage == .record { record.credit(to: event) }
        link.sources[setting.name] = event
        link.isEmpty = false
    }

    /// The event that the fault called `name` comes from, or nil.
    func source(of name: String) -> Int? { link.sources[name] }
}
