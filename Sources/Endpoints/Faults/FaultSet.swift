import VehicleNetwork

/// The faults that are in force for one reply or for one connection, ready for use: of one kind the last one, of several
/// kinds all.
public struct FaultSet: Hashable, Sendable {
    var car = CarFaults()
    var adapter = AdapterFaults()
    var record = RecordFaults()
    var bytes = ByteFaults()
    var writes = WriteFaults()
    var pace = PaceFaults()
    var close = CloseFaults()
    var datagrams = DatagramFaults()

    /// Which event each kind of fault comes from, by its place.
    private(set) var sources: [Int: Int] = [:]

    /// Whether there are none.
    public private(set) var isEmpty = true

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
        sources[setting.kind] = event
        isEmpty = false
    }

    /// The event that the fault called `name` comes from, or nil.
    func source(of name: String) -> Int? { FaultKind.index(of: name).flatMap { sources[$0] } }
}
