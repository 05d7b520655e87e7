import TelemetryKind
import Endpoints
import FuzzInput
import Rig
import SimulationCore
import Telemetry
import VehicleModel

/// Bytes as datagrams from several peers to a game that answers.
///
/// The first byte chooses the game; F0 waits, F1 closes a peer's port, anything else is a peer and a datagram of its own.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = Input(start, count: count)
    var game = Game(input.byte())
    while !input.isEmpty {
        switch input.byte() {
        case 0xF0: game.wait(.milliseconds(Int64(input.byte()) * 10))
        case 0xF1: game.close(peer: input.byte())
        case let peer: game.receive(input.bytes(Int(input.byte())), from: peer)
        }
    }
    game.wait(.seconds(2))
    return 0
}

/// A game with peers, and what is promised about it.
private struct Game {
    private static let rate = 60
    private static let room = 8

    private var rig: Rig
    private let isCompetizione: Bool
    private var askers: Set<Peer> = []
    private var received = 0
    private var sent = 0
    private var last: SimInstant = .powerOn

    init(_ setting: UInt8) {
        isCompetizione = setting & 5 == 1
        var game =
            setting & 4 != 0
            ? TelemetryDescription(game: .granTurismo7, format: "gt7-a", role: .server)
            : TelemetryDescription(
                game: isCompetizione ? .assettoCorsaCompetizione : .assettoCorsa,
                format: isCompetizione ? "acc" : "assetto-corsa", role: .server)
        // Replies go to the peer itself, so that nobody else gets any.
        game.options.granTurismo.replyPort = nil
        game.options.granTurismo.firstLetterWins = setting & 8 != 0
        game.rate = Self.rate
        game.options.subscriberLimit = Self.room
        if setting & 2 != 0 { game.options.competizione.connectionPassword = "asd" }
        var description = RigDescription(
            vehicle: VehicleDescription(name: "car", signals: [.engineSpeed: .constant(1726)]))
        description.endpoints = [
            EndpointDescription(
                name: "game", listen: .udp(host: "127.0.0.1", port: 9000), kind: game)
        ]
        rig = Rig(description)
    }

    private static func peer(_ number: UInt8) -> Peer {
        Peer(host: "127.0.0.1", port: 1024 + Int(number % 16))
    }

    mutating func receive(_ bytes: [UInt8], from number: UInt8) {
        askers.insert(Self.peer(number))
        received += 1
        rig.receive(datagram: bytes, from: Self.peer(number), endpoint: 0, now: rig.now)
        collect()
    }

    mutating func close(peer number: UInt8) {
        rig.unreachable(Self.peer(number), endpoint: 0, now: rig.now)
        collect()
    }

    mutating func wait(_ time: Duration) {
        rig.run(until: rig.now.advanced(by: time))
        collect()
    }

    private mutating func collect() {
        for output in rig.datagrams {
            promise(
                output.time >= last && output.time <= rig.now, "a datagram at \(output.time) after \(last)")
            last = output.time
            sent += 1
            promise(askers.contains(output.peer), "a datagram to \(output.peer), who never asked")
            let bytes = Array(rig.outputBytes[output.range])
            if isCompetizione {
                promise((1...7).contains(bytes.first ?? 0), "a packet of kind \(bytes.first ?? 0)")
            } else {
                promise(
                    [408, 328, 212, 296, 316, 344, 368].contains(bytes.count),
                    "a packet of \(bytes.count) bytes")
            }
        }
        rig.clearOutputs()
        // In a slot each subscriber gets a packet of the race and of each car, beside one answer to each of its requests.
        let slots = Int(rig.now.nanoseconds / 1_000_000_000 * Int64(Self.rate)) + Self.rate
        promise(sent <= received * 8 + slots * Self.room * 64, "\(sent) datagrams for \(received)")
    }
}
