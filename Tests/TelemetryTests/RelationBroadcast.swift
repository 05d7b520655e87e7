@testable import TelemetryKind
import SimulationCore
import Telemetry
import VehicleModel

/// Packets of games as their machines send them: which, how often and in what order.
struct RelationBroadcast: Sendable {
    /// How many cars there are; Project CARS needs a second list of names for them.
    private static let cars = 20
    /// What race control of F1 does, and when, s.
    private static let orders: [(time: Double, order: RaceOrder)] = [
        (60, .safetyCar(.full)), (80, .safetyCar(.none)),
    ]

    /// The packets of one layout.
    private struct Packets: Sendable {
        /// When each was sent, s.
        var times: [Double] = []
        /// The place of each among all packets of its game.
        var places: [Int] = []
        /// The numbers in each, by field.
        var columns: [String: [Double]] = [:]
    }

    private var packets: [String: Packets] = [:]

    /// No packets.
    init() {}

    /// Plays every game that `relations` name.
    init(_ relations: [RelationVector]) throws {
        for relation in relations {
            for need in relation.fields { packets[need.layout, default: Packets()].columns[need.field] = [] }
        }
        let layouts = packets.keys.sorted().compactMap(PacketLayouts.named)
        for (game, layouts) in Dictionary(grouping: layouts, by: \.game) {
            try play(game, format: game == .f1 ? String(layouts[0].name.prefix(5)) : layouts[0].name)
        }
    }

    private mutating func play(_ game: Game, format: String) throws {
        var vehicle = try RelationRace.vehicle(RelationRace.car(of: game), of: Self.cars)
        let peer = Peer(host: "127.0.0.1", port: 40_001)
        let isServer = game == .assettoCorsa
        var description = TelemetryDescription(
            game: game, format: format, role: isServer ? .server : .sender(to: peer))
        description.rate = 60
        var machine = TelemetryMachine(description, seed: 4)
        if isServer { machine.receive(words(1, 1, 1), from: peer, now: .powerOn) }
        let limit = SimInstant.powerOn.advanced(by: .seconds(RelationRace.length))
        var place = 0
        var orders = game == .f1 ? Self.orders : []
        while let due = machine.deadline, due <= limit {
            vehicle.advance(to: due)
            while let next = orders.first, due.seconds >= next.time {
                vehicle.perform(next.order)
                orders.removeFirst()
            }
            machine.wake(vehicle.raceState, now: due)
            for output in machine.outputs {
                take(Array(machine.outputBytes[output.range]), of: game, at: due.seconds, place)
                place += 1
            }
            machine.clearOutputs()
        }
    }

    private mutating func take(_ bytes: [UInt8], of game: Game, at time: Double, _ place: Int) {
        guard let layout = PacketIdentifier.layouts(game: game, bytes: bytes).first,
            let names = packets[layout.name]?.columns.keys
        else { return }
        packets[layout.name]?.times.append(time)
        packets[layout.name]?.places.append(place)
        for name in names {
            let number = PacketDecoder.value(name, in: bytes, as: layout)?.number
            packets[layout.name]?.columns[name]?.append(number ?? .nan)
        }
    }

    /// The numbers of `field` in the packets of the layout of `relation`, or in the last packet of its second layout
    /// before each.
    func column(_ field: String, of relation: RelationVector) throws -> [Double] {
        let own = packets[relation.layout] ?? Packets()
        if field == RelationVector.time { return own.times }
        let (layout, name) = relation.place(field)
        guard let other = packets[layout], let numbers = other.columns[name],
            PacketLayouts.named(layout)?.field(named: name) != nil
        else { throw RelationExpression.Mistake(description: "\(relation.name): \(layout) has no \(name)") }
        guard layout != relation.layout else { return numbers }
        return own.places.map { place in
            other.places.lastIndex { $0 < place }.map { numbers[$0] } ?? .nan
        }
    }
}
