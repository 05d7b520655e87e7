@testable import TelemetryKind
import SimulationCore
import Telemetry
import Testing
import VehicleModel

/// The broadcasting server of Assetto Corsa Competizione.
@Suite struct CompetizioneServerTests {
    static let client = Peer(host: "127.0.0.1", port: 40001)

    static func server(_ change: (inout TelemetryDescription) -> Void = { _ in }) -> Player {
        var description = TelemetryDescription(
            game: .assettoCorsaCompetizione, format: "acc", role: .server)
        description.options.competizione.connectionPassword = "asd"
        description.options.competizione.commandPassword = "cmd"
        change(&description)
        return Player(description)
    }

    static func text(_ text: String) -> [UInt8] {
        [UInt8(text.utf8.count & 0xFF), UInt8(text.utf8.count >> 8)] + Array(text.utf8)
    }

    static func registration(
        version: UInt8 = 4, password: String = "asd", interval: Int32 = 250, command: String = ""
    ) -> [UInt8] {
        [1, version] + text("Dash") + text(password) + words(interval) + text(command)
    }

    static func result(_ bytes: [UInt8]) throws -> DecodedPacket {
        try PacketDecoder.decode(bytes, as: try #require(PacketLayouts.named("acc-in-registration-result")))
    }

    @Test func whoKnowsThePasswordIsRegistered() throws {
        var player = Self.server()
        player.send(Self.registration(command: "cmd"), from: Self.client)
        let sent = player.run(for: .zero)
        let packet = try Self.result(try #require(sent.first).bytes)
        #expect(packet.number("connectionSuccess") == 1 && packet.number("isWritable") == 1)
        #expect(packet.value("errorMessage") == .text(""))
        #expect(packet.number("connectionId") == 1)
    }

    @Test(arguments: [("no", "asd"), ("", "asd"), ("asd", "")])
    func whoDoesNotIsRefused(said: String, wanted: String) throws {
        var player = Self.server { $0.options.competizione.connectionPassword = wanted }
        player.send(Self.registration(password: said), from: Self.client)
        let sent = player.run(for: .seconds(3))
        #expect(sent.count == 1 && player.machine.subscriberCount == 0)
        #expect(try Self.result(sent[0].bytes).number("connectionSuccess") == 0)
    }

    @Test func withoutTheCommandPasswordOneMayOnlyRead() throws {
        var player = Self.server()
        player.send(Self.registration(command: "guess"), from: Self.client)
        #expect(try Self.result(player.run(for: .zero)[0].bytes).number("isWritable") == 0)
        player.send([49] + words(1) + Self.text("Blank"), from: Self.client)
        _ = player.run(for: .milliseconds(1))
        #expect(player.notes.contains { $0.contains("may only read") })
    }

    @Test func anotherVersionIsRefused() throws {
        var player = Self.server()
        player.send(Self.registration(version: 3), from: Self.client)
        #expect(try Self.result(player.run(for: .zero)[0].bytes).number("connectionSuccess") == 0)
    }

    @Test func updatesComeAtTheIntervalThatWasAskedFor() {
        var player = Self.server()
        player.send(Self.registration(interval: 250), from: Self.client)
        let sent = player.run(for: .seconds(1)).filter { $0.bytes[0] == 2 }
        #expect(sent.map(\.time.seconds) == [0, 0.25, 0.5, 0.75, 1])
        let cars = player.run(for: .milliseconds(250)).filter { $0.bytes[0] == 3 }
        #expect(cars.map { $0.bytes[1] } == [0, 1, 2])
    }

    @Test(arguments: [Int32.min, -1, 0, 1])
    func nobodyGetsMoreThanTheRate(interval: Int32) {
        var player = Self.server()
        player.send(Self.registration(interval: interval), from: Self.client)
        let updates = player.run(for: .milliseconds(990)).filter { $0.bytes[0] == 2 }
        #expect(updates.count == 60)
    }

    @Test func aNewRateHoldsForThoseWhoRegisterLater() {
        var player = Self.server()
        player.machine.setRate(10, now: player.now)
        player.send(Self.registration(interval: 0), from: Self.client)
        let updates = player.run(for: .milliseconds(990)).filter { $0.bytes[0] == 2 }
        #expect(updates.count == 10)
    }

    @Test func listsComeOnRequest() {
        var player = Self.server()
        player.send(Self.registration(), from: Self.client)
        _ = player.run(for: .milliseconds(10))
        player.send([10] + words(1), from: Self.client)
        player.send([11] + words(1), from: Self.client)
        let sent = player.run(for: .zero).map { $0.bytes[0] }
        #expect(sent.filter { $0 != 7 } == [4, 6, 6, 6, 5])
        player.send([10] + words(2), from: Self.client)
        player.send([11] + words(1), from: Peer(host: "127.0.0.1", port: 1))
        #expect(player.run(for: .zero).isEmpty)
    }

    @Test(arguments: [[9], [9] + words(1)])
    func bothWaysToUnregisterWork(message: [UInt8]) {
        var player = Self.server()
        player.send(Self.registration(), from: Self.client)
        _ = player.run(for: .milliseconds(10))
        player.send(message, from: Self.client)
        #expect(player.run(for: .seconds(2)).isEmpty && player.machine.deadline == nil)
    }

    @Test func everyLapIsAnnounced() throws {
        var player = Self.server()
        player.send(Self.registration(interval: 100), from: Self.client)
        let events = player.run(for: .milliseconds(3050)).filter { $0.bytes[0] == 7 && $0.bytes[1] == 5 }
        #expect(events.map(\.time.seconds) == [2, 3])
        let packets = try events.map {
            try PacketDecoder.decode($0.bytes, as: CompetizioneLayouts.inBroadcastingEvent)
        }
        #expect(packets.map { $0.number("carId") } == [0, 1])
        #expect(packets.map { $0.number("timeMs") } == [2000, 3000])
    }

    @Test func aNewClientTakesThePlaceOfTheOneThatWasSilentLongest() throws {
        var player = Self.server { $0.options.subscriberLimit = 3 }
        let peers = (0..<5).map { Peer(host: "10.0.0.1", port: 40_000 + $0) }
        for peer in peers[..<3] {
            player.send(Self.registration(), from: peer)
            _ = player.run(for: .milliseconds(10))
        }
        // The first one says something, so that the second one has been silent longest, and then the third one.
        player.send([11] + words(1), from: peers[0])
        _ = player.run(for: .milliseconds(10))
        for peer in peers[3...] {
            player.send(Self.registration(), from: peer)
            let sent = player.run(for: .milliseconds(10))
            let result = try Self.result(try #require(sent.first { $0.peer == peer }).bytes)
            #expect(result.number("connectionSuccess") == 1)
        }
        #expect(player.machine.subscriberCount == 3)
        let later = Set(player.run(for: .milliseconds(250)).map(\.peer))
        #expect(later == [peers[0], peers[3], peers[4]])
        // Who had to go is told so when it asks for something.
        player.send([11] + words(2), from: peers[1])
        _ = player.run(for: .milliseconds(1))
        let note = "10.0.0.1:40001 asks for a list without being registered"
        #expect(player.notes.contains { $0.contains(note) })
    }

    @Test func silenceEndsARegistrationElsewhere() {
        var player = Self.server()
        let other = Peer(host: "10.0.0.1", port: 40_001)
        for peer in [Self.client, other] { player.send(Self.registration(interval: 1000), from: peer) }
        let sent = player.run(for: .seconds(120)).filter { $0.bytes[0] == 2 }
        #expect(sent.last { $0.peer == other }?.time.seconds == 60)
        #expect(sent.last { $0.peer == Self.client }?.time.seconds == 120)
    }

    @Test func thoseWhoseSlotsFallTogetherGetTheSame() throws {
        var player = Self.server { $0.options.subscriberLimit = 1000 }
        let peers = (0..<1000).map { Peer(host: "127.0.0.1", port: 40_000 + $0) }
        for peer in peers[..<200] { player.send(Self.registration(), from: peer) }
        _ = player.run(for: .zero)
        for peer in peers[200...] { player.send(Self.registration(), from: peer) }
        _ = player.run(for: .milliseconds(249))
        // A quarter of a second later each of the first gets a message about the session and three about cars.
        let sent = player.run(for: .milliseconds(2)).filter { $0.bytes[0] != 7 }
        for (place, peer) in peers.enumerated() {
            let own = sent.filter { $0.peer == peer }.map(\.bytes)
            #expect(own.map { $0[0] } == [2, 3, 3, 3] && own.map { $0[1] }.dropFirst() == [0, 1, 2])
            #expect(own == sent[..<4].map(\.bytes), "client \(place)")
        }
    }

    @Test func aWakeUpIsBoundedHoweverManyClientsThereAre() throws {
        var player = Self.server { $0.options.subscriberLimit = 1000 }
        for number in 0..<250 {
            let peer = Peer(host: "127.0.0.1", port: 40_000 + number)
            player.send(Self.registration(), from: peer)
            player.send([10] + words(Int32(number + 1)), from: peer)
        }
        var wakes: [Int] = []
        var kinds: [UInt8] = []
        while player.machine.deadline == player.now {
            player.machine.wake(player.race(player.now), now: player.now)
            wakes.append(player.machine.outputs.count)
            kinds += player.machine.outputs.map { player.machine.outputBytes[$0.range.lowerBound] }
            player.machine.clearOutputs()
        }
        #expect(wakes.count == 2 && wakes.allSatisfy { (1...1027).contains($0) })
        #expect(!player.machine.hasMore)
        // First the replies, 256 of which can wait; then what the slot brings, to each client once.
        #expect(kinds.count { $0 == 1 } + kinds.count { $0 == 4 } == 256)
        #expect(try #require(kinds.lastIndex(of: 6)) < (try #require(kinds.firstIndex(of: 2))))
        #expect(kinds.count { $0 == 2 } == 250 && kinds.count { $0 == 3 } == 750)
    }

    @Test func everythingElseIsIgnored() {
        var player = Self.server()
        player.send(Self.registration(), from: Self.client)
        _ = player.run(for: .milliseconds(10))
        let whole = Self.registration(command: "cmd")
        for count in 0..<whole.count { player.send(Array(whole.prefix(count)), from: Self.client) }
        player.send(whole + [0], from: Self.client)
        player.send([1, 4, 0xFF, 0xFF], from: Self.client)
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let size = Int(random.next() % 64)
            player.send((0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }, from: Self.client)
        }
        #expect(player.machine.subscriberCount <= 1)
        #expect(player.run(for: .milliseconds(100)).count <= 256)
        #expect(player.notes.count <= 8)
    }
}
