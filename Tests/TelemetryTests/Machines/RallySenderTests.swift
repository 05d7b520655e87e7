@testable import TelemetryKind
import SimulationCore
import Testing
import VehicleModel

@testable import Telemetry

/// What EA SPORTS WRC sends when.
@Suite struct RallySenderTests {
    /// A stage that is paused from 1 s to 2 s and ends after 4 s.
    private static func stage(at time: SimInstant) -> RaceState {
        var state = RaceState()
        state.circuit.length = 400
        state.session.totalLaps = 1
        let isOver = time.seconds >= 4
        state.session.isRacing = !(1..<2).contains(time.seconds) && !isOver
        (state.session.time, state.session.raceTime) = (time.seconds, min(time.seconds, 4))
        state.standing.completedLaps = isOver ? 1 : 0
        state.standing.lapDistance = isOver ? (time.seconds - 4) * 100 : time.seconds * 100
        if isOver { state.lapTimes.last = 4 } else { state.lapTimes.current = time.seconds }
        return state
    }

    private static func player(_ format: String, _ lines: [RallyLine] = []) -> Player {
        var description = TelemetryDescription(
            game: .eaWRC, format: format, role: .sender(to: Player.destination))
        description.options.eaWRC.lines = lines
        return Player(description, race: Self.stage)
    }

    @Test func aStageBeginsPausesGoesOnAndEnds() throws {
        var player = Self.player("wrc_experimental")
        let sent = player.run(for: .seconds(10))
        let codes = sent.map { String(decoding: $0.bytes.prefix(4), as: UTF8.self) }
        func times(_ code: String) -> [Double] {
            zip(codes, sent).filter { $0.0 == code }.map(\.1.time.seconds)
        }
        #expect(times("sess") == [0] && times("sesp") == [1] && times("sesr") == [2] && times("sese") == [7])
        #expect(codes.prefix(2) == ["sess", "sesu"])
        let updates = times("sesu")
        #expect(!updates.contains { (1..<2).contains($0) } && updates.last.map { $0 < 7 && $0 > 6.9 } == true)
        // Behind the finish the distance grows on, and the game brakes.
        let layout = try #require(PacketLayouts.named("ea-wrc-experimental-session-update"))
        let last = try #require(sent.last { $0.bytes.count == 214 })
        let packet = try PacketDecoder.decode(last.bytes, as: layout)
        #expect(packet.number("stage_current_distance").map { $0 > 400 } == true)
        #expect(packet.number("vehicle_brake") == 1 && packet.number("vehicle_clutch") == 1)
        #expect(packet.number("stage_current_time") == 4)
        let numbers = try sent.map {
            try PacketDecoder.decode(
                $0.bytes, as: #require(PacketIdentifier.layouts(game: .eaWRC, bytes: $0.bytes).first)
            ).number("packet_uid")
        }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { ($0 ?? 0) + 1 == $1 })
    }

    @Test func everyLineHasItsRateAndItsDestination() {
        let own = RallyStructure(
            "mine", .update,
            channels: ["packet_4cc", "vehicle_id", "stage_length"].compactMap(RallyChannel.named))
        let all = RallyLayouts.structures[0]
        let peers = (1...3).map { Peer(host: "127.0.0.1", port: $0) }
        var player = Self.player(
            "wrc",
            [
                RallyLine(all, to: peers[0], frequency: 10), RallyLine(own, to: peers[1], frequency: -1),
                RallyLine(all, to: peers[2], frequency: 0),
            ])
        let sent = player.run(for: .milliseconds(950))
        #expect(sent.count { $0.peer == peers[0] && $0.bytes.count == 237 } == 10)
        #expect(sent.count { $0.peer == peers[1] && $0.bytes.count == 14 } == 58)
        #expect(sent.allSatisfy { $0.peer != peers[2] })
    }

    @Test func theLettersCanBeUpperCase() throws {
        var description = TelemetryDescription(
            game: .eaWRC, format: "wrc_experimental", role: .sender(to: Player.destination))
        description.options.eaWRC.hasUpperCaseCodes = true
        var player = Player(description, race: Self.stage)
        let sent = player.run(for: .milliseconds(100))
        #expect(
            sent.map { String(decoding: $0.bytes.prefix(4), as: UTF8.self) }.prefix(2) == ["SESS", "SESU"])
        for datagram in sent {
            #expect(PacketIdentifier.layouts(bytes: datagram.bytes).count == 1)
        }
    }
}
