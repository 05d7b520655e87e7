import SimulationCore
import Testing
import VehicleModel

/// Tyres, energy, damage, penalties, weather and race control in a driven race.
@Suite struct RaceSituationTests {
    private static func lap(_ change: (inout Vehicle) -> Void = { _ in }) -> Double {
        var vehicle = Race.vehicle(.hafenring, laps: 1, rivals: 0)
        change(&vehicle)
        var time = 0.0
        while vehicle.raceState.lapTimes.last == nil, time < 600 {
            time += 1
            vehicle.advance(to: at(time))
        }
        return vehicle.raceState.lapTimes.last ?? .infinity
    }

    @Test func wornTyresRainAndDamageCostTime() throws {
        let usual = Self.lap()
        let worn = Self.lap { vehicle in
            for wheel in ["front_left", "front_right", "rear_left", "rear_right"] {
                if let id = SignalCatalogue.id("tyre.\(wheel).wear") { vehicle.set(id, to: .constant(90)) }
            }
        }
        let damaged = Self.lap { $0.perform(.collision(car: 0, other: 1, severity: 1)) }
        let behind = Self.lap { $0.perform(.safetyCar(.full)) }
        #expect(worn > usual + 1 && damaged > usual + 0.5 && behind > usual + 20)
    }

    @Test func aStopFitsNewTyresAndCostsTime() {
        var vehicle = Race.vehicle(.hafenring, laps: 2, rivals: 0)
        vehicle.advance(to: at(5))
        vehicle.perform(.pit(.hard))
        var places: [PitVisit.Place] = [.track]
        for tick in 0..<4000 {
            vehicle.advance(to: at(5 + Double(tick) * 0.1))
            let place = vehicle.raceState.situation.own.pit.place
            if place != places.last { places.append(place) }
            if vehicle.raceState.standing.completedLaps == 2 { break }
        }
        let own = vehicle.raceState.situation.own
        #expect(places == [.track, .lane, .box, .lane, .track])
        #expect(own.tyres.compound == .hard && own.pit.stops == 1 && own.tyres.stintCount == 2)
        #expect(own.tyres.age <= 1 && own.result == .finished)
        #expect(own.tyres.end(ofStint: 0) == 1 && own.tyres.compound(ofStint: 1) == .hard)
    }

    @Test func aRewindUndoesDamageButNotTheReport() {
        var vehicle = Race.vehicle(.hafenring, laps: 2, rivals: 1)
        vehicle.advance(to: at(20))
        vehicle.perform(.collision(car: 0, other: 1, severity: 0.5))
        vehicle.advance(to: at(22))
        #expect(vehicle.raceState.situation.own.damage.frontRightWing == 30)
        let before = vehicle.raceState.situation.incidents.count
        vehicle.rewind(by: .seconds(5))
        #expect(vehicle.raceState.situation.own.damage.frontRightWing == 0)
        #expect(vehicle.raceState.situation.incidents.count == before)
        #expect(abs(vehicle.raceState.session.playTime - 17) < 0.1)
    }

    @Test func theForecastIsTheWeatherThatComes() {
        var rain = RaceWeather.Sample()
        (rain.kind, rain.rain) = (3, 60)
        var vehicle = Race.vehicle(.hafenring, laps: 0, rivals: 0) { drive in
            drive.weather = [
                RaceWeather.Change(at: 0, RaceWeather.Sample()), RaceWeather.Change(at: 30, rain),
            ]
        }
        vehicle.advance(to: at(10))
        let weather = vehicle.raceState.situation.weather
        #expect(weather.now.kind == 0 && weather.forecast(at: 40, now: 10).rain == 60)
        vehicle.advance(to: at(35))
        #expect(vehicle.raceState.situation.weather.now == rain)
    }

    @Test func aRedFlagStopsTheCars() {
        var vehicle = Race.vehicle(.hafenring, laps: 2, rivals: 1)
        vehicle.advance(to: at(20))
        vehicle.perform(.flag(.red))
        vehicle.advance(to: at(50))
        #expect(vehicle.raceState.motion.speed < 1 && vehicle.raceState.rivals[0].speed < 1)
        #expect(vehicle.raceState.situation.control.redFlags == 1)
        vehicle.perform(.flag(.green))
        vehicle.advance(to: at(80))
        #expect(vehicle.raceState.motion.speed > 10)
    }

    @Test func aLapIsAStageWithSplits() {
        var vehicle = Race.vehicle(.hafenring, laps: 1, rivals: 0)
        vehicle.advance(to: at(60))
        let state = vehicle.raceState
        #expect(
            state.stage.progress > 0.2 && !state.stage.isFinished
                && state.stage.time == state.lapTimes.current)
        vehicle.advance(to: at(400))
        let stage = vehicle.raceState.stage
        #expect(stage.isFinished && stage.splits.count == 3 && stage.distance >= stage.length)
        #expect(abs((stage.splits.last ?? 0) - stage.time) < 1e-9)
    }

    @Test func energyStaysBetweenEmptyAndFull() {
        var vehicle = Race.vehicle(.hafenring, laps: 3, rivals: 0) { $0.car.category = .formula }
        var spent = 0.0
        for second in 1...240 {
            vehicle.advance(to: at(Double(second)))
            let energy = vehicle.raceState.situation.own.energy
            #expect((0...RaceEnergy.capacity).contains(energy.stored))
            #expect(energy.harvestedFromBrakes <= RaceEnergy.harvestLimit + 2000)
            spent = max(spent, energy.deployed)
        }
        #expect(spent > 100_000 && spent <= RaceEnergy.deployLimit + 2000)
    }
}
