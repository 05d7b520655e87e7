import SimulationCore
import Telemetry
import TelemetryKind
import Testing
import VehicleModel

/// Games that send unasked.
@Suite struct SenderTests {
    /// A race that is interrupted from 1 s to 2 s.
    static func interrupted(at time: SimInstant) -> RaceState {
        var state = Player.race(at: time)
        state.session.isRacing = !(1..<2).contains(time.seconds)
        return state
    }

    static func isZero(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 == 0 } }

    @Test(arguments: [1, 7, 60, 333, 360])
    func slotsLieOnAnExactGrid(rate: Int) {
        var player = Player(.forza, "forza-horizon-4") { $0.rate = rate }
        let sent = player.run(for: .seconds(3))
        #expect(sent.count == 3 * rate + 1)
        for (index, datagram) in sent.enumerated() {
            #expect(datagram.time.nanoseconds == Int64(index) * 1_000_000_000 / Int64(rate))
            #expect(datagram.bytes.count == 324 && datagram.peer == Player.destination)
        }
    }

    @Test func jitterSpreadsSlotsAndKeepsTheirOrder() {
        var player = Player(.forza, "forza-sled") { $0.jitter = .milliseconds(8) }
        let sent = player.run(for: .seconds(2))
        var off: [Int64] = []
        for (index, datagram) in sent.enumerated() {
            off.append(datagram.time.nanoseconds - Int64(index) * 1_000_000_000 / 60)
        }
        #expect(off.allSatisfy { abs($0) <= 8_000_000 })
        #expect(off.contains { $0 > 4_000_000 } && off.contains { $0 < -4_000_000 })
        #expect(zip(sent, sent.dropFirst()).allSatisfy { $0.time <= $1.time })
        var again = Player(.forza, "forza-sled") { $0.jitter = .milliseconds(8) }
        #expect(again.run(for: .seconds(2)).map(\.time) == sent.map(\.time))
    }

    @Test func aPauseCanBeSilence() {
        var player = Player(.forza, "forza-horizon-6", race: Self.interrupted)
        let times = player.run(for: .seconds(3)).map(\.time.seconds)
        #expect(!times.contains { (1..<2).contains($0) })
        #expect(times.contains(2) && times.contains(0))
    }

    @Test func aPauseCanBeZeros() {
        var player = Player(.forza, "forza-motorsport-2023", race: Self.interrupted) { $0.pause = .zero }
        for datagram in player.run(for: .seconds(3)) {
            let isPause = (1..<2).contains(datagram.time.seconds)
            #expect(Self.isZero(datagram.bytes) == isPause && datagram.bytes.count == 331)
        }
    }

    @Test func aPauseCanBeTheLastPhysicsWithoutTheRace() throws {
        var player = Player(.forza, "forza-horizon-4", race: Self.interrupted) { $0.pause = .frozen }
        let layout = try #require(PacketLayouts.named("forza-horizon-4"))
        let sent = player.run(for: .seconds(3))
        #expect(sent.count == 181)
        for datagram in sent {
            let packet = try PacketDecoder.decode(datagram.bytes, as: layout)
            let isPause = (1..<2).contains(datagram.time.seconds)
            #expect(packet.number("IsRaceOn") == (isPause ? 0 : 1))
            #expect(packet.number("Speed") == 30)
        }
    }

    @Test func zerosKeepTheLineAlive() {
        var player = Player(.forza, "forza-horizon-6", race: Self.interrupted) { $0.pause = .keepalive }
        let zeros = player.run(for: .seconds(3)).filter { Self.isZero($0.bytes) }
        #expect(zeros.map(\.time.nanoseconds) == (0...20).map { Int64($0) * 150_000_000 })
    }

    @Test func theTimestampWraps() throws {
        var player = Player(.forza, "forza-sled") { $0.timestampStart = .max - 50 }
        let layout = try #require(PacketLayouts.named("forza-sled"))
        let stamps = try player.run(for: .milliseconds(200)).map {
            try PacketDecoder.decode($0.bytes, as: layout).number("TimestampMS")
        }
        #expect(stamps.first == 4_294_967_245)
        #expect(stamps[4] == Double((UInt64(UInt32.max) - 50 + 66) % (1 << 32)))
    }

    @Test func aNewRateBeginsWithAWholeSlot() {
        var player = Player(.forza, "forza-sled") { $0.rate = 10 }
        _ = player.run(for: .milliseconds(250))
        player.machine.setRate(100, now: player.now)
        let times = player.run(for: .milliseconds(50)).map(\.time.nanoseconds)
        #expect(times == [260_000_000, 270_000_000, 280_000_000, 290_000_000, 300_000_000])
    }

    @Test func aFieldCanBeAnything() throws {
        var player = Player(.forza, "forza-horizon-4")
        let layout = try #require(PacketLayouts.named("forza-horizon-4"))
        for (field, value) in [("Gear", PacketValue.integer(11)), ("Speed", .real(.nan))] {
            player.machine.set(FieldSetting(field: field, source: .value(value)), now: player.now)
        }
        player.machine.set(
            FieldSetting(field: "Power", source: .signal(.ramp(from: 0, to: 100, over: .seconds(1)))),
            now: player.now)
        let sent = player.run(for: .milliseconds(500))
        let packet = try PacketDecoder.decode(try #require(sent.last).bytes, as: layout)
        #expect(packet.number("Gear") == 11)
        #expect(packet.number("Speed")?.isNaN == true)
        #expect(packet.number("Power") == 50)
    }

    @Test(arguments: [Game.forza, .f1])
    func whoOnlySendsDoesNotRead(_ game: Game) {
        var player = Player(game, game == .forza ? "forza-horizon-4" : "f1-25")
        player.send([1, 2, 3], from: Player.destination)
        _ = player.run(for: .milliseconds(100))
        let note = "the game does not read: 3 bytes from \(Player.destination) are ignored"
        #expect(player.notes == [note])
    }

    @Test func dirtEndsWithZeros() {
        let finishing: (SimInstant) -> RaceState = { time in
            var state = Player.race(at: time)
            state.session.totalLaps = 1
            return state
        }
        var player = Player(.dirt, "dirt-extradata-3", race: finishing)
        let sent = player.run(for: .seconds(5))
        #expect(sent.count == 122)
        #expect(sent.last.map { Self.isZero($0.bytes) && $0.time.seconds == 2 } == true)
        #expect(sent.dropLast().allSatisfy { !Self.isZero($0.bytes) })
    }

    @Test func aSenderDoesNotReadAndDoesNotCareWhetherAnybodyListens() {
        var player = Player(.outGauge, "outgauge")
        player.send([1, 2, 3], from: Player.destination)
        player.machine.unreachable(Player.destination, now: player.now)
        #expect(player.run(for: .seconds(1)).count == 61)
        #expect(player.notes.count == 2)
    }
}

