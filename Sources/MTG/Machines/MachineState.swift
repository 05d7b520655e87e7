public import SimulationCore
public import VehicleModel

/// What a telematics unit reads from its machine; nil where the machine has no such value.
public struct MachineState: Hashable, Sendable {
    /// When it was read, since power-on.
    public var now: SimInstant

    /// Each quantity's value in the unit of the record; `unixTime` and texts are not the machine's.
    public var values: [RecordQuantity: Int64]

    /// A state with these values.
    public init(now: SimInstant = .powerOn, values: [RecordQuantity: Int64] = [:]) {
        self.now = now
        self.values = values
    }

    /// What the signals of `vehicle` say at `now`, for a tank of `fuelCapacity` US gallons.
    ///
    /// Engine hours are those that OBD and SAE J1939 report (`engine.runtime.total`), else `machine.hours`. The tyre is
    /// the softest of the four. Without `gps.available` the unit has a position while the last fix is at most five
    /// minutes old. `lastCellCallIn` is kept as seconds before `now`, negative when it lies in the future.
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

    /// Seconds for which a fix counts.
    static let oldestFix: Int64 = 300

    private struct Source: Sendable {
        let id: SignalID
        /// What the signal is multiplied with, then divided by, for the unit of the record.
        var factor = 1.0
        var divisor = 1.0
        func scaled(_ value: Double) -> Double { value * factor / divisor }
    }

    private struct Row: Sendable {
        let quantity: RecordQuantity
        let signals: [Source]
        /// Whether only whole units that have passed count.
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
