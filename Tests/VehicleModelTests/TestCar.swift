import SimulationCore
import VehicleModel

/// The instant `seconds` after power-on.
func at(_ seconds: Double) -> SimInstant {
    SimInstant(nanoseconds: Int64((seconds * 1e9).rounded()))
}

/// A petrol car that stands on a rolling road: every trip warms it up, idles, then drives at a steady speed.
struct TestCar {
    var vehicle: Vehicle

    /// The car at power-on with the key off.
    init(_ change: (inout ECUDescription) -> Void = { _ in }) {
        var description = VehicleDescription(ignition: .off)
        change(&description.ecus[0])
        description.signals = [
            .engineSpeed: .constant(2000), .vehicleSpeed: .constant(0),
            .engineCoolantTemperature: .constant(20),
        ]
        vehicle = Vehicle(description, seed: 1)
    }

    var memory: TroubleCodeMemory { vehicle.memories[0] }

    /// Key on, engine running.
    mutating func start() {
        let frames: [SignalSource.Keyframe] = [
            .init(at: .seconds(40), value: 0), .init(at: .seconds(50), value: 60),
        ]
        vehicle.set(.engineCoolantTemperature, to: .ramp(from: 20, to: 90, over: .seconds(60)))
        vehicle.set(.vehicleSpeed, to: .keyframes(frames, interpolation: .linear))
        vehicle.turnIgnition(.running)
    }

    /// Lets time pass.
    mutating func wait(_ seconds: Double) {
        vehicle.advance(to: vehicle.now.advanced(by: .seconds(seconds)))
    }

    /// Key off for a minute.
    mutating func stop() {
        vehicle.turnIgnition(.off)
        vehicle.set(.engineCoolantTemperature, to: .constant(20))
        vehicle.set(.vehicleSpeed, to: .constant(0))
        wait(60)
    }

    /// One whole driving cycle in which every monitor completes: 11 minutes.
    mutating func trip() {
        start()
        wait(660)
        stop()
    }
}

extension DiagnosticTroubleCode {
    static let circuit = DiagnosticTroubleCode(rawValue: 0x0113)
    static let misfire = DiagnosticTroubleCode(rawValue: 0x0301)
    static let catalyst = DiagnosticTroubleCode(rawValue: 0x0420)
    static let mixture = DiagnosticTroubleCode(rawValue: 0x0171)
}
