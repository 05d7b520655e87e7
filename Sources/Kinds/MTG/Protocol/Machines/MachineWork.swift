import SimulationCore
public import VehicleModel

/// A period of field work: the signals of a machine over time, computed by one small model.
///
/// Every source is a function of time alone, so all endpoints that read the vehicle (maintenance, OBD, SAE J1939)
/// agree. The machine warms up at idle, drives to the field, then works in passes with turns between them.
public struct MachineWork: Hashable, Sendable {
    public var machine: Machine

    /// The duration, 1 minute to 24 hours; afterwards every signal keeps its last value.
    public var duration: Duration

    /// The ambient temperature in °C.
    public var ambient: Double

    /// The initial fuel level in percent.
    public var fuelLevel: Double

    /// The initial operating time in hours.
    public var hours: Double

    /// A period of work of `duration` with these initial values.
    public init(
        machine: Machine, duration: Duration = .seconds(3600), ambient: Double = 24, fuelLevel: Double = 92,
        hours: Double = 812
    ) {
        self.machine = machine
        self.duration = min(max(duration, .seconds(60)), .seconds(86_400))
        self.ambient = min(max(ambient, -40), 55)
        self.fuelLevel = min(max(fuelLevel, 0), 100)
        self.hours = min(max(hours, 0), 900_000)
    }

    /// The constants of a machine's model: this project's own plausible numbers, not measurements.
    private struct Character {
        /// Fuel rate at full load, L/h.
        let burn: Double
        /// Working speed, km/h.
        let speed: Double
        /// Rise of the hydraulic oil above ambient temperature at full load, K.
        let hydraulicRise: Double
    }

    private var character: Character {
        switch machine {
        case .s690: Character(burn: 88, speed: 6, hydraulicRise: 34)
        case .r4038: Character(burn: 52, speed: 18, hydraulicRise: 52)
        case .tractor8R: Character(burn: 61, speed: 9, hydraulicRise: 30)
        }
    }

    /// Returns the sources of all signals that change with the work, and of the constant signals of such a machine.
    public func signals(seed: UInt64) -> [SignalID: SignalSource] {
        var generator = SeededGenerator(seed: seed).split("mtg.work")
        let character = character
        let step = 10.0
        let end = duration.seconds
        var coolant = ambient
        var hydraulic = ambient
        var level = fuelLevel
        var columns: [SignalID: [SignalSource.Keyframe]] = [:]
        var time = 0.0
        while true {
            let load = self.load(at: time, &generator)
            let rate = character.burn * (0.08 + 0.92 * load)
            let values: [(SignalID, Double)] = [
                (.engineLoad, load * 100), (.engineSpeed, 850 + 1200 * load),
                (.vehicleSpeed, load < 0.15 ? 0 : character.speed), (.fuelRate, rate), (.fuelLevel, level),
                (.engineCoolantTemperature, coolant), (.hydraulicOilTemperature, hydraulic),
            ]
            for (id, value) in values {
                columns[id, default: []].append(.init(at: .milliseconds(Int64(time * 1000)), value: value))
            }
            guard time < end else { break }
            let next = min(step, end - time)
            coolant += (max(ambient, 76) + 9 * load - coolant) * next / 240
            hydraulic += (ambient + character.hydraulicRise * (0.3 + 0.7 * load) - hydraulic) * next / 900
            level = max(
                0, level - rate * next / 3600 / Self.litresPerGallon / Double(machine.fuelCapacity) * 100)
            time += next
        }
        var sources = columns.mapValues { SignalSource.keyframes($0, interpolation: .linear) }
        for (id, source) in standing { sources[id] = source }
        return sources
    }

    /// Litres in a US gallon.
    private static let litresPerGallon = 3.785411784

    /// Returns the fraction of full load at `time` seconds: 3 minutes of idle, 2 minutes of driving, then passes of 5 minutes
    /// with turns of 30 s.
    private func load(at time: Double, _ generator: inout SeededGenerator) -> Double {
        let noise = (generator.nextUnit() - 0.5) * 0.06
        switch time {
        case ..<180: return 0.05
        case ..<300: return 0.45 + noise
        default: return (time - 300).truncatingRemainder(dividingBy: 330) < 300 ? 0.85 + noise : 0.35 + noise
        }
    }

    /// The signals that are constant or change linearly.
    private var standing: [SignalID: SignalSource] {
        let start = hours * 3600
        let pressure = Double(machine.recommendedTirePressure)
        var sources: [SignalID: SignalSource] = [
            .engineRuntimeTotal: .ramp(from: start, to: start + duration.seconds, over: duration),
            .machineHours: .ramp(from: hours, to: hours + duration.seconds / 3600, over: duration),
            .machineHoursSinceService: .ramp(from: 12, to: 12 + duration.seconds / 3600, over: duration),
            .machineEngineStarts: .constant(19), .machineKeyTurns: .constant(19),
            .machineRDALicense: .constant(1), .machineWDTLicense: .constant(1), .machineSync: .constant(1),
            .machineConnectedDevices: .constant(2), .machineReprogramming: .constant(1),
            .machineDaysSinceCall: .constant(0.5), .gpsSecondsSinceFix: .constant(1),
            .ambientTemperature: .constant(ambient),
        ]
        // The pressure rises as the tyres warm up: about 3 % in half an hour.
        for id in [
            SignalID.tyreFrontLeftPressure, .tyreFrontRightPressure, .tyreRearLeftPressure,
            .tyreRearRightPressure,
        ] {
            sources[id] = .ramp(from: pressure, to: pressure * 1.03, over: .seconds(1800))
        }
        return sources
    }
}
