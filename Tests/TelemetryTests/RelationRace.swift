import Kinds
import Scenarios
import SimulationCore
import Telemetry
import TelemetryKind
import VehicleModel

/// Races as games send them, sixty times in a second: the fields that relations ask for.
struct RelationRace: Sendable {
    /// From one packet to the next, s, and how long the races are, s: more than a lap.
    static let interval = 1.0 / 60
    static let length = 135

    /// How many cars there are.
    static let cars = 8

    /// The numbers in each packet, by layout and field.
    private var columns: [String: [String: [Double]]] = [:]

    /// The packets that games have sent in rhythms of their own.
    private var sent = RelationBroadcast()

    /// The cars that games are driven with, by their files.
    static func car(of game: Game) -> String {
        switch game {
        case .f1: "formula-car"
        case .dirt, .eaWRC, .richardBurnsRally: "rally-car"
        default: "gt-race-car"
        }
    }

    /// Plays every game that `relations` name.
    init(_ relations: [RelationVector]) throws {
        sent = try RelationBroadcast(relations.filter { $0.sent == true })
        var wanted: [String: Set<String>] = [:]
        for relation in relations where relation.sent != true {
            for need in relation.fields { wanted[need.layout, default: []].insert(need.field) }
        }
        let layouts = wanted.keys.sorted().compactMap(PacketLayouts.named)
        for (car, layouts) in Dictionary(grouping: layouts, by: { Self.car(of: $0.game) }) {
            try play(car, layouts.map { Taker($0, wanted[$0.name] ?? []) })
        }
    }

    /// A vehicle file without a race.
    private struct NoRace: Error { let car: String }

    /// Takes the numbers of fields out of the packets of a layout.
    private struct Taker {
        let layout: PacketLayout
        let fields: [String]
        let probe: PacketProbe
        var encoder: PacketEncoder
        var bytes: [UInt8] = []
        var columns: [[Double]]

        init(_ layout: PacketLayout, _ fields: Set<String>) {
            self.layout = layout
            self.fields = fields.sorted()
            probe = PacketProbe(layout, fields: self.fields)
            encoder = PacketEncoder(layout)
            columns = self.fields.map { _ in [] }
        }

        mutating func take(_ state: RaceState) throws {
            bytes.removeAll(keepingCapacity: true)
            encoder.encode(state, PacketContext(), into: &bytes)
            let clear = layout.decrypted(bytes)
            let packet = layout.size == nil ? try PacketDecoder.decode(clear, as: layout) : nil
            for index in fields.indices {
                let value = packet?.number(fields[index]) ?? probe.number(index, in: clear)
                columns[index].append(value ?? .nan)
            }
        }
    }

    /// The car called `car` among `cars` that stand for two seconds, in front of the line.
    static func vehicle(_ car: String, of cars: Int) throws -> Vehicle {
        let text = "dyno: 1\nvehicle: { base: \(car) }\n"
        let loaded = try ScenarioLoader.standard.load(text: text, file: "relations.yaml", overrides: [])
        guard var description = loaded.scenarios.first?.rig.vehicle,
            case .track(var drive) = description.drive
        else { throw NoRace(car: car) }
        (drive.rivals, drive.start, drive.countdown) = (cars - 1, -40, 2)
        description.drive = .track(drive)
        return Vehicle(description, seed: 4)
    }

    private mutating func play(_ car: String, _ takers: [Taker]) throws {
        var vehicle = try Self.vehicle(car, of: Self.cars)
        var takers = takers
        for tick in 0..<60 * Self.length {
            vehicle.advance(to: SimInstant(nanoseconds: Int64(tick) * 1_000_000_000 / 60))
            let state = vehicle.raceState
            for index in takers.indices { try takers[index].take(state) }
        }
        for taker in takers {
            columns[taker.layout.name] = Dictionary(
                uniqueKeysWithValues: zip(taker.fields, taker.columns))
        }
    }

    /// The numbers of `field` in the packets that `relation` is about.
    func column(_ field: String, of relation: RelationVector) throws -> [Double] {
        if relation.sent == true { return try sent.column(field, of: relation) }
        let (layout, name) = relation.place(field)
        guard let numbers = columns[layout]?[name], PacketLayouts.named(layout)?.field(named: name) != nil
        else { throw RelationExpression.Mistake(description: "\(relation.name): \(layout) has no \(name)") }
        return numbers
    }
}
