import SimulationCore
import Testing
import VehicleModel

/// What a race has before its start and behind its finish.
@Suite struct EveningTests {
    /// The states of `vehicle` ten times a second, until `isOver` says so.
    private static func drive(_ vehicle: inout Vehicle, until isOver: (RaceState) -> Bool) -> [RaceState] {
        var states = [vehicle.raceState]
        while states.count < 6000, let last = states.last, !isOver(last) {
            vehicle.advance(to: at(Double(states.count) * 0.1))
            states.append(vehicle.raceState)
        }
        return states
    }

    /// The cars keep their order and their distances, no lap and no time counts, and then they stand on the grid.
    @Test(arguments: [0.0, -30])
    func theFieldDrivesToItsGrid(_ start: Double) throws {
        var vehicle = Race.vehicle(.marktplatz, laps: 2, rivals: 7) {
            ($0.start, $0.formation, $0.countdown) = (start, 900, 3)
        }
        let states = Self.drive(&vehicle) { $0.session.raceTime > 0 }
        let way = states.filter { $0.situation.control.safetyCar == .formation }
        #expect(way.count > 300 && way.map(\.motion.speed).max() ?? 0 > 12)
        #expect(abs(way[0].standing.lapDistance - (start - 900)) < 1)
        for (before, after) in zip(states, states.dropFirst()).dropLast() {
            #expect(after.lapTimes.current == 0 && after.standing.completedLaps == 0 && after.distance == 0)
            #expect(
                after.session.isRacing && after.session.hasFormationLap && after.standing.gapToLeader == 0)
            #expect(after.standing.position == before.standing.position)
            let way = after.standing.lapDistance - before.standing.lapDistance
            #expect(way >= 0 && way < 4.5, "\(way) m in a tenth of a second")
            let places = after.rivals.map(\.standing.lapDistance) + [after.standing.lapDistance]
            let gaps = zip(places.sorted().dropFirst(), places.sorted()).map { $0 - $1 }
            #expect(gaps.allSatisfy { $0 > 3 && $0 < 14 }, "\(gaps)")
        }
        let grid = try #require(states.dropLast().last)
        #expect(abs(grid.standing.lapDistance - start) < 2 && grid.motion.speed < 0.01)
        #expect(states.suffix(28).dropLast().allSatisfy { $0.motion.speed < 0.01 })
        let kinds = grid.situation.incidents.map(\.kind)
        #expect(kinds.prefix(2) == [.safetyCar(.formation, phase: 0), .safetyCar(.formation, phase: 2)])
        #expect(kinds.dropFirst(2) == [.lights(3), .lights(4), .lights(5)])
    }

    /// The car drives on at half its pace for the stated way, and no lap counts.
    @Test func carsCoolDownBehindTheFinish() throws {
        var vehicle = Race.vehicle(.marktplatz, laps: 1, rivals: 2) { $0.coolDown = 500 }
        let states = Self.drive(&vehicle) { !$0.session.isRacing && $0.motion.speed < 0.1 }
        let behind = states.filter { $0.standing.completedLaps == 1 }
        let driving = behind.filter(\.session.isRacing)
        let (first, last) = (try #require(driving.first), try #require(driving.last))
        #expect(abs(last.distance - first.distance - 500) < 12)
        #expect(behind.allSatisfy { $0.situation.own.result == .finished && $0.lapTimes.last != nil })
        #expect(Set(behind.map(\.standing.raceTime)).count == 1)
        // Once it has slowed down, and before it rolls out.
        #expect(driving.dropFirst(40).allSatisfy { $0.motion.speed < 30 && $0.motion.speed > 4 })
        #expect(try #require(behind.last).rivals.allSatisfy { $0.speed < 0.1 })
    }

    @Test(arguments: [0.02, 0.3])
    func aRivalFinishesCloseBehind(_ gap: Double) throws {
        var vehicle = Race.vehicle(.marktplatz, laps: 2, rivals: 5) { $0.photoFinish = gap }
        let states = Self.drive(&vehicle) {
            $0.standing.completedLaps == 2 && $0.rivals.allSatisfy { $0.standing.completedLaps == 2 }
        }
        let end = try #require(states.last)
        let behind = end.rivals.map { $0.standing.raceTime - end.standing.raceTime }
        #expect(behind.contains { abs($0 - gap) < 0.008 }, "\(behind)")
        let gaps = end.rivals.map { $0.standing.gapToLeader - end.standing.gapToLeader }
        #expect(gaps.contains { abs($0 - gap) < 0.008 }, "\(gaps)")
    }
}
