@testable import TelemetryKind
import SimulationCore
import Telemetry
import Testing
import VehicleModel

/// Assetto Corsa's server.
@Suite struct CorsaServerTests {
    static let first = Peer(host: "192.168.1.2", port: 40001)
    static let second = Peer(host: "192.168.1.3", port: 40001)

    static func server(_ change: (inout TelemetryDescription) -> Void = { _ in }) -> Player {
        var description = TelemetryDescription(
            game: .assettoCorsa, format: "assetto-corsa", role: .server)
        description.rate = 100
        change(&description)
        return Player(description)
    }

    static func ask(_ operation: Int32) -> [UInt8] { words(1, 1, operation) }

    @Test func nothingIsSentUnasked() {
        var player = Self.server()
        #expect(player.run(for: .seconds(10)).isEmpty)
        #expect(player.machine.deadline == nil)
    }

    @Test func aHandshakeIsAnsweredAtOnce() throws {
        var player = Self.server()
        _ = player.run(for: .milliseconds(1234))
        player.send(Self.ask(0), from: Self.first)
        let sent = player.run(for: .seconds(1))
        #expect(sent.map(\.bytes.count) == [408])
        #expect(sent[0].peer == Self.first && sent[0].time.nanoseconds == 1_234_000_000)
        let layout = try #require(PacketLayouts.named("assetto-corsa-handshake-response"))
        let packet = try PacketDecoder.decode(sent[0].bytes, as: layout)
        #expect(packet.number("identifier") == 4242 && packet.number("version") == 1)
        #expect(packet.value("carName") == .text("Falke GT4"))
    }

    @Test func twoSubscribersGetWhatTheyHaveAskedFor() {
        var player = Self.server()
        player.send(Self.ask(1), from: Self.first)
        player.send(Self.ask(2), from: Self.second)
        let sent = player.run(for: .seconds(6))
        let updates = sent.filter { $0.peer == Self.first }
        #expect(updates.count == 601 && updates.allSatisfy { $0.bytes.count == 328 })
        let laps = sent.filter { $0.peer == Self.second }
        // The driver needs 2 s for a lap, the others 3 s and 4 s.
        #expect(laps.map(\.time.seconds) == [2, 3, 4, 4, 6, 6])
        #expect(laps.allSatisfy { $0.bytes.count == 212 })
        #expect(laps.map { $0.bytes[0] } == [0, 1, 0, 2, 0, 1])
    }

    @Test func oneClientCanHaveBothAndDismissBoth() {
        var player = Self.server()
        for operation: Int32 in [2, 1, 0] { player.send(Self.ask(operation), from: Self.first) }
        #expect(player.machine.subscriberCount == 1)
        #expect(Set(player.run(for: .seconds(2)).map(\.bytes.count)) == [408, 328, 212])
        player.send(Self.ask(3), from: Self.first)
        #expect(player.run(for: .seconds(2)).isEmpty)
        #expect(player.machine.deadline == nil && player.machine.subscriberCount == 0)
    }

    @Test func subscribingAgainChangesNothing() {
        var player = Self.server()
        for _ in 0..<50 { player.send(Self.ask(1), from: Self.first) }
        #expect(player.run(for: .milliseconds(95)).count == 10)
    }

    @Test func aSubscriberThatIsGoneIsForgotten() {
        var player = Self.server()
        player.send(Self.ask(1), from: Self.first)
        player.send(Self.ask(1), from: Self.second)
        player.machine.unreachable(Self.first, now: player.now)
        #expect(Set(player.run(for: .seconds(1)).map(\.peer)) == [Self.second])
        #expect(player.notes.contains { $0.contains("192.168.1.2") })
    }

    @Test func aSilentSubscriberIsForgottenWhenTheScenarioSaysSo() {
        var player = Self.server { $0.options.silenceLimit = .seconds(1) }
        player.send(Self.ask(1), from: Self.first)
        let sent = player.run(for: .seconds(5))
        #expect(sent.last?.time.seconds == 0.99 && player.machine.deadline == nil)
    }

