import Kinds
import Rig
import Scenarios
import VehicleModel

/// A shipped or written car as the model has it at power-on: what a client is to report of codes, readiness and identity.
struct ModelCar {
    let description: VehicleDescription
    let vehicle: Vehicle

    init(_ scenario: String) throws {
        let loaded = try ScenarioLoader.standard.load(path: scenario).scenarios
        guard let rig = loaded.first?.rig else { throw Empty() }
        description = rig.vehicle
        vehicle = Vehicle(rig.vehicle, seed: rig.seed)
    }

    struct Empty: Error {}

    /// The codes of all ECUs, sorted.
    func codes(_ list: (TroubleCodeMemory) -> [DiagnosticTroubleCode]) -> [String] {
        vehicle.memories.flatMap(list).map(\.description).sorted()
    }

    /// The identity that ECU number `index` reports.
    func identity(_ index: Int) -> Identity {
        description.ecus[index].identity ?? description.identity
    }

    /// The name under which python-OBD reports `monitor`, or nil when it does not.
    static func pythonName(_ monitor: Monitor) -> String? {
        switch monitor {
        case .misfire: "MISFIRE_MONITORING"
        case .fuelSystem: "FUEL_SYSTEM_MONITORING"
        case .component: "COMPONENT_MONITORING"
        case .catalyst: "CATALYST_MONITORING"
        case .heatedCatalyst: "HEATED_CATALYST_MONITORING"
        case .evaporativeSystem: "EVAPORATIVE_SYSTEM_MONITORING"
        case .secondaryAir: "SECONDARY_AIR_SYSTEM_MONITORING"
        case .gasolineParticulateFilter, .engineCooling, .crankcaseVentilation, .variableValveTiming,
            .directOzoneReduction, .coldStart, .nitrogenOxideAdsorber, .other:
            nil
        case .oxygenSensor: "OXYGEN_SENSOR_MONITORING"
        case .oxygenSensorHeater: "OXYGEN_SENSOR_HEATER_MONITORING"
        case .exhaustGasRecirculation, .dieselExhaustGasRecirculation: "EGR_VVT_SYSTEM_MONITORING"
        case .hydrocarbonCatalyst: "NMHC_CATALYST_MONITORING"
        case .nitrogenOxideAftertreatment: "NOX_SCR_AFTERTREATMENT_MONITORING"
        case .boostPressure: "BOOST_PRESSURE_MONITORING"
        case .exhaustGasSensor: "EXHAUST_GAS_SENSOR_MONITORING"
        case .particulateFilter: "PM_FILTER_MONITORING"
        }
    }
}
