@testable import TelemetryKind
import SimulationCore
import Telemetry
import VehicleModel

/// A machine with a race of its own, run without a clock.
struct Player {
    /// A datagram, and when and where it went.
    struct Sent {
        let time: SimInstant
        let peer: Peer
        let bytes: [UInt8]
    }

    static let destination = Peer(host: "127.0.0.1", port: 5300)

    var machine: TelemetryMachine
    var now = SimInstant.powerOn
    /// The race at an instant.
    var race: (SimInstant) -> RaceState
    private(set) var notes: [String] = []

    init(
        _ description: TelemetryDescription, seed: UInt64 = 1,
        race: @escaping (SimInstant) -> RaceState = Player.race
    ) {
        machine = TelemetryMachine(description, seed: seed)
        self.race = race
    }

    /// A sender of this game and format.
    init(
        _ game: Game, _ format: String, _ change: (inout TelemetryDescription) -> Void = { _ in }
    ) {
        self.init(game, format, race: Self.race, change)
    }

    /// A sender of this game and format in another race.
    init(
        _ game: Game, _ format: String, race: @escaping (SimInstant) -> RaceState,
        _ change: (inout TelemetryDescription) -> Void = { _ in }
    ) {
        var description = TelemetryDescription(
            game: game, format: format, role: .sender(to: Self.destination))
        change(&description)
        self.init(description, race: race)
    }

    /// A car that drives 30 m/s, with two rivals, and takes 2 s for a lap.
    static func race(at time: SimInstant) -> RaceState {
        var state = RaceState()
        state.session.isRacing = true
        (state.session.time, state.session.raceTime) = (time.seconds, time.seconds)
        state.standing.completedLaps = Int(time.seconds / 2)
        state.lapTimes.current = time.seconds.truncatingRemainder(dividingBy: 2)
        if state.standing.completedLaps > 0 { (state.lapTimes.last, state.lapTimes.best) = (2, 2) }
        state.motion.velocity.z = 30
        (state.standing.position, state.session.carCount) = (1, 3)
        for number in 1...2 {
            var rival = RaceState.Rival()
            rival.standing.completedLaps = Int(time.seconds / (2 + Double(number)))
            if rival.standing.completedLaps > 0 {
                (rival.lapTimes.last, rival.lapTimes.best) = (2 + Double(number), 2 + Double(number))
            }
            rival.standing.position = number + 1
            state.rivals.append(rival)
        }
        return state
    }

    /// Does everything that is due up to `limit`, and takes what was sent.
    mutating func run(for duration: Duration) -> [Sent] {
        let limit = now.advanced(by: duration)
        var sent: [Sent] = []
        while let due = machine.deadline, due <= limit {
            now = max(now, due)
            machine.wake(race(now), now: now)
            sent += take()
        }
        now = limit
        return sent + take()
    }

    /// Somebody sends `bytes` now.
    mutating func send(_ bytes: [UInt8], from peer: Peer) { machine.receive(bytes, from: peer, now: now) }

    private mutating func take() -> [Sent] {
        defer { machine.clearOutputs() }
        notes += machine.notes
        return machine.outputs.map {
            Sent(time: now, peer: $0.peer, bytes: Array(machine.outputBytes[$0.range]))
        }
    }
}

/// Words of four bytes, low byte first.
func words(_ values: Int32...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}
