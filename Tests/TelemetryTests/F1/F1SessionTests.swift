import SimulationCore
import Testing
import VehicleModel

@testable import Telemetry

/// The flow of sessions of F1.
@Suite struct F1SessionTests {
    @Test(arguments: ["f1-2021", "f1-22", "f1-23", "f1-24", "f1-25", "f1-26"])
    func everyMessageComesAtItsRate(_ format: String) {
        var race = F1Race(format) { $0.rate = 60 }
        race.drive(to: 9.99)
        let year = Int(format.suffix(2)) ?? 0
        func count(_ name: String) -> Int { race.all("\(format)-\(name)").count }
        for name in ["lap-data", "car-telemetry", "car-status", "motion"] {
            #expect(count(name) == 600, "\(name)")
        }
        #expect(count("session") == 20 && count("car-setups") == 20 && count("participants") == 2)
        #expect(count("car-damage") == (year >= 23 ? 100 : 20))
        #expect(count("session-history") == 200)
        #expect(count("tyre-sets") == (year >= 23 ? 200 : 0))
        #expect(count("motion-ex") == (year >= 23 ? 600 : 0))
        #expect(count("lap-positions") == (year >= 25 ? 10 : 0))
        #expect(count("car-telemetry-2") == (year >= 26 ? 600 : 0))
        #expect(count("time-trial") == 0 && count("final-classification") == 0 && count("lobby-info") == 0)
    }

