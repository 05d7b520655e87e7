import SimulationCore
import Testing
import VehicleModel

/// A race that has been driven to its end and some seconds on, as a game would send it 31 times in a second.
struct Race: Sendable {
    let circuit: Circuit
    /// Whether its driver makes no mistakes.
    let isIdeal: Bool
    let states: [RaceState]

    /// Between two states, s; a step of the drive is not a multiple of it.
    static let interval = 0.032

    /// A car on a circuit.
    static func vehicle(
        _ circuit: Circuit, laps: Int = 2, rivals: Int = 5, signals: [SignalID: SignalSource] = [:],
        seed: UInt64 = 3, _ change: (inout TrackDrive) -> Void = { _ in }
    ) -> Vehicle {
        var drive = TrackDrive(circuit: circuit)
        drive.laps = laps
        drive.rivals = rivals
        change(&drive)
        let description = VehicleDescription(signals: signals, drive: .track(drive), parameters: .race)
        return Vehicle(description, seed: seed)
    }

    private init(_ circuit: Circuit, _ style: DriverStyle = DriverStyle()) {
        self.circuit = circuit
        isIdeal = style.isIdeal
        var vehicle = Self.vehicle(circuit) { $0.driver = style }
        var states = [vehicle.raceState]
        var time = 0.0
        while states.count < 20_000, states[states.count - 1].session.isRacing {
            time += Self.interval
            vehicle.advance(to: at(time))
            states.append(vehicle.raceState)
        }
        for _ in 0..<100 {
            time += Self.interval
            vehicle.advance(to: at(time))
            states.append(vehicle.raceState)
        }
        self.states = states
    }

    /// One race on each circuit, driven once.
    static let all = Circuit.all.map { Race($0) }

    /// The same with drivers who make no mistakes.
    static let ideal = Circuit.all.map { Race($0, .ideal) }

    /// Each state with the one before it, while the race lasts.
    var pairs: [(before: RaceState, after: RaceState)] {
        zip(states, states.dropFirst()).map { ($0, $1) }.filter(\.1.session.isRacing)
    }
}

extension Race: CustomTestStringConvertible {
    var testDescription: String { circuit.id }
}

extension RaceState {
    /// The wheels in the order front left, front right, rear left, rear right.
    var fourWheels: [Wheel] { [wheels.frontLeft, wheels.frontRight, wheels.rearLeft, wheels.rearRight] }
}
