public import SimulationCore
public import VehicleModel

/// The values that a telematics unit reads from its machine at one instant; an absent value is unknown.
public struct MachineState: Hashable, Sendable {
    public var now: SimInstant

    /// The values in the units of the record; the machine has no `unixTime` and no texts.
    public var values: [RecordQuantity: Int64]

    public init(now: SimInstant = .powerOn, values: [RecordQuantity: Int64] = [:]) {
        self.now = now
        self.values = values
    }

    /// Reads the signals of `vehicle` at `now`, for a tank of `fuelCapacity` US gallons.
    ///
    /// Engine hours come from the signal that OBD and SAE J1939 report (`engine.runtime.total`), else from
    /// `machine.hours`. The tyre pressure is the lowest of the four. Without the signal `gps.available` the unit has a
    /// position when the last fix is at most five minutes old. `lastCellCallIn` holds the seconds before `now`,
    /// negative for a time in the future.
    public init(vehicle: Vehicle, now: SimInstant, fuelCapacity: Int) {
        self.now = now
        values = [:]
        for row in Self.rows {
            if let value = row.signals.compactMap({ vehicle.clampedValue(of: $0.id).map($0.scaled) }).first {
                values[row.quantity] = Int64(row.isCount ? value.rounded(.down) : value.rounded())
            }
        }
        if let level = vehicle.clampedValue(of: .fuelLevel) {
            values[.fuelGallons] = Int64((level / 100 * Double(fuelCapacity)).rounded())
        }
        if let softest = Self.tyres.compactMap({ vehicle.clampedValue(of: $0) }).min() {
            values[.tireKPa] = Int64(softest.rounded())
        }
        if values[.gpsAvailable] == nil, let age = values[.secondsSinceGpsFix] {
            values[.gpsAvailable] = age <= Self.oldestFix ? 1 : 0
        }
    }

    /// The greatest age of a valid fix in seconds.
    static let oldestFix: Int64 = 300

    private struct Source: Sendable {
        let id: SignalID
        /// The factor from the signal's unit to the unit of the record.
        var factor = 1.0
        var divisor = 1.0
        func scaled(_ value: Double) -> Double { value * factor / divisor }
    }

    private struct Row: Sendable {
        let quantity: RecordQuantity
        let signals: [Source]
        /// Whether the value counts completed units, so that it is rounded down.
        var isCount = false
    }

    // swift-format-ignore
    private static let rows: [Row] = [
        Row(quantity: .engineHours,         signals: [Source(id: .engineRuntimeTotal, divisor: 3600), Source(id: .machineHours)], isCount: true),
        Row(quantity: .hoursSinceService,   signals: [Source(id: .machineHoursSinceService)], isCount: true),
        Row(quantity: .engineTurnOnCount,   signals: [Source(id: .machineEngineStarts)], isCount: true),
        Row(quantity: .keyTurnOnCount,      signals: [Source(id: .machineKeyTurns)], isCount: true),
        Row(quantity: .coolantC,            signals: [Source(id: .engineCoolantTemperature)]),
        Row(quantity: .hydraulicOilC,       signals: [Source(id: .hydraulicOilTemperature)]),
        Row(quantity: .gpsAvailable,        signals: [Source(id: .gpsAvailable)]),
        Row(quantity: .rdaLicense,          signals: [Source(id: .machineRDALicense)]),
        Row(quantity: .wdtLicense,          signals: [Source(id: .machineWDTLicense)]),
        Row(quantity: .machineSync,         signals: [Source(id: .machineSync)]),
        Row(quantity: .secondsSinceGpsFix,  signals: [Source(id: .gpsSecondsSinceFix)], isCount: true),
        Row(quantity: .connectedDevices,    signals: [Source(id: .machineConnectedDevices)]),
        Row(quantity: .reprogrammingStatus, signals: [Source(id: .machineReprogramming)]),
        Row(quantity: .lastCellCallIn,      signals: [Source(id: .machineDaysSinceCall, factor: 86_400)]),
    ]

    private static let tyres: [SignalID] = [
        .tyreFrontLeftPressure, .tyreFrontRightPressure, .tyreRearLeftPressure, .tyreRearRightPressure,
    ]
}
