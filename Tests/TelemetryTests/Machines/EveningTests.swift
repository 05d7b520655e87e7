@testable import TelemetryKind
import SimulationCore
import Testing
import VehicleModel

@testable import Telemetry

/// What games send on the way to the grid, at the finish, and behind it.
@Suite struct EveningTests {
    /// A race that is driven as it is asked for.
    private final class Evening {
        var vehicle: Vehicle

        init() {
            var drive = TrackDrive(circuit: .marktplatz)
            (drive.laps, drive.rivals, drive.formation, drive.countdown) = (1, 3, 400, 5)
            (drive.coolDown, drive.photoFinish) = (600, 0.05)
            vehicle = Vehicle(VehicleDescription(drive: .track(drive), parameters: .race), seed: 4)
        }

        func state(at time: SimInstant) -> RaceState {
            vehicle.advance(to: time)
            return vehicle.raceState
        }
    }

    private static func player(
        _ game: Game, _ format: String, _ change: (inout TelemetryDescription) -> Void = { _ in }
    ) -> Player {
        let evening = Evening()
        return Player(game, format, race: { evening.state(at: $0) }) {
            $0.rate = 10
            change(&$0)
        }
    }

    /// The numbers of a field in the datagrams of a layout, each run of equal ones once.
    private static func runs(_ sent: [Player.Sent], _ layout: PacketLayout, _ field: String) throws
        -> [Double]
    {
        var runs: [Double] = []
        for datagram in sent
        where layout.isLayout(of: datagram.bytes) {
            let value = try #require(try PacketDecoder.decode(datagram.bytes, as: layout).number(field))
            if runs.last != value { runs.append(value) }
        }
        return runs
    }

    @Test func formulaOneHasAFormationLapAndTimesOfEachCar() throws {
        var player = Self.player(.f1, "f1-25")
        let sent = player.run(for: .seconds(170))
        func layout(_ name: String) throws -> PacketLayout {
            try #require(PacketLayouts.named("f1-25-\(name)"))
        }
        #expect(try Self.runs(sent, layout("session"), "safetyCarStatus") == [3, 0])
        #expect(try Self.runs(sent, layout("session"), "formationLap") == [1])
        #expect(try Self.runs(sent, layout("lap-data"), "car[0].currentLapNum") == [1])
        let distances = Array(
            try Self.runs(sent, layout("lap-data"), "car[0].lapDistance").prefix { $0 < 0 })
        #expect(distances[0] < -380 && distances == distances.sorted())
        let events = try sent.compactMap { datagram -> [String]? in
            guard try layout("event").isLayout(of: datagram.bytes)
            else { return nil }
            let packet = try PacketDecoder.decode(datagram.bytes, as: try layout("event"))
            guard case .text(let code)? = packet.value("eventCode") else { return nil }
            let number = packet.number("SCAR.eventType") ?? packet.number("STLG.numLights")
            return [code] + (number.map { ["\(Int($0))"] } ?? [])
        }.map { $0.joined(separator: " ") }
        let order = ["SSTA", "SCAR 0", "SCAR 2", "STLG 1", "STLG 5", "LGOT", "CHQF", "RCWN", "SEND"]
        #expect(events.filter(order.contains) == order)
        let results = try #require(
            sent.first { $0.bytes.count == (try? layout("final-classification"))?.size })
        let packet = try PacketDecoder.decode(results.bytes, as: try layout("final-classification"))
        let times = (0..<4).compactMap { packet.number("car[\($0)].totalRaceTime") }
        #expect(Set(times).count == 4 && times.allSatisfy { $0 > 40 })
    }

    @Test func formulaOne2021HasOneToo() throws {
        let session = try #require(Game.f1.layout(named: "f1-2021-session"))
        let laps = try #require(Game.f1.layout(named: "f1-2021-lap-data"))
        var player = Self.player(.f1, "f1-2021")
        let sent = player.run(for: .seconds(170))
        #expect(try Self.runs(sent, session, "safetyCarStatus") == [3, 0])
        #expect(try Self.runs(sent, laps, "car[0].resultStatus") == [2, 3])
    }

    @Test func projectCarsCountsTheSessionsAndTheStatesOfCars() throws {
        var player = Self.player(.projectCars2, "project-cars-2")
        let sent = player.run(for: .seconds(170))
        let states = try Self.runs(sent, ProjectCars2Layouts.gameState, "gameState")
        #expect(states == [0x42, 0x52, 0x53])
        #expect(try Self.runs(sent, ProjectCars2Layouts.timings, "participant[0].raceState") == [1, 2, 3])
    }

    @Test func wreckfestHasACountdownAndAnEnd() throws {
        var player = Self.player(.wreckfest2, "wreckfest-2")
        let sent = player.run(for: .seconds(170))
        let main = try #require(PacketLayouts.named("wreckfest-2-main"))
        #expect(try Self.runs(sent, main, "session.status") == [2, 3, 5])
        #expect(try Self.runs(sent, main, "participantPlayerLeaderboard.status") == [2, 3])
    }

    @Test func competizioneHasAPhaseForEachPart() throws {
        let evening = Evening()
        var player = CompetizioneServerTests.server()
        player.race = { evening.state(at: $0) }
        player.send(CompetizioneServerTests.registration(interval: 250), from: CompetizioneServerTests.client)
        let sent = player.run(for: .seconds(200))
        #expect(try Self.runs(sent, CompetizioneLayouts.inRealtimeUpdate, "phase") == [3, 4, 5, 6, 7, 8])
    }

    /// A game that shows nothing of a driver behind the finish says at once that nobody races.
    @Test func forzaEndsWithTheFinish() throws {
        var player = Self.player(.forza, "forza-horizon-4")
        let sent = player.run(for: .seconds(170))
        #expect(try Self.runs(sent, ForzaLayouts.horizon4, "IsRaceOn") == [1, 0])
    }
}

extension PacketLayout {
    /// Whether a datagram of its game is one of it.
    fileprivate func isLayout(of bytes: [UInt8]) -> Bool {
        PacketIdentifier.layouts(game: game, bytes: bytes).first?.name == name
    }
}