    @Test func silenceEndsASubscriptionAfterAMinuteUnlessItIsOnThisMachine() {
        var player = Self.server { $0.rate = 10 }
        let local = ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"].map { Peer(host: $0, port: 40001) }
        let remote = ["192.168.1.2", "fe80::1", "10.127.0.1"].map { Peer(host: $0, port: 40001) }
        for peer in local + remote { player.send(Self.ask(1), from: peer) }
        _ = player.run(for: .seconds(30))
        // A word is enough, whatever it asks for.
        player.send(Self.ask(0), from: remote[0])
        let sent = player.run(for: .seconds(3570))
        func last(_ peer: Peer) -> Double? { sent.last { $0.peer == peer }?.time.seconds }
        #expect(local.map(last) == [3600, 3600, 3600, 3600])
        #expect(remote.map(last) == [89.9, 59.9, 59.9])
        #expect(player.notes.contains { $0.contains("fe80::1") && $0.contains("nothing for too long") })
    }

    @Test func aScenarioCanLetThemBeSilentForEver() {
        var player = Self.server {
            $0.rate = 1
            $0.options.silenceLimit = TelemetryOptions.endless
        }
        player.send(Self.ask(1), from: Self.first)
        #expect(player.run(for: .seconds(7200)).last?.time.seconds == 7200)
    }

    @Test func aNewOneTakesThePlaceOfTheOneThatWasSilentLongest() {
        var player = Self.server { $0.options.subscriberLimit = 2 }
        let third = Peer(host: "192.168.1.4", port: 40001)
        player.send(Self.ask(1), from: Self.first)
        _ = player.run(for: .milliseconds(50))
        player.send(Self.ask(1), from: Self.second)
        _ = player.run(for: .milliseconds(50))
        player.send(Self.ask(0), from: Self.first)
        _ = player.run(for: .milliseconds(50))
        player.send(Self.ask(1), from: third)
        let sent = player.run(for: .milliseconds(50))
        #expect(Set(sent.map(\.peer)) == [Self.first, third])
        #expect(
            player.notes == [
                "there are 2 subscribers; 192.168.1.4:40001 takes the place of 192.168.1.3:40001, "
                    + "which has been silent longest"
            ])
    }

    @Test func subscribersAreLimited() {
        var player = Self.server { $0.options.subscriberLimit = 3 }
        for port in 1...1000 { player.send(Self.ask(1), from: Peer(host: "10.0.0.1", port: port)) }
        #expect(player.machine.subscriberCount == 3)
        #expect(player.run(for: .zero).count == 3)
        #expect(player.notes.count <= 6)
    }

    @Test func silenceIsTheAnswerToNonsense() {
        var player = Self.server()
        player.send(Self.ask(1), from: Self.second)
        var random = SeededGenerator(seed: 7)
        for size in [0, 1, 3, 4, 11, 13, 24, 212, 328, 408, 1472, 65_507] {
            for _ in 0..<20 {
                player.send(
                    (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }, from: Self.first)
            }
        }
        for operation: Int32 in [-1, 4, 77, .max, .min] { player.send(Self.ask(operation), from: Self.first) }
        #expect(player.run(for: .seconds(1)).allSatisfy { $0.peer == Self.second })
        #expect(player.notes.count <= 6)
    }

    @Test func aFloodOfHandshakesIsBounded() {
        var player = Self.server()
        for port in 1...5000 { player.send(Self.ask(0), from: Peer(host: "10.0.0.1", port: port)) }
        #expect(player.run(for: .zero).count == 256)
    }

    /// In the packet in which the position begins anew, lap and times are still those of the lap before.
    @Test func aLapCountsOnePacketAfterThePosition() throws {
        var player = Self.server()
        player.send(Self.ask(1), from: Self.first)
        let layout = try #require(PacketLayouts.named("assetto-corsa-car-info"))
        // A lap takes 2 s, a packet comes each 10 ms.
        let packets = try player.run(for: .seconds(5)).map { try PacketDecoder.decode($0.bytes, as: layout) }
        func values(_ place: Int) -> [Double?] {
            ["lapCount", "lapTime", "lastLap", "bestLap"].map { packets[place].number($0) }
        }
        #expect(values(199) == [0, 1988, 0, 0])
        #expect(values(200) == [0, 2000, 0, 0])
        #expect(values(201) == [1, 8, 2000, 2000])
        #expect(values(400) == [1, 2000, 2000, 2000])
        #expect(values(401) == [2, 8, 2000, 2000])
    }
}
