import Diagnostics
import SimulationCore
import Testing
import VehicleModel

/// Small vehicles for tests, and one exchange with an ECU.
struct Bench {
    var vehicle: Vehicle
    var ecu: ECU
    var samples: [Sample] = []

    init(_ description: VehicleDescription) {
        vehicle = Vehicle(description, seed: 1)
        ecu = ECU(description.ecus[0], id: 0, vehicle: vehicle)
    }

    /// What the ECU answers, empty when it stays silent.
    mutating func ask(_ request: [UInt8], _ addressing: ECU.Addressing = .functional) -> [UInt8] {
        var answer: [UInt8] = []
        samples = []
        ecu.respond(
            to: request, addressing: addressing, vehicle: &vehicle, answer: &answer, samples: &samples)
        return answer
    }

    /// The same in hexadecimal.
    mutating func ask(_ request: String, _ addressing: ECU.Addressing = .functional) -> String {
        Hex.string(ask(Hex.bytes(request) ?? [], addressing))
    }
}

extension VehicleDescription {
    /// The car that a vector names.
    static func named(_ name: String) throws -> VehicleDescription {
        switch name {
        case "bare": return VehicleDescription()
        case "diesel":
            var ecu = ECUDescription()
            ecu.monitors = .init(layout: .compression)
            return VehicleDescription(ecus: [ecu])
        case "second": return try second()
        case "table-9": return try table9()
        default:
            try #require(name == "known")
            return try known()
        }
    }

    /// This car with constant signals.
    func with(_ values: [String: Double]) throws -> VehicleDescription {
        var copy = self
        for (name, value) in values {
            copy.signals[try #require(SignalCatalogue.id(name), "\(name)")] = .constant(value)
        }
        return copy
    }

    private static func table9() throws -> VehicleDescription {
        let pids: [ClosedRange<UInt8>] = [
            0x01...0x01, 0x03...0x09, 0x0C...0x11, 0x13...0x13, 0x15...0x15, 0x19...0x19, 0x1C...0x1C,
            0x1F...0x1F,
            0x21...0x21, 0x2E...0x34, 0x38...0x38, 0x3C...0x3D, 0x41...0x47, 0x49...0x4C,
        ]
        return try VehicleDescription(ecus: [ECUDescription(pids: Set(pids.joined()))]).with([
            "fuel.system.status": 2, "engine.load": 30, "engine.coolant.temperature": 96,
            "fuel.trim.short.bank1": 0, "fuel.trim.long.bank1": 1, "fuel.trim.short.bank2": 0,
            "fuel.trim.long.bank2": 1, "engine.speed": 612.5, "vehicle.speed": 0, "ignition.advance": 10,
            "intake.air.temperature": 30, "intake.maf": 2.83, "throttle.position": 12,
            "oxygen_sensor.bank1.sensor2.voltage": 0.7, "oxygen_sensor.bank2.sensor2.voltage": 0.7,
            "diagnostics.obd_standard": 1, "evap.purge.commanded": 0, "fuel.level": 60, "evap.pressure": 0,
            "barometer.pressure": 101, "oxygen_sensor.bank1.sensor1.lambda": 1,
            "oxygen_sensor.bank1.sensor1.current": 0, "oxygen_sensor.bank2.sensor1.lambda": 1,
            "oxygen_sensor.bank2.sensor1.current": 0, "catalyst.temperature.bank1.sensor1": 500,
            "catalyst.temperature.bank2.sensor1": 500, "module.voltage": 13.889, "engine.load.absolute": 20,
            "fuel.lambda.commanded": 1, "throttle.position.relative": 3, "ambient.temperature": 20,
            "throttle.position.b": 12, "pedal.accelerator": 15, "pedal.accelerator.e": 15,
            "pedal.accelerator.f": 15, "throttle.commanded": 10, "fuel.rate": 1, "fuel.pressure": 300,
        ])
    }

    private static func second() throws -> VehicleDescription {
        var ecu = ECUDescription(pids: [0x01, 0x0D, 0x1C])
        ecu.identity = Identity(ecuName: "TCM-TransmisCtrl", typeApprovalNumber: "E195501")
        ecu.monitors = .init(supported: MonitorSet([.component]))
        ecu.troubleCodes.stored = [try DiagnosticTroubleCode(parsing: "P0705")]
        return VehicleDescription(ecus: [ecu])
    }

    private static func known() throws -> VehicleDescription {
        var ecu = ECUDescription()
        ecu.identity = Identity(
            vin: "1M8GDM9AXKP042788", calibrationIDs: ["SIMCAL0001", "SIMCAL0002"],
            calibrationVerificationNumbers: [0x1791_BC82, 0x1234], ecuName: "ECM-EngineControl",
            engineSerialNumber: "ENG0001")
        ecu.troubleCodes.stored = try ["P0133", "P0420", "C0300", "B1234", "U0100"].map {
            try DiagnosticTroubleCode(parsing: $0)
        }
        ecu.troubleCodes.pending = [try DiagnosticTroubleCode(parsing: "P0171")]
        ecu.troubleCodes.permanent = [try DiagnosticTroubleCode(parsing: "P0133")]
        var tracking = PerformanceTracking(layout: .spark)
        tracking.generalDenominator = 5
        tracking.ignitionCycles = 7
        tracking.pairs[0] = .init(completions: 1, conditions: 2)
        ecu.performanceTracking = tracking
        return VehicleDescription(ecus: [ecu])
    }
}
