/// When a monitor completes: after the engine has run for some time, with everything within limits for long enough.
struct MonitorConditions: Sendable {
    let monitor: Monitor
    /// Running time in this driving cycle before it starts, s.
    let runTime: Double
    /// The least coolant temperature, °C, or nil when it does not matter.
    let coolant: Double?
    /// The road speed, km/h, or nil when it does not matter.
    let speed: ClosedRange<Double>?
    /// The time for which all that must hold without a break, s.
    let held: Double

    init(
        _ monitor: Monitor, _ runTime: Double, _ coolant: Double?, _ speed: ClosedRange<Double>?,
        _ held: Double
    ) {
        self.monitor = monitor
        self.runTime = runTime
        self.coolant = coolant
        self.speed = speed
        self.held = held
    }

    /// One row a monitor. The numbers are ours: short enough for a simulator, in the order in which real monitors
    /// complete, and all within one NEDC from a cold start.
    // swift-format-ignore
    static let table: [MonitorConditions] = [
        // monitor                      run  coolant  speed     held
        .init(.component,                 5, nil,     nil,         5),
        .init(.misfire,                  10, nil,     nil,        10),
        .init(.fuelSystem,               20, 20,      nil,        20),
        .init(.secondaryAir,             20, nil,     nil,        20),
        .init(.oxygenSensorHeater,       30, nil,     nil,        30),
        .init(.oxygenSensor,             60, 60,      30...140,   20),
        .init(.heatedCatalyst,           60, nil,     nil,        60),
        .init(.catalyst,                120, 70,      50...140,   60),
        .init(.gasolineParticulateFilter, 120, 70,    50...140,   90),
        .init(.exhaustGasRecirculation,  60, 70,      40...140,   20),
        .init(.evaporativeSystem,       300, 60,      30...140,  120),
        .init(.exhaustGasSensor,         60, 50,      30...140,   20),
        .init(.boostPressure,            60, 50,      60...140,   20),
        .init(.dieselExhaustGasRecirculation, 60, 50, 40...140,   20),
        .init(.hydrocarbonCatalyst,     120, 60,      50...140,   60),
        .init(.nitrogenOxideAftertreatment, 180, 60,  50...140,   90),
        .init(.particulateFilter,       180, 60,      60...140,  120),
        .init(.coldStart,                10, nil,     nil,        20),
        .init(.engineCooling,            60, 60,      nil,        30),
        .init(.crankcaseVentilation,     60, 60,      nil,        30),
        .init(.variableValveTiming,      60, 40,      30...140,   20),
        .init(.directOzoneReduction,    120, 60,      50...140,   30),
        .init(.nitrogenOxideAdsorber,   180, 60,      50...140,   90),
        .init(.other,                    30, nil,     nil,        30),
    ]
}

extension Monitor {
    /// Returns the monitor that would find the fault behind `code` in an engine of this kind.
    ///
    /// Source of the ranges: the groups of SAE J2012; codes outside them belong to the comprehensive component monitor.
    static func responsible(for code: DiagnosticTroubleCode, in layout: MonitorLayout) -> Monitor {
        let spark = layout == .spark
        return switch code.rawValue {
        case 0x0010...0x0025: .variableValveTiming
        case 0x0125, 0x0128, 0x2681: .engineCooling
        case 0x0300...0x0314: .misfire
        case 0x0170...0x0176, 0x2177...0x2191: .fuelSystem
        case 0x0420...0x0434: spark ? .catalyst : .hydrocarbonCatalyst
        case 0x0400...0x0409: spark ? .exhaustGasRecirculation : .dieselExhaustGasRecirculation
        case 0x0410...0x0419: spark ? .secondaryAir : .component
        case 0x0440...0x0459: spark ? .evaporativeSystem : .component
        case 0x0030...0x0064, 0x0135, 0x0141, 0x0147, 0x0155, 0x0161, 0x0167:
            spark ? .oxygenSensorHeater : .exhaustGasSensor
        case 0x0130...0x0167: spark ? .oxygenSensor : .exhaustGasSensor
        case 0x0234...0x0250, 0x0299: spark ? .component : .boostPressure
        case 0x04DB...0x04DD: .crankcaseVentilation
        case 0x050A...0x050F: .coldStart
        case 0x2002...0x2003, 0x242F, 0x2452...0x2463:
            spark ? .gasolineParticulateFilter : .particulateFilter
        case 0x20E8...0x20EE, 0x2200...0x2215: spark ? .component : .nitrogenOxideAftertreatment
        default: .component
        }
    }
}
