/// A diagnostic monitor whose readiness an ECU reports: PIDs 01 and 41 of SAE J1979 know most of them, F501 of SAE J1979-2
/// all.
public enum Monitor: String, CaseIterable, Hashable, Sendable {
    // Continuous monitors of every engine.
    case misfire, fuelSystem, component
    // Spark ignition.
    case catalyst, heatedCatalyst, evaporativeSystem, secondaryAir, gasolineParticulateFilter
    case oxygenSensor, oxygenSensorHeater, exhaustGasRecirculation
    // Compression ignition.
    case hydrocarbonCatalyst, nitrogenOxideAftertreatment, boostPressure, exhaustGasSensor, particulateFilter
    case dieselExhaustGasRecirculation
    // Monitors of every engine that PID 01 does not know.
    case engineCooling, crankcaseVentilation, variableValveTiming, directOzoneReduction, coldStart
    case nitrogenOxideAdsorber, other

    /// Its place in a `MonitorSet`: 0-7 are the bits of byte C of PID 01, 8-10 those of the low half of byte B; PID 01 does
    /// not have the others.
    public var bit: Int {
        switch self {
        case .misfire: 8
        case .fuelSystem: 9
        case .component: 10
        case .catalyst, .hydrocarbonCatalyst: 0
        case .heatedCatalyst, .nitrogenOxideAftertreatment: 1
        case .evaporativeSystem: 2
        case .secondaryAir, .boostPressure: 3
        case .gasolineParticulateFilter: 4
        case .oxygenSensor, .exhaustGasSensor: 5
        case .oxygenSensorHeater, .particulateFilter: 6
        case .exhaustGasRecirculation, .dieselExhaustGasRecirculation: 7
        case .engineCooling: 11
        case .crankcaseVentilation: 12
        case .variableValveTiming: 13
        case .directOzoneReduction: 14
        case .coldStart: 15
        case .nitrogenOxideAdsorber: 16
        case .other: 17
        }
    }

    /// The kind of ignition that has this monitor, or nil for both.
    public var layout: MonitorLayout? {
        switch self {
        case .misfire, .fuelSystem, .component, .engineCooling, .crankcaseVentilation, .variableValveTiming,
            .directOzoneReduction, .coldStart, .nitrogenOxideAdsorber, .other:
            nil
        case .catalyst, .heatedCatalyst, .evaporativeSystem, .secondaryAir, .gasolineParticulateFilter,
            .oxygenSensor, .oxygenSensorHeater, .exhaustGasRecirculation:
            .spark
        case .hydrocarbonCatalyst, .nitrogenOxideAftertreatment, .boostPressure, .exhaustGasSensor,
            .particulateFilter, .dieselExhaustGasRecirculation:
            .compression
        }
    }
}

/// Which set of non-continuous monitors bytes C and D of PID 01 describe (bit B.3).
public enum MonitorLayout: String, CaseIterable, Hashable, Sendable {
    /// Bit B.3 is 0.
    case spark
    /// Bit B.3 is 1.
    case compression

    /// The monitors that are always shown as complete, because they decide all the time: comprehensive components, and
    /// misfire with spark ignition.
    public var alwaysComplete: MonitorSet {
        switch self {
        case .spark: MonitorSet([.component, .misfire])
        case .compression: MonitorSet([.component])
        }
    }

    /// The monitors of this layout, the continuous ones first.
    public var monitors: [Monitor] {
        Monitor.allCases.filter { $0.layout == nil || $0.layout == self }
    }
}

/// A set of monitors of one layout, in the bit order of PID 01: bits 0-7 as in byte C, bits 8-10 as in byte B; then those
/// that PID 01 does not have.
public struct MonitorSet: OptionSet, Hashable, Sendable {
    /// Bits 0-7: byte C; bits 8, 9, 10: misfire, fuel system, component; bits 11-17: those of F501 alone.
    public let rawValue: UInt32

    /// The set with these bits; bits that no monitor has are dropped.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue & 0x3FFFF
    }

    public init(_ monitors: some Sequence<Monitor>) {
        self.init(rawValue: monitors.reduce(0) { $0 | 1 << UInt32($1.bit) })
    }

    @inlinable
    public func contains(_ monitor: Monitor) -> Bool { rawValue >> UInt32(monitor.bit) & 1 == 1 }

    /// The bits of the continuous monitors: misfire 0, fuel system 1, component 2.
    @inlinable
    public var continuous: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8 & 0x07) }
}
