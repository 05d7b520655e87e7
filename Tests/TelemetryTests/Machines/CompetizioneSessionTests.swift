@testable import TelemetryKind
import SimulationCore
import Testing
import VehicleModel

@testable import Telemetry

/// What Assetto Corsa Competizione reports of the session: how far it is, whose laps are best, and what spectators see.
@Suite struct CompetizioneSessionTests {
    private static let client = CompetizioneServerTests.client
    private static let other = Peer(host: "127.0.0.1", port: 40002)

    /// A race of two laps: the driver needs 2 s for one, the rivals 1.75 s and 4 s.
    private static func race(at time: SimInstant) -> RaceState {
        var state = Player.race(at: time)
        state.session.totalLaps = 2
        state.standing.completedLaps = min(2, state.standing.completedLaps)
        state.session.isRacing = state.standing.completedLaps < 2
        state.lapTimes.bestSectors = RaceState.Sectors([0.5, 0.75, 0.75])
        state.lapTimes.lastSectors = RaceState.Sectors([0.5, 0.75, 0.75])
        state.lapTimes.sectors = RaceState.Sectors([0.25, 0, 0])
        for (index, length) in [1.75, 4].enumerated() {
            let laps = min(2, Int(time.seconds / length))
            state.rivals[index].standing.completedLaps = laps
            state.rivals[index].lapTimes.last = laps > 0 ? length : nil
            state.rivals[index].lapTimes.best = state.rivals[index].lapTimes.last
            state.rivals[index].lapTimes.bestSectors = RaceState.Sectors([0.5, 0.5, length - 1])
        }
        return state
    }

    private static func server(_ change: (inout TelemetryDescription) -> Void = { _ in }) -> Player {
        var player = CompetizioneServerTests.server(change)
        player.race = Self.race
        return player
    }

    private static func updates(_ sent: [Player.Sent], to peer: Peer = client) throws -> [DecodedPacket] {
        try sent.filter { $0.peer == peer && $0.bytes[0] == 2 }
            .map { try PacketDecoder.decode($0.bytes, as: CompetizioneLayouts.inRealtimeUpdate) }
    }

    private static func events(_ sent: [Player.Sent], _ kind: UInt8) throws -> [DecodedPacket] {
        try sent.filter { $0.bytes[0] == 7 && $0.bytes[1] == kind }
            .map { try PacketDecoder.decode($0.bytes, as: CompetizioneLayouts.inBroadcastingEvent) }
    }

    /// Over as soon as the first car is home, past when all are and some time has gone by, and then come the results.
    @Test func theSessionEndsInThreePhases() throws {
        var player = Self.server()
        player.send(CompetizioneServerTests.registration(interval: 500), from: Self.client)
        let sent = player.run(for: .seconds(24))
        let phases = try Self.updates(sent).map { $0.number("phase") ?? 0 }
        #expect(phases.count == 49)
        // The quick rival is home after 3.5 s, the slow one after 8 s.
        #expect(phases[0] == 4 && phases[1..<7].allSatisfy { $0 == 5 })
        #expect(phases[7...26].allSatisfy { $0 == 6 })
        #expect(phases[27...46].allSatisfy { $0 == 7 } && phases[47...].allSatisfy { $0 == 8 })
        #expect(try Self.events(sent, 2).count == 1)
        #expect(try Self.events(sent, 1).count == 1)
    }

    @Test func aRaceWithoutAnEndHasNone() throws {
        var player = CompetizioneServerTests.server()
        player.send(CompetizioneServerTests.registration(interval: 500), from: Self.client)
        let phases = try Self.updates(player.run(for: .seconds(9))).map { $0.number("phase") ?? 0 }
        #expect(phases[0] == 4 && phases.dropFirst().allSatisfy { $0 == 5 } && phases.count == 19)
    }

    @Test func theBestLapIsThatOfTheCarThatDroveIt() throws {
        var player = Self.server()
        player.send(CompetizioneServerTests.registration(interval: 100), from: Self.client)
        let sent = player.run(for: .milliseconds(2550))
        let last = try #require(try Self.updates(sent).last)
        #expect(last.number("bestSessionLap.carIndex") == 1)
        #expect(last.number("bestSessionLap.laptimeMs") == 1750)
        #expect((0..<3).map { last.number("bestSessionLap.splitMs[\($0)]") } == [500, 500, 750])
        #expect(try Self.events(sent, 6).map { $0.number("carId") } == [1])
        let own = try #require(sent.last { $0.bytes[0] == 3 && $0.bytes[1] == 0 })
        let car = try PacketDecoder.decode(own.bytes, as: CompetizioneLayouts.inRealtimeCarUpdate)
        #expect(car.number("bestSessionLap.carIndex") == 0)
        #expect((0..<3).map { car.number("lastLap.splitMs[\($0)]") } == [500, 750, 750])
        let none = Double(Int32.max)
        #expect((0..<3).map { car.number("currentLap.splitMs[\($0)]") } == [250, none, none])
    }

