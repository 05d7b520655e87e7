/// Every quantity that a vehicle may have, declared once: name, unit, range and meaning.
///
/// A quantity is one signal however many messages carry it: engine coolant is the same in PID 05, in PID 67 and in
/// a telemetry packet. The rows stand in files by topic; their order is the order of `SignalID.index`.
public enum SignalCatalogue {
    /// The rows; the position of a row is its `SignalID.index`.
    public static let all: [Signal] = [
        EngineSignalRows.all, AirSignalRows.all, TurboSignalRows.all, FuelSignalRows.all,
        OxygenSensorSignalRows.all, ExhaustSignalRows.all, EmissionsSignalRows.all,
        DiagnosticsSignalRows.all, VehicleSignalRows.all, ChassisSignalRows.all, MotionSignalRows.all,
        RaceSignalRows.all, MachineSignalRows.all,
        RaceConditionSignalRows.all,
    ].flatMap { $0 }

    /// Returns the signal called `name`, or nil when there is none.
    public static func id(_ name: String) -> SignalID? {
        rows[name].map(SignalID.init)
    }

    /// Returns the row of `id`; for a vehicle's own signal, which only its description knows, a row without unit and range.
    public static func signal(_ id: SignalID) -> Signal {
        id.index < all.count ? all[id.index] : custom
    }

    private static let custom = Signal("custom", .none, -1e15, 1e15, "a signal of the vehicle's own")

    /// Every id in the order of the rows.
    public static var ids: [SignalID] { all.indices.map(SignalID.init) }

    private static let rows: [String: Int] = Dictionary(
        uniqueKeysWithValues: all.enumerated().map { ($0.element.name, $0.offset) })
}
