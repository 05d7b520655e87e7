import SimulationCore
import Testing
import VehicleModel

@testable import Telemetry

/// What the messages of F1 22 and later say about a race.
@Suite struct F1ContentTests {
    @Test(arguments: [("f1-25", 22), ("f1-26", 24)])
    func everySlotOfTheListsIsThere(_ format: String, _ count: Int) throws {
        var race = F1Race(format, rivals: 23)
        race.drive(to: 2)
        let laps = try #require(race.all("lap-data").last)
        for car in 0..<count { #expect(laps.number("car[\(car)].resultStatus") == 2) }
        let positions = (0..<count).map { laps.number("car[\($0)].carPosition") }
        #expect(Set(positions).count == count)
    }

    @Test func thePlayerCanHaveAnyPlace() throws {
        var race = F1Race(rivals: 5) { $0.options.f1.playerIndex = 3 }
        race.drive(to: 10)
        let state = race.vehicle.raceState
        let telemetry = try #require(race.all("car-telemetry").last)
        #expect(telemetry.number("playerCarIndex") == 3)
        #expect(abs(telemetry.number("car[3].engineRPM") - state.engine.speed) < 100)
        let drivers = try #require(race.all("participants").last)
        #expect(drivers.value("participant[3].name") == .text(state.car.driver))
        #expect(drivers.value("participant[2].name") == .text(state.rivals[2].name))
        #expect(drivers.value("participant[4].name") == .text(state.rivals[3].name))
    }

    @Test func otherPlayersKeepTheirTelemetry() throws {
        var race = F1Race { $0.options.f1.areOthersRestricted = true }
        race.drive(to: 30)
        let status = try #require(race.all("car-status").last)
        let hidden = [
            "fuelMix", "fuelInTank", "fuelCapacity", "fuelRemainingLaps", "frontBrakeBias", "ersStoreEnergy",
            "ersDeployMode", "ersHarvestedThisLapMGUK", "ersHarvestedThisLapMGUH", "ersDeployedThisLap",
            "enginePowerICE", "enginePowerMGUK",
        ]
        for name in hidden { #expect(status.number("car[1].\(name)") == 0, "\(name)") }
        for name in ["fuelMix", "fuelInTank", "frontBrakeBias", "ersStoreEnergy", "ersDeployMode"] {
            #expect(status.number("car[0].\(name)") > 0, "\(name)")
        }
        #expect(status.number("car[1].maxRPM") > 0)
        let damage = try #require(race.all("car-damage").last)
        #expect(damage.number("car[0].tyresWear[FL]") > 0 && damage.number("car[1].tyresWear[FL]") == 0)
        let sets = race.all("tyre-sets")
        let rival = try #require(sets.last { $0.number("carIdx") == 1 })
        let own = try #require(sets.last { $0.number("carIdx") == 0 })
        #expect(
            rival.items.filter { $0.name.hasPrefix("tyreSet") }.allSatisfy { $0.value.number == 0 })
        #expect(own.number("tyreSet[0].usableLife") > 0)
        #expect(race.all("participants").last?.number("participant[1].yourTelemetry") == 0)
    }

    @Test func unusedBytesOfEventsAreOldOnlyWhenTheSwitchIsOn() throws {
        for isStale in [false, true] {
            var race = F1Race { $0.options.hasStaleUnion = isStale }
            var tails: [[UInt8]] = []
            race.vehicle.perform(.penalty(.time, car: 0, other: 2, infringement: 27, seconds: 5))
            race.vehicle.perform(.lights(3))
            while tails.count < 40, let due = race.machine.deadline {
                race.vehicle.advance(to: due)
                race.machine.wake(race.vehicle.raceState, now: due)
                for output in race.machine.outputs where output.range.count == 45 {
                    let bytes = Array(race.machine.outputBytes[output.range])
                    if bytes[29..<33].elementsEqual("STLG".utf8) { tails.append(Array(bytes[34...])) }
                }
                race.machine.clearOutputs()
                if due > SimInstant(nanoseconds: 1_000_000_000) { break }
            }
            let tail = try #require(tails.first)
            #expect(tail.contains { $0 != 0 } == isStale)
        }
    }

    @Test func incidentsBecomeEvents() throws {
        var race = F1Race("f1-26")
        race.drive(to: 1)
        race.vehicle.perform(.flag(.red))
        race.vehicle.perform(.safetyCar(.virtual))
        race.vehicle.perform(.collision(car: 0, other: 2, severity: 0.9))
        race.vehicle.perform(.retire(car: 3))
        race.vehicle.perform(.report(.wingsDisabled(reason: 1), car: 0, other: nil))
        race.vehicle.perform(.report(.stopAndGoServed(seconds: 10), car: 0, other: nil))
        race.drive(to: 2)
        let events = race.sent.filter { $0.code != nil && $0.time.seconds > 1 }
        #expect(events.compactMap(\.code).prefix(6) == ["RDFL", "SCAR", "COLL", "RTMT", "DRSD", "SGSV"])
        #expect(events[1].number("SCAR.safetyCarType") == 2 && events[1].number("SCAR.eventType") == 0)
        #expect(events[2].number("COLL.vehicle2Idx") == 2 && events[2].number("COLL.severity") == 2)
        #expect(events[3].number("RTMT.vehicleIdx") == 3 && events[5].number("SGSV.stopTime") == 10)
        let damage = try #require(race.all("car-damage").last)
        #expect(damage.number("car[0].frontRightWingDamage") == 54)
        #expect(try #require(race.all("session").last).number("numRedFlagPeriods") == 1)
    }

    @Test func laterCodesAreNotSentInEarlierYears() {
        var race = F1Race("f1-22")
        race.vehicle.perform(.flag(.red))
        race.vehicle.perform(.collision(car: 0, other: 2, severity: 0.9))
        race.vehicle.perform(.lights(2))
        race.drive(to: 2)
        #expect(!race.codes.contains("RDFL") && !race.codes.contains("COLL") && race.codes.contains("STLG"))
    }

    @Test func timesOverAMinuteHaveMinutes() throws {
        var race = F1Race { $0.rate = 4 }
        race.drive(to: 200)
        let history = try #require(race.all("session-history").last { $0.number("carIdx") == 0 })
        let state = race.vehicle.raceState
        let lap = try #require(state.lapTimes.laps.first)
        #expect(history.number("lapHistory[0].lapTimeInMS") == (lap.time * 1000).rounded())
        for sector in 0..<3 {
            let name = "lapHistory[0].sector\(sector + 1)Time"
            let total = history.number("\(name)MinutesPart") * 60_000 + history.number("\(name)MSPart")
            #expect(abs(total - lap.sectors[sector] * 1000) <= 0.5)
        }
        #expect(history.number("bestLapTimeLapNum") >= 1)
    }

    @Test func quirksAreThoseOfTheGames() throws {
        var race = F1Race { description in
            description.options.f1.hasNinthStint = true
            description.options.f1.hasEmptySession = true
            description.options.f1.hasShortDifference = true
        }
        race.drive(to: 2)
        #expect(race.all("session-history").last?.number("numTyreStints") == 9)
        let session = try #require(race.all("session").last)
        #expect(session.number("trackLength") == 0 && session.number("trackId") == 0)
        let sets = race.all("tyre-sets").last { $0.number("carIdx") == 0 }
        // -600 ms, and a little for the wear of the fitted set.
        #expect((165...168).contains(sets?.number("tyreSet[0].lapDeltaTime") ?? 0))
    }

    @Test func anEarlierYearIsSentByALaterGame() throws {
        var race = F1Race("f1-23") { $0.options.f1.gameYear = 25 }
        race.drive(to: 1)
        let session = try #require(race.all("f1-23-session").last)
        #expect(session.number("packetFormat") == 2023 && session.number("gameYear") == 25)
        #expect(session.number("sessionType") == 10)
    }
}