    private static func focus(car: UInt8, set: String? = nil, camera: String = "") -> [UInt8] {
        [50] + words(1) + [1, car, 0] + (set.map { [1] + CompetizioneServerTests.text($0) } ?? [0])
            + (set == nil ? [] : CompetizioneServerTests.text(camera))
    }

    private static func seen(_ packet: DecodedPacket) -> [PacketValue?] {
        ["focusedCarIndex", "activeCameraSet", "activeCamera", "currentHudPage"].map(packet.value)
    }

    @Test func commandsChangeWhatEverybodySees() throws {
        var player = Self.server()
        player.send(CompetizioneServerTests.registration(interval: 100, command: "cmd"), from: Self.client)
        player.send(CompetizioneServerTests.registration(interval: 100), from: Self.other)
        _ = player.run(for: .milliseconds(10))
        player.send(Self.focus(car: 2, set: "set1", camera: "CAM 2"), from: Self.client)
        player.send([49] + words(1) + CompetizioneServerTests.text("Broadcasting"), from: Self.client)
        var sent = player.run(for: .milliseconds(150))
        let wanted: [PacketValue?] = [.integer(2), .text("set1"), .text("CAM 2"), .text("Broadcasting")]
        for peer in [Self.client, Self.other] {
            let last = try #require(try Self.updates(sent, to: peer).last)
            #expect(Self.seen(last) == wanted)
        }
        _ = player.run(for: .seconds(1))
        // What there is not changes nothing, and neither does whoever may only read.
        player.send(Self.focus(car: 9), from: Self.client)
        player.send(Self.focus(car: 1, set: "set1", camera: "CAM 3"), from: Self.client)
        player.send([49] + words(1) + CompetizioneServerTests.text("Nothing"), from: Self.client)
        var stranger = Self.focus(car: 1)
        stranger[1] = 2
        player.send(stranger, from: Self.other)
        sent = player.run(for: .milliseconds(150))
        #expect(try Self.updates(sent).last.map(Self.seen) == wanted)
        #expect(player.notes.contains { $0.contains("may only read") })
        // Commands are obeyed, whether there is room to note them or not.
        for _ in 0..<10 { player.send(Self.focus(car: 0), from: Self.client) }
        player.send(Self.focus(car: 1), from: Self.client)
        sent = player.run(for: .milliseconds(150))
        #expect(try Self.updates(sent).last?.number("focusedCarIndex") == 1)
    }

    @Test func aReplayIsShownUntilItIsOver() throws {
        var player = Self.server()
        player.send(CompetizioneServerTests.registration(interval: 100, command: "cmd"), from: Self.client)
        _ = player.run(for: .milliseconds(10))
        func float(_ number: Float) -> [UInt8] {
            withUnsafeBytes(of: number.bitPattern.littleEndian, Array.init)
        }
        let request =
            [51] + words(1) + float(500) + float(1000) + words(-1)
            + CompetizioneServerTests.text("Drivable") + CompetizioneServerTests.text("Chase")
        player.send(request, from: Self.client)
        let packets = try Self.updates(player.run(for: .milliseconds(1500)))
        let playing = packets.filter { $0.number("isReplayPlaying") == 1 }
        #expect((9...11).contains(playing.count) && packets.last?.number("isReplayPlaying") == 0)
        for packet in playing {
            let (time, left) = (packet.number("replaySessionTime"), packet.number("replayRemainingTime"))
            #expect(abs((time ?? 0) + (left ?? 0) - 1500) < 1)
        }
    }

    /// Numbers of the server handbook.
    @Test func carsAreOfModelsThatTheGameHas() {
        #expect(CompetizioneModel.number(of: 30) == 30 && CompetizioneModel.number(of: 86) == 86)
        for ordinal in [-5, 37, 54, 62, 81, 2352, Int(Int32.max)] {
            #expect(CompetizioneModel.published.contains(CompetizioneModel.number(of: ordinal)))
        }
        #expect(CompetizioneModel.published.count == Set(CompetizioneModel.published).count)
    }
}
