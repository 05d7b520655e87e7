/// A value that a maintenance record can carry; the raw value is the field's name in layouts.
///
/// The order of the cases is the order of the bits of `validMask`.
public enum RecordQuantity: String, CaseIterable, Hashable, Sendable {
    /// Seconds since 1970 in UTC when the record was made.
    case unixTime
    /// The serial number of the telematics unit, ASCII.
    case terminalSerial
    /// The number of the machine on its bus.
    case machineId
    /// Operating time over the life of the machine, whole hours.
    case engineHours
    /// How often the engine was started.
    case engineTurnOnCount
    /// How often the key was turned on.
    case keyTurnOnCount
    /// Fuel in the tank, whole US gallons.
    case fuelGallons
    /// Coolant, °C.
    case coolantC
    /// Hydraulic oil, °C.
    case hydraulicOilC
    /// The softest tyre, kPa above the air's pressure.
    case tireKPa
    /// 1 while the unit has a position.
    case gpsAvailable
    /// 1 with a licence for remote display access.
    case rdaLicense
    /// 1 with a licence for wireless data transfer.
    case wdtLicense
    /// 1 while machines exchange their maps.
    case machineSync
    /// Age of the last position, seconds.
    case secondsSinceGpsFix
    /// How many devices are connected.
    case connectedDevices
    /// How the last reprogramming ended, a code of `ReprogrammingStatus`.
    case reprogrammingStatus
    /// When the unit last called in, seconds since 1970 in UTC.
    case lastCellCallIn
    /// The firmware's version, ASCII.
    case firmware
    /// Operating time since the last service, whole hours; only some layouts have it.
    case hoursSinceService
}

extension RecordQuantity {
    /// The bit of `validMask` that says whether this value is known, 0...19.
    public var validBit: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// What kind of value it is.
    public enum Kind: Hashable, Sendable {
        /// A whole number.
        case number
        /// 0 or 1.
        case flag
        /// ASCII text.
        case text
    }

    /// The kind of its values.
    public var kind: Kind {
        switch self {
        case .terminalSerial, .firmware: .text
        case .gpsAvailable, .rdaLicense, .wdtLicense, .machineSync: .flag
        case .unixTime, .machineId, .engineHours, .engineTurnOnCount, .keyTurnOnCount, .fuelGallons,
            .coolantC, .hydraulicOilC, .tireKPa, .secondsSinceGpsFix, .connectedDevices,
            .reprogrammingStatus, .lastCellCallIn, .hoursSinceService:
            .number
        }
    }

    /// The unit of its values, empty where there is none.
    public var unit: String {
        switch self {
        case .engineHours, .hoursSinceService: "h"
        case .fuelGallons: "gal"
        case .coolantC, .hydraulicOilC: "°C"
        case .tireKPa: "kPa"
        case .unixTime, .secondsSinceGpsFix, .lastCellCallIn: "s"
        case .terminalSerial, .machineId, .engineTurnOnCount, .keyTurnOnCount, .gpsAvailable,
            .rdaLicense, .wdtLicense, .machineSync, .connectedDevices, .reprogrammingStatus, .firmware:
            ""
        }
    }

    /// The least role that may see it.
    public var role: MaintenanceRole {
        switch self {
        case .terminalSerial, .reprogrammingStatus, .lastCellCallIn, .firmware: .dealer
        case .unixTime, .machineId, .engineHours, .engineTurnOnCount, .keyTurnOnCount, .fuelGallons,
            .coolantC, .hydraulicOilC, .tireKPa, .gpsAvailable, .rdaLicense, .wdtLicense, .machineSync,
            .secondsSinceGpsFix, .connectedDevices, .hoursSinceService:
            .farmer
        }
    }
}
