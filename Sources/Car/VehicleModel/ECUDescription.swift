public import SimulationCore

/// One ECU of a vehicle: its identifiers, its data and its deviations from the usual behaviour.
public struct ECUDescription: Hashable, Sendable {
    /// Its name in the scenario, unique in the vehicle.
    public var name: String

    /// The identifier of physically addressed requests, for example 7E0; on J1850 and the K line the ECU's address.
    public var request: UInt32

    /// The identifier of its answers, for example 7E8; on J1850 and the K line the ECU's address.
    public var response: UInt32

    /// The identifier of functionally addressed requests on CAN; nil for that of ISO 15765-4.
    public var functionalRequest: UInt32?

    /// Whether the identifiers have 29 bits.
    public var isExtended: Bool

    /// The time that it takes to answer.
    public var timing = Timing()

    /// Which requests it answers, and how.
    public var services = Services()

    public var troubleCodes = TroubleCodes.Initial()

    /// The rules of its trouble codes' life cycle.
    public var troubleCodeRules = TroubleCodes.Rules()

    /// Its monitors, and which are complete at power-on.
    public var monitors = Monitors()

    /// The ECU's own identification, or nil for the vehicle's.
    public var identity: Identity?

    /// The byte that pads its frames to eight, or nil for no padding.
    public var padding: UInt8? = 0x00

    /// Whether its diagnostic messages are in frames of CAN FD.
    public var fd = FlexibleDataRate()

    /// The reception of segmented requests on CAN.
    public var reception = Reception()

    /// Results of service 06, in order, or nil for a plausible set made from the supported monitors.
    public var monitorResults: [MonitorResult]?

    /// In-use performance counters at power-on, or nil when it keeps none.
    public var performanceTracking: PerformanceTracking?

    /// Counters of the activity of its monitors at power-on, or nil when it keeps none.
    public var monitorActivity: MonitorActivity?

    /// Its description as a node on SAE J1939, or nil when it only acknowledges frames there.
    public var j1939: J1939Description?

    /// Its diagnostic server of ISO 14229-1 (UDS), or nil for none.
    public var uds = Box<UDSDescription>()

    /// An ECU without deviations, by default the engine's at 7E0/7E8.
    public init(
        name: String = "engine", request: UInt32 = 0x7E0, response: UInt32 = 0x7E8, isExtended: Bool = false,
        latency: Duration? = nil, pids: Set<UInt8>? = nil
    ) {
        self.name = name
        self.request = request
        self.response = response
        self.isExtended = isExtended
        timing.latency = latency
        services.pids = pids
    }

    /// Which monitors an ECU has, and which of them have not completed since codes were cleared.
    public struct Monitors: Hashable, Sendable {
        /// Spark or compression ignition.
        public var layout: MonitorLayout

        public var supported: MonitorSet

        /// Those that have not completed since the last clear; outside `supported` without effect.
        public var incomplete: MonitorSet

        /// Monitors of `layout`; by default the usual ones of a petrol car, all complete.
        public init(
            layout: MonitorLayout = .spark, supported: MonitorSet? = nil, incomplete: MonitorSet = []
        ) {
            self.layout = layout
            self.supported = supported ?? Self.usual(for: layout)
            self.incomplete = incomplete
        }

        /// Returns the monitors that most cars with this kind of ignition have.
        public static func usual(for layout: MonitorLayout) -> MonitorSet {
            switch layout {
            case .spark:
                MonitorSet([
                    .misfire, .fuelSystem, .component, .catalyst, .evaporativeSystem, .oxygenSensor,
                    .oxygenSensorHeater, .exhaustGasRecirculation,
                ])
            case .compression:
                MonitorSet([
                    .misfire, .fuelSystem, .component, .hydrocarbonCatalyst, .nitrogenOxideAftertreatment,
                    .boostPressure, .exhaustGasSensor, .particulateFilter, .dieselExhaustGasRecirculation,
                ])
            }
        }
    }
}

/// The number of an ECU of a vehicle: its place in `VehicleDescription.ecus`.
///
/// The journal knows an ECU by the same number (`BusSender.ecu`). Any number is possible; one that no ECU of the vehicle has
/// stands for none.
public struct ECUID: Hashable, Sendable {
    /// The number, from 0.
    public let rawValue: Int

    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

extension ECUID: ExpressibleByIntegerLiteral {
    /// The ECU with this number, as a description states it.
    public init(integerLiteral value: Int) {
        self.init(value)
    }
}
