/// A row of the maintenance tables; the tables of the three machines differ only in limits.
struct ParameterRow: Sendable {
    /// The comparison of a value with the limit.
    enum Direction: Sendable { case above, below, failed, none }

    let role: MaintenanceRole
    let name: String
    let quantity: RecordQuantity?
    let unit: String
    let type: Threshold.ValueType
    let direction: Direction
    /// The limits of S690, R4038 and 8R.
    var limits: [Int] = []
    var scale: Int64 = 1
    var secondLevel: Int?

    /// The tables of the three machines.
    ///
    /// Where the source is silent: it gives no direction for hydraulic oil of S690 and 8R, and "above" is the only
    /// sensible one; days since the last call are "above", as the heading of their table says.
    // swift-format-ignore
    static let all: [ParameterRow] = [
        .init(role: .farmer, name: "Fuel Level",                  quantity: .fuelGallons,        unit: "gallons", type: .int,    direction: .below, limits: [65, 40, 50]),
        .init(role: .farmer, name: "Machine Hours",               quantity: .engineHours,        unit: "hours",   type: .int,    direction: .above, limits: [50, 50, 50]),
        .init(role: .farmer, name: "Coolant Temperature",         quantity: .coolantC,           unit: "degC",    type: .int,    direction: .above, limits: [85, 85, 85], secondLevel: 95),
        .init(role: .farmer, name: "Hydraulic Oil Temperature",   quantity: .hydraulicOilC,      unit: "degC",    type: .int,    direction: .above, limits: [55, 88, 55]),
        .init(role: .farmer, name: "RDA License Available",       quantity: .rdaLicense,         unit: "",        type: .bool,   direction: .none),
        .init(role: .farmer, name: "WDT License Available",       quantity: .wdtLicense,         unit: "",        type: .bool,   direction: .none),
        .init(role: .farmer, name: "Machine Sync Available",      quantity: .machineSync,        unit: "",        type: .bool,   direction: .none),
        .init(role: .farmer, name: "GPS Working",                 quantity: .secondsSinceGpsFix, unit: "minutes", type: .int,    direction: .above, limits: [5, 5, 5], scale: 60),
        .init(role: .farmer, name: "Connected Devices",           quantity: .connectedDevices,   unit: "",        type: .int,    direction: .none),
        .init(role: .farmer, name: "Tire Pressure",               quantity: .tireKPa,            unit: "kPa",     type: .int,    direction: .below, limits: [160, 420, 70]),
        .init(role: .dealer, name: "MTG Serial Number",           quantity: .terminalSerial,     unit: "",        type: .string, direction: .none),
        .init(role: .dealer, name: "Last Cell Call In time",      quantity: .lastCellCallIn,     unit: "days",    type: .int,    direction: .above, limits: [5, 5, 5], scale: 86_400),
        .init(role: .dealer, name: "Last reprogramming status",   quantity: .reprogrammingStatus, unit: "",       type: .bool,   direction: .failed),
        .init(role: .dealer, name: "MTG Firmware Version Number", quantity: .firmware,           unit: "",        type: .string, direction: .none),
        .init(role: .developer, name: "MTG Debug Logs",           quantity: nil,                 unit: "",        type: .string, direction: .none),
    ]

    /// The rows in which the example file differs from the tables, for all machines or for one.
    private static let example: [String: ParameterRow] = [
        "Fuel Level": .init(
            role: .farmer, name: "Fuel Level", quantity: .fuelGallons, unit: "gallons", type: .int,
            direction: .below, limits: [65, 40, 65]),
        "Machine Hours": .init(
            role: .farmer, name: "Engine Hours", quantity: .engineHours, unit: "hours", type: .int,
            direction: .above, limits: [50, 50, 50]),
        "GPS Working": .init(
            role: .farmer, name: "GPS Available", quantity: .gpsAvailable, unit: "", type: .bool,
            direction: .below, limits: [1, 1, 1]),
    ]

    /// Returns the row of `machine` with the choices of `source`.
    func parameter(of machine: Machine, _ source: ThresholdSource) -> MachineParameter {
        let row = source == .tables ? self : Self.example[name] ?? self
        let limit = Machine.allCases.firstIndex(of: machine).flatMap {
            row.limits.indices.contains($0) ? row.limits[$0] : nil
        }
        let test: MachineParameter.Test =
            switch (row.direction, limit) {
            case (.above, let limit?): .above(limit)
            case (.below, let limit?): .below(limit)
            case (.failed, _): .equals(.failed)
            case (.above, nil), (.below, nil), (.none, _): .none
            }
        return MachineParameter(
            machine: machine, role: row.role, name: row.name,
            thresholdName: row.direction == .failed ? "Last Reprogramming OK" : row.name, unit: row.unit,
            test: test,
            secondLevel: row.secondLevel.map { MachineParameter.SecondLevel(above: $0, level: .engineStop) },
            type: row.type, quantity: row.quantity, scale: row.scale)
    }
}
