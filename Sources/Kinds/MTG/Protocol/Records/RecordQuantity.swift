/// A value of a maintenance record; the raw value is the name of its field in layouts.
///
/// The order of the cases is the order of the bits of `validMask`.
public enum RecordQuantity: String, CaseIterable, Hashable, Sendable {
    /// The time of the record in seconds since 1970, UTC.
    case unixTime
    /// The serial number of the telematics unit, ASCII.
    case terminalSerial
    /// The id of the machine on its bus.
    case machineId
    /// The total operating time of the machine in whole hours.
    case engineHours
    /// The number of engine starts.
    case engineTurnOnCount
    /// The number of times that the key was turned on.
    case keyTurnOnCount
    /// The fuel in the tank in whole US gallons.
    case fuelGallons
    case coolantC
    case hydraulicOilC
    /// The lowest tyre pressure in kPa above ambient pressure.
    case tireKPa
    /// 1 while the unit has a position.
    case gpsAvailable
    /// 1 with a licence for remote display access.
    case rdaLicense
    /// 1 with a licence for wireless data transfer.
    case wdtLicense
    /// 1 while machines exchange their maps.
    case machineSync
    /// The age of the last position in seconds.
    case secondsSinceGpsFix
    case connectedDevices
    /// The result of the last reprogramming, a code of `ReprogrammingStatus`.
    case reprogrammingStatus
    /// The time of the unit's last call in seconds since 1970, UTC.
    case lastCellCallIn
    /// The version of the firmware, ASCII.
    case firmware
    /// The operating time since the last service in whole hours; only some layouts have it.
    case hoursSinceService
}

extension RecordQuantity {
    /// The bit of `validMask` for this quantity, 0...19.
    public var validBit: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    public enum Kind: Hashable, Sendable {
        case number
        /// 0 or 1.
        case flag
        /// ASCII text.
        case text
    }

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

    /// The unit of its values; empty for none.
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

    /// The lowest role that may see it.
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
