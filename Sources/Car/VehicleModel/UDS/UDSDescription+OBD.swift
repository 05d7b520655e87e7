extension UDSDescription {
    /// The form in which the emission-related data are available.
    public enum OBDForm: String, CaseIterable, Hashable, Sendable {
        /// By services 01-0A of SAE J1979.
        case classic = "off"
        /// By the services of SAE J1979 and of SAE J1979-2.
        case both = "on"
        /// By SAE J1979-2 only.
        case unified = "only"
    }

    /// The details that SAE J1979-2, SAE J1979-3 and ISO 27145 leave open, or in which cars differ.
    public struct OBDRules: Hashable, Sendable {
        /// The form in which the emission-related data are available.
        public var form: OBDForm

        /// The value of F810: 01 is SAE J1979-2, 02 SAE J1979; nil when the ECU does not have it.
        public var protocolIdentifier: UInt8?

        /// Whether reports 42 and 55 repeat the masks of the request instead of those that the ECU supports.
        public var echoesMasks = false

        /// The mask of supported severities in report 42.
        public var severityAvailability: UInt8 = 0xFF

        /// Whether permanent codes (report 55) are preceded by their severity, in records of five bytes.
        public var statesPermanentSeverity = false

        /// Whether the information types of F8xx begin with the number of their items.
        public var countsItems = false

        /// The ECU's refusal of services 01-0A to itself, or nil for silence; to all ECUs it is silent.
        public var classicRefusal: UInt8? = 0x11

        /// The most identifiers in one request, or nil for any number.
        public var mostIdentifiers: Int?

        /// The usual rules of `form`.
        public init(_ form: OBDForm) {
            self.form = form
            switch form {
            case .classic: break
            case .both: protocolIdentifier = 0x02
            case .unified: (protocolIdentifier, mostIdentifiers) = (0x01, 6)
            }
        }
    }
}

/// A group of monitors by its number in report 56 of service 19 (SAE J1979-2); the numbers are those that diagnostic event
/// managers are configured with.
public enum ReadinessGroup: UInt8, CaseIterable, Hashable, Sendable {
    /// 01 to 0F: spark ignition, or both kinds.
    case catalyst = 0x01
    case heatedCatalyst, misfire, evaporativeSystem, secondaryAir, fuelSystem, exhaustGasSensor
    case exhaustGasRecirculation, crankcaseVentilation, engineCooling, coldStart, variableValveTiming
    case directOzoneReduction, component, other
    /// 10 to 14: compression ignition.
    case hydrocarbonCatalyst, nitrogenOxideCatalyst, boostPressure, nitrogenOxideAdsorber, particulateFilter

    public init(_ monitor: Monitor) {
        self =
            switch monitor {
            case .misfire: .misfire
            case .fuelSystem: .fuelSystem
            case .component: .component
            case .catalyst: .catalyst
            case .heatedCatalyst: .heatedCatalyst
            case .evaporativeSystem: .evaporativeSystem
            case .secondaryAir: .secondaryAir
            case .gasolineParticulateFilter, .particulateFilter: .particulateFilter
            case .oxygenSensor, .oxygenSensorHeater, .exhaustGasSensor: .exhaustGasSensor
            case .exhaustGasRecirculation, .dieselExhaustGasRecirculation: .exhaustGasRecirculation
            case .hydrocarbonCatalyst: .hydrocarbonCatalyst
            case .nitrogenOxideAftertreatment: .nitrogenOxideCatalyst
            case .boostPressure: .boostPressure
            case .engineCooling: .engineCooling
            case .crankcaseVentilation: .crankcaseVentilation
            case .variableValveTiming: .variableValveTiming
            case .directOzoneReduction: .directOzoneReduction
            case .coldStart: .coldStart
            case .nitrogenOxideAdsorber: .nitrogenOxideAdsorber
            case .other: .other
            }
    }
}
