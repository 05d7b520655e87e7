@testable import TelemetryKind
import SimulationCore
import Testing
import VehicleModel

@testable import Telemetry

/// Gran Turismo 7's heartbeats.
@Suite struct HeartbeatServerTests {
    static let first = Peer(host: "192.168.1.2", port: 33740)
    static let second = Peer(host: "192.168.1.3", port: 40001)

    static func server(_ change: (inout TelemetryDescription) -> Void = { _ in }) -> Player {
        var description = TelemetryDescription(game: .granTurismo7, format: "gt7-a", role: .server)
        change(&description)
        return Player(description)
    }

    private static let sizes: [(letter: UInt8, size: Int)] = [
        (0x41, 296), (0x42, 316), (0x7E, 344), (0x43, 368),
    ]

    @Test(arguments: [(UInt8(0x41), 296), (0x42, 316), (0x7E, 344), (0x43, 368)])
    func theLetterChoosesThePacket(_ letter: UInt8, _ size: Int) throws {
        var player = Self.server()
        #expect(player.run(for: .seconds(2)).isEmpty && player.machine.deadline == nil)
        player.send([letter, 0, 0, 0], from: Self.second)
        let sent = player.run(for: .milliseconds(500))
        // None is made up for the slots in which nobody asked.
        #expect((30...31).contains(sent.count))
        #expect(sent.allSatisfy { $0.bytes.count == size })
        // The console sends to a port of its own choice.
        #expect(Set(sent.map(\.peer)) == [Peer(host: "192.168.1.3", port: 33740)])
        let layout = try #require(PacketIdentifier.layouts(bytes: sent[0].bytes).first)
        let numbers = try sent.map { try PacketDecoder.decode($0.bytes, as: layout).number("packetId") }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { ($0 ?? 0) + 1 == $1 })
        #expect(Set(try sent.map { try PacketDecoder.decode($0.bytes, as: layout).number("iv") }).count > 20)
    }

    @Test func aHeartbeatIsGoodForAThousandPackets() {
        var player = Self.server()
        player.send([0x41], from: Self.first)
        #expect(player.run(for: .seconds(60)).count == 1000)
        #expect(player.machine.deadline == nil && player.machine.subscriberCount == 0)
        #expect(player.notes.contains { $0.contains("no heartbeat") })
        player.send([0x41], from: Self.first)
        _ = player.run(for: .seconds(10))
        player.send([0x41], from: Self.first)
        #expect(player.run(for: .seconds(60)).count == 1000)
    }

    @Test func theFirstLetterWinsUntilNothingIsSent() {
        var player = Self.server()
        player.send([0x42], from: Self.first)
        _ = player.run(for: .seconds(1))
        player.send([0x41], from: Self.second)
        player.send([0x43], from: Self.first)
        let sent = player.run(for: .seconds(30))
        #expect(Set(sent.map(\.bytes.count)) == [316] && Set(sent.map(\.peer)) == [Self.first])
        #expect(player.notes.contains { $0.contains("changes nothing") })
        player.send([0x41], from: Self.second)
        #expect(Set(player.run(for: .seconds(1)).map(\.bytes.count)) == [296])
    }

    @Test func everyClientCanHaveItsLetter() {
        var player = Self.server {
            $0.options.granTurismo.firstLetterWins = false
            $0.options.granTurismo.replyPort = nil
        }
        for (index, letter) in Self.sizes.enumerated() {
            player.send([letter.letter], from: Peer(host: "127.0.0.1", port: 50_000 + index))
        }
        let sent = player.run(for: .seconds(1))
        for (index, letter) in Self.sizes.enumerated() {
            let own = sent.filter { $0.peer.port == 50_000 + index }
            #expect(own.count > 55 && own.allSatisfy { $0.bytes.count == letter.size })
        }
        player.send([0x43], from: Peer(host: "127.0.0.1", port: 50_000))
        #expect(player.run(for: .seconds(1)).contains { $0.peer.port == 50_000 && $0.bytes.count == 296 })
    }

    @Test func aNewLapHasAPacketBetweenTwoSlots() {
        var player = Self.server()
        player.send([0x41], from: Self.first)
        let times = player.run(for: .milliseconds(2500)).map(\.time.nanoseconds)
        let off = times.filter { time in !(0...200).contains { Int64($0) * 1_000_000_000 / 60 == time } }
        // The driver needs 2 s for a lap.
        #expect(off == [2_008_333_333])
    }

    @Test func someScreensHaveNoPacketsForALetter() {
        for (screen, silent) in [(GranTurismoScreen.sport, UInt8(0x42)), (.replay, 0x7E)] {
            for letter in Self.sizes.map(\.letter) {
                var player = Self.server { $0.options.granTurismo.screen = screen }
                player.send([letter], from: Self.first)
                #expect(player.run(for: .seconds(1)).isEmpty == (letter == silent))
            }
        }
    }

    @Test func menusTellOfNoLap() throws {
        var player = Self.server { $0.options.granTurismo.screen = .menu }
        player.send([0x41], from: Self.first)
        let bytes = try #require(player.run(for: .seconds(1)).last?.bytes)
        let packet = try PacketDecoder.decode(bytes, as: GranTurismoLayouts.packetA)
        #expect(packet.number("lapCount") == -1)
        #expect(Int(packet.number("flags") ?? 1) & 1 == 0)
    }

    @Test func nineGearsLieOverTheNumberOfTheCar() throws {
        var race = Example.race
        race.car.gearRatios = [4.5, 3.5, 2.75, 2.25, 1.75, 1.5, 1.25, 1, 0.75]
        race.gearbox.gear = 9
        var bytes: [UInt8] = []
        var encoder = PacketEncoder(GranTurismoLayouts.packetA)
        encoder.encode(race, PacketContext(), into: &bytes)
        let packet = try PacketDecoder.decode(bytes, as: GranTurismoLayouts.packetA)
        #expect(packet.number("gearRatio[8]") == 1)
        #expect(packet.number("carCode") == Double(Int32(bitPattern: Float(0.75).bitPattern)))
        #expect(packet.number("gears") == 0xF9)
    }

    @Test func silenceIsTheAnswerToNonsense() {
        var player = Self.server()
        player.send([0x41], from: Self.second)
        var random = SeededGenerator(seed: 7)
        for size in [0, 1, 2, 4, 11, 296, 1472, 65_507] {
            for letter in UInt8.min...UInt8.max where ![0x41, 0x42, 0x43, 0x7E].contains(letter) {
                let rest = (0..<min(64, max(0, size - 1))).map { _ in
                    UInt8(truncatingIfNeeded: random.next())
                }
                let zeros = [UInt8](repeating: 0, count: max(0, size - 1 - rest.count))
                player.send(size == 0 ? [] : [letter] + rest + zeros, from: Self.first)
            }
        }
        #expect(player.run(for: .seconds(1)).allSatisfy { $0.peer.host == Self.second.host })
        #expect(player.notes.count <= 6)
    }

    @Test func thousandsOfClientsAreBounded() {
        var player = Self.server {
            $0.options.granTurismo.replyPort = nil
            $0.options.subscriberLimit = 1024
        }
        for number in 0..<5000 {
            player.send([0x41], from: Peer(host: "10.0.\(number / 250).\(number % 250)", port: 33740))
        }
        #expect(player.machine.subscriberCount == 1024)
        #expect(player.run(for: .zero).count == 1024)
        player.send([0x41], from: Peer(host: "10.0.19.249", port: 33740))
        #expect(player.machine.subscriberCount == 1024 && player.notes.count <= 6)
    }

    @Test func aClientThatIsGoneIsForgotten() {
        var player = Self.server()
        player.send([0x41], from: Self.first)
        player.machine.unreachable(Self.first, now: player.now)
        #expect(player.run(for: .seconds(1)).isEmpty)
    }
}
