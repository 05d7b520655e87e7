import SimulationCore
import Testing
import VehicleModel

/// Whether a lap is driven as people drive one: with the grip used up in every direction, the gear that fits the bend, and
/// hands and feet that are never quite still.
@Suite struct DriverTests {
    /// A lap after the first one, looked at sixty times in a second.
    private static let laps: [(Circuit, [RaceState])] = [Circuit.hafenring, .marktplatz, .hochwald].map {
        circuit in
        var vehicle = Race.vehicle(circuit, laps: 0, rivals: 0)
        var states: [RaceState] = []
        var tick = 0
        while states.last?.standing.completedLaps ?? 0 < 2, tick < 60 * 600 {
            vehicle.advance(to: at(Double(tick) / 60))
            let state = vehicle.raceState
            if state.standing.completedLaps == 1 { states.append(state) }
            if state.standing.completedLaps > 1 { break }
            tick += 1
        }
        return (circuit, states)
    }

    private static func share(_ states: [RaceState], of holds: (RaceState) -> Bool) -> Double {
        Double(states.count(where: holds)) / Double(max(states.count, 1))
    }

    /// Braking goes on into the bend, and the throttle opens before the bend is over.
    @Test func theGripIsUsedInEveryDirection() {
        for (circuit, states) in Self.laps {
            let (across, along) = (4.9, 2.5)
            for side in [-1.0, 1] {
                let braking = Self.share(states) {
                    $0.motion.acceleration.x * side > across && $0.motion.acceleration.z < -along
                }
                let leaving = Self.share(states) {
                    $0.motion.acceleration.x * side > across && $0.motion.acceleration.z > 1
                }
                // A circuit has few bends to the one side.
                #expect(braking > 0.008, "\(circuit.id) \(side): \(braking)")
                #expect(leaving > 0.012, "\(circuit.id) \(side): \(leaving)")
            }
            #expect(Self.share(states) { $0.motion.acceleration.z < -9 } > 0.01)
            #expect(
                states.allSatisfy { $0.controls.throttle < 0.05 || $0.controls.brake < 0.3 },
                "one foot for both pedals")
        }
    }

    /// The gear fits the bend: never the first at speed, never so high that the engine labours; each gear is kept for a while.
    @Test func theGearFitsTheBend() {
        for (circuit, states) in Self.laps {
            let name = circuit.id
            #expect(
                !states.contains { $0.gearbox.gear == 1 && $0.motion.speed > 21 },
                "\(name): first gear at speed")
            let labouring = states.count {
                $0.controls.throttle > 0.5 && $0.gearbox.gear > 2 && $0.engine.speed < 2500
            }
            #expect(labouring == 0, "\(name)")
            var since = 0
            var hunts = 0
            for (index, (before, after)) in zip(states, states.dropFirst()).enumerated()
            where after.gearbox.gear != 0 && before.gearbox.gear != after.gearbox.gear {
                // Up and down again at once is hunting; down through several gears is braking.
                if after.controls.throttle > 0.5, index - since < 12 { hunts += 1 }
                since = index
            }
            #expect(hunts < 3, "\(name): \(hunts) hunts")
        }
    }

    /// The road and the hands are felt on a straight: from picture to picture by as much as in recordings on tarmac.
    @Test func theRoadIsFeltOnAStraight() {
        for (circuit, states) in Self.laps {
            var (sum, count) = (0.0, 0.0)
            for (before, after) in zip(states, states.dropFirst())
            where before.motion.speed > 20 && abs(before.motion.angularVelocity.y) < 0.02 {
                let change = after.motion.acceleration.x - before.motion.acceleration.x
                sum += change * change
                count += 1
            }
            let noise = (sum / max(count, 1)).squareRoot()
            #expect((0.04...0.15).contains(noise), "\(circuit.id): \(noise) m/s²")
            let still = zip(states, states.dropFirst()).count {
                $0.wheels.frontLeft.suspensionTravel == $1.wheels.frontLeft.suspensionTravel
            }
            #expect(still == 0, "springs that stand still")
        }
    }

    /// Laps differ, and so do seeds; the same seed is the same lap.
    @Test func noLapIsLikeAnother() {
        func times(_ seed: UInt64) -> [Double?] {
            var vehicle = Race.vehicle(.marktplatz, laps: 0, rivals: 0, seed: seed)
            return (1...3).map { lap in
                while vehicle.raceState.standing.completedLaps < lap {
                    vehicle.advance(to: at(vehicle.raceState.session.time + 0.25))
                }
                return vehicle.raceState.lapTimes.last
            }
        }
        let first = times(1)
        #expect(first == times(1))
        #expect(first[1] != first[2] && abs((first[1] ?? 0) - (first[2] ?? 0)) < 2)
        #expect(first != times(2))
    }
}