    @Test func theFirstFrameHasAllMessagesInTheirOrder() {
        var race = F1Race { $0.rate = 60 }
        race.drive(to: 0)
        let names = race.sent.map { $0.layout.dropFirst("f1-25-".count) }
        #expect(
            names.starts(with: [
                "event", "session", "participants", "car-setups", "lap-data", "motion", "car-telemetry",
                "car-status", "car-damage", "motion-ex",
            ]))
        let isFirst = race.sent.allSatisfy {
            $0.number("frameIdentifier") == 1 && $0.number("sessionTime") == 0
        }
        #expect(isFirst)
    }

    @Test(arguments: ["f1-2021", "f1-25"])
    func packetsOfAFrameHaveTheSameHeader(_ format: String) {
        var race = F1Race(format) { $0.rate = 20 }
        race.drive(to: 5)
        let overall = format == "f1-25" ? ["overallFrameIdentifier"] : []
        for (_, frame) in Dictionary(grouping: race.sent, by: \.time) {
            for field in ["sessionTime", "frameIdentifier", "sessionUID"] + overall {
                #expect(Set(frame.map { $0.number(field) }).count == 1)
            }
        }
        // Frames of the game are counted, not slots.
        let frames = race.all("lap-data").map { $0.number("frameIdentifier") }
        #expect(frames.prefix(3) == [1, 4, 7])
    }

    @Test(arguments: ["f1-2021", "f1-25"])
    func aFlashbackTakesFramesBackButNotTheOverallCount(_ format: String) throws {
        var race = F1Race(format) { $0.rate = 60 }
        race.drive(to: 20)
        let before = try #require(race.sent.last)
        race.vehicle.rewind(by: .seconds(5))
        race.drive(to: 25)
        let flashback = try #require(race.sent.first { $0.code == "FLBK" })
        #expect(flashback.number("frameIdentifier") == before.number("frameIdentifier"))
        let next = try #require(race.all("lap-data").first { $0.time >= flashback.time })
        #expect(next.number("frameIdentifier") == flashback.number("FLBK.flashbackFrameIdentifier"))
        #expect(next.number("sessionTime") == flashback.number("FLBK.flashbackSessionTime"))
        #expect(next.number("frameIdentifier") < before.number("frameIdentifier") - 250)
        #expect(abs(next.number("sessionTime") - 15) < 0.1)
        guard format == "f1-25" else { return }
        let overall = race.all("lap-data").map { $0.number("overallFrameIdentifier") }
        #expect(zip(overall, overall.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func nothingIsSentInAPauseAndTheTimeStands() throws {
        var race = F1Race { $0.rate = 60 }
        race.drive(to: 4)
        race.vehicle.pauseRace()
        race.drive(to: 9)
        race.vehicle.resumeRace()
        race.drive(to: 10)
        #expect(!race.sent.contains { (4.05..<8.95).contains($0.time.seconds) })
        let last = try #require(race.all("lap-data").last)
        #expect(abs(last.number("sessionTime") - 5) < 0.05)
    }

    @Test func theGameOf2021SendsTheSameFrameInAPause() throws {
        var race = F1Race("f1-2021") {
            $0.rate = 60
            $0.pause = .frozen
        }
        race.drive(to: 4)
        race.vehicle.pauseRace()
        race.drive(to: 9)
        let paused = race.all("lap-data").filter { $0.time.seconds > 4.05 }
        #expect(paused.count > 290)
        #expect(Set(paused.map { $0.number("frameIdentifier") }).count == 1)
        #expect(race.all("session").last?.number("gamePaused") == 1)
    }

    @Test func aRestartFromTheMenuHasNoEnd() throws {
        var race = F1Race { $0.rate = 60 }
        race.drive(to: 8)
        race.vehicle.perform(.restart)
        race.drive(to: 12)
        #expect(!race.codes.contains("SEND") && race.codes.filter { $0 == "SSTA" }.count == 2)
        #expect(Set(race.sent.map { $0.number("sessionUID") }).count == 2)
        let last = try #require(race.all("lap-data").last)
        #expect(abs(last.number("sessionTime") - 4) < 0.05)
    }

    @Test func aLoadedRaceEndsTheSessionBeforeAndGoesOnAtTheSave() throws {
        var race = F1Race { $0.rate = 60 }
        race.drive(to: 6)
        race.vehicle.perform(.save)
        race.drive(to: 12)
        race.vehicle.perform(.reload)
        race.drive(to: 13)
        #expect(race.codes.filter { ["SSTA", "SEND"].contains($0) } == ["SSTA", "SEND", "SSTA"])
        let end = try #require(race.sent.first { $0.code == "SEND" })
        #expect(end.number("frameIdentifier") == 0)
        let menu = race.sent.filter { $0.number("sessionUID") == 0 }
        #expect(menu.map(\.layout) == ["f1-25-session-history"])
        let first = try #require(
            race.all("lap-data").first { $0.time.seconds >= 12 && $0.number("sessionTime") < 11 })
        #expect(first.number("frameIdentifier") == 0 && abs(first.number("sessionTime") - 6) < 0.05)
    }

    @Test func theLastLapKeepsItsNumberAndShowsItsTimeJustBeforeTheEnd() throws {
        var race = F1Race(laps: 1, start: 4265) { $0.rate = 60 }
        race.drive(to: 40)
        let end = try #require(race.sent.first { $0.code == "SEND" })
        let flag = try #require(race.sent.first { $0.code == "CHQF" })
        #expect(end.time.seconds - flag.time.seconds > 0.09 && end.time.seconds - flag.time.seconds < 0.13)
        let laps = race.all("lap-data")
        #expect(laps.allSatisfy { $0.number("car[0].currentLapNum") == 1 })
        let timed = try #require(laps.first { $0.number("car[0].lastLapTimeInMS") > 0 })
        #expect(timed.time == flag.time && timed.number("car[0].resultStatus") == 3)
        #expect(laps.last.map { $0.time < end.time } == true)
        // The results are told again and again, the history of every car once more.
        let results = race.all("final-classification")
        #expect(results.allSatisfy { $0.number("sessionUID") == results[0].number("sessionUID") })
        #expect(results.allSatisfy { $0.number("sessionUID") != 0 })
        #expect(results.count > 3 && results.allSatisfy { $0.number("numCars") == 4 })
        let bulk = race.all("session-history").filter { $0.time == end.time && $0.number("sessionUID") > 0 }
        #expect(bulk.map { $0.number("carIdx") } == [0, 1, 2, 3])
    }

    @Test(arguments: ["f1-2021", "f1-23"])
    func theClassificationComesOnceUntil23(_ format: String) {
        var race = F1Race(format, laps: 1, start: 4265) { $0.rate = 20 }
        race.drive(to: 30)
        #expect(race.all("final-classification").count == 1)
    }

    @Test func heldButtonsAreReportedAgainAndAgain() {
        var race = F1Race { $0.rate = 60 }
        race.drive(to: 1)
        race.vehicle.perform(.buttons(0x10_0000))
        race.drive(to: 3)
        race.vehicle.perform(.buttons(0))
        race.drive(to: 5)
        let buttons = race.sent.filter { $0.code == "BUTN" }
        #expect((6...7).contains(buttons.count))
        #expect(buttons.dropLast().allSatisfy { $0.number("BUTN.buttonStatus") == 1_048_576 })
        #expect(buttons.last?.number("BUTN.buttonStatus") == 0)
    }

    @Test(arguments: ["f1-2021", "f1-26"])
    func theGameWaitsInALobby(_ format: String) {
        var race = F1Race(format) { description in
            description.options.f1.hasLobby = true
            description.rate = 60
        }
        race.vehicle.pauseRace()
        race.drive(to: 5)
        #expect(Set(race.sent.map(\.layout)) == ["\(format)-lobby-info"] && race.sent.count == 11)
        for field in ["sessionUID", "sessionTime", "frameIdentifier"] {
            #expect(race.sent.allSatisfy { $0.number(field) == 0 }, "\(field)")
        }
        race.vehicle.resumeRace()
        race.drive(to: 6)
        #expect(
            race.codes.contains("SSTA")
                && race.all("participants").last?.number("participant[0].networkId") == 0)
        #expect(race.all("session").allSatisfy { $0.number("sessionUID") != 0 })
    }
}