/// Games with several kinds of packet, each with a rhythm of its own.
@Suite struct SeveralPacketsTests {
    static func kinds(_ sent: [Player.Sent], _ game: Game) -> [String: [Player.Sent]] {
        Dictionary(grouping: sent) {
            PacketIdentifier.layouts(game: game, bytes: $0.bytes).first?.name ?? "unknown"
        }
    }

    @Test(
        arguments: [
            (.race, true), (.practice, false), (.qualifying, false), (.timeTrial, false),
        ] as [(F1Options.Session, Bool)])
    func onlyRacesBeginWithLights(_ session: F1Options.Session, _ hasLights: Bool) throws {
        var player = Player(.f1, "f1-2021") { $0.options.f1.session = session }
        let layout = try #require(PacketLayouts.named("f1-2021-event"))
        let events = Self.kinds(player.run(for: .seconds(1)), .f1)[layout.name] ?? []
        let codes = try events.map { try PacketDecoder.decode($0.bytes, as: layout).value("eventCode") }
        #expect(codes.contains(.text("LGOT")) == hasLights)
    }

    @Test func theLightsGoOutOnce() throws {
        let interrupted: (SimInstant) -> RaceState = { now in
            var state = Player.race(at: now)
            state.session.isRacing = !(0.5..<1).contains(now.seconds)
            return state
        }
        var player = Player(.f1, "f1-2021", race: interrupted)
        let layout = try #require(PacketLayouts.named("f1-2021-event"))
        let events = Self.kinds(player.run(for: .seconds(1.9)), .f1)[layout.name] ?? []
        #expect(
            try events.map { try PacketDecoder.decode($0.bytes, as: layout).value("eventCode") } == [
                .text("SSTA"), .text("LGOT"),
            ])
    }

    @Test func earlyProjectCars2HasShorterMessages() throws {
        var player = Player(.projectCars2, "project-cars-2-early")
        let kinds = Self.kinds(player.run(for: .milliseconds(990)), .projectCars2)
        #expect(kinds["project-cars-2-telemetry-v2"]?.count == 60)
        #expect(kinds["project-cars-2-timings-v1"]?.count == 60)
        #expect(kinds["project-cars-2-telemetry"] == nil && kinds["project-cars-2-timings"] == nil)
        #expect(kinds["project-cars-2-telemetry-v2"]?.first?.bytes[11] == 2)
        #expect(kinds["project-cars-2-timings-v1"]?.first?.bytes[11] == 1)
    }

    @Test func projectCars2RepeatsItsListsLessAndLessOften() throws {
        var player = Player(.projectCars2, "project-cars-2")
        let sent = player.run(for: .seconds(20))
        let kinds = Self.kinds(sent, .projectCars2)
        #expect(kinds["unknown"] == nil)
        #expect(kinds["project-cars-2-telemetry"]?.count == 1201)
        #expect(kinds["project-cars-2-timings"]?.count == 1201)
        #expect(kinds["project-cars-2-race"]?.map(\.time.seconds) == [0, 1, 3, 7, 15])
        #expect(kinds["project-cars-2-game-state"]?.map(\.time.seconds) == [0, 10, 20])
        let layout = try #require(PacketLayouts.named("project-cars-2-telemetry"))
        let numbers = try (kinds[layout.name] ?? []).compactMap {
            try PacketDecoder.decode($0.bytes, as: layout).number("categoryPacketNumber")
        }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 })
    }
}
