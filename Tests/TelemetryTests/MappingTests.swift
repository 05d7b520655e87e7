import Documents
import TestKit
import Testing
import VehicleModel

@testable import Telemetry
@testable import TelemetryKind

@Suite struct MappingTests {
    /// The names of a layout that mappings know: with `[i]`.
    static func names(_ fields: [PacketField], _ path: String = "") -> [String] {
        fields.flatMap { field -> [String] in
            field.type == .group
                ? names(field.members, "\(path)\(field.name).")
                : field.type.isPadding ? [] : [path + field.name]
        }
    }

    @Test(arguments: PacketLayouts.all)
    func everyFieldHasASource(_ layout: PacketLayout) {
        let table = layout.game.table(of: layout)
        let missing = Self.names(layout.fields).filter { table[$0] == nil }
        #expect(missing.isEmpty, "\(layout.name): \(missing)")
    }

    @Test func everySourceHasAField() {
        var known: [Game: Set<String>] = [:]
        for layout in PacketLayouts.all {
            known[layout.game, default: []].formUnion(Self.names(layout.fields))
        }
        // Project CARS 1 and 2 share a table.
        let shared = (known[.projectCars1] ?? []).union(known[.projectCars2] ?? [])
        (known[.projectCars1], known[.projectCars2]) = (shared, shared)
        // The structures of EA SPORTS WRC are the user's.
        known[.eaWRC] = Set(RallyChannel.all.map(\.name))
        for layout in PacketLayouts.all {
            let names = known[layout.game] ?? []
            let strange = layout.game.table(of: layout).fields.keys.filter {
                !names.contains($0) && $0 != "connectionId" && $0 != "id"
            }
            #expect(strange.isEmpty, "\(layout.name): \(strange)")
        }
    }

    @Test(arguments: try VectorFolder.load("telemetry/facts.yaml", as: FactVector.self))
    func everyFactIsKept(_ vector: Located<FactVector>) throws {
        let fact = vector.value
        let layout = try #require(PacketLayouts.named(fact.layout), sourceLocation: vector.location)
        let (state, context) = try fact.scene()
        var encoder = PacketEncoder(layout)
        var bytes: [UInt8] = []
        encoder.encode(state, context, into: &bytes)
        let value = try #require(
            try PacketDecoder.decode(bytes, as: layout).number(fact.field), sourceLocation: vector.location)
        #expect(abs(value - fact.value) <= abs(fact.value) * 1e-4, sourceLocation: vector.location)
    }

    @Test(arguments: PacketLayouts.all)
    func aDrivenCarIsWholeAndFinite(_ layout: PacketLayout) throws {
        let state = Example.race
        var encoder = PacketEncoder(layout)
        for part in 0..<2 {
            var context = PacketContext()
            context.part = part
            context.car = part
            var bytes: [UInt8] = []
            encoder.encode(state, context, into: &bytes)
            if let size = layout.size { #expect(bytes.count == size) }
            let packet = try PacketDecoder.decode(bytes, as: layout)
            #expect(!packet.items.isEmpty)
            for item in packet.items {
                if case .real(let value) = item.value { #expect(value.isFinite, "\(item.name)") }
            }
            #expect(PacketIdentifier.layouts(game: layout.game, bytes: bytes).contains(layout))
        }
    }

    /// A wheel unlike that of the example in everything.
    private static let otherWheel: RaceState.Wheel = {
        var wheel = RaceState.Wheel()
        (wheel.angularSpeed, wheel.radius, wheel.slipRatio, wheel.slipAngle) = (91, 0.31, -0.4, -0.7)
        (wheel.suspensionTravel, wheel.suspensionRatio, wheel.suspensionVelocity) = (0.03, 0.8, 0.2)
        (wheel.load, wheel.temperature, wheel.pressure, wheel.wear) = (5100, 61, 150, 0.3)
        (wheel.brakeTemperature, wheel.isOnRumbleStrip, wheel.puddleDepth) = (555, true, 0.6)
        return wheel
    }()

    /// What changes in a packet with one wheel stands at that wheel's place, and is the same at all four.
    @Test(arguments: PacketLayouts.all)
    func everyWheelHasItsOwnPlace(_ layout: PacketLayout) throws {
        let wheels: [(path: WritableKeyPath<RaceState.Wheels, RaceState.Wheel>, places: [String])] = [
            (\.frontLeft, ["[FL]", "FrontLeft", "wheel[2]"]),
            (\.frontRight, ["[FR]", "FrontRight", "wheel[3]"]),
            (\.rearLeft, ["[RL]", "RearLeft", "wheel[0]"]),
            (\.rearRight, ["[RR]", "RearRight", "wheel[1]"]),
        ]
        var encoder = PacketEncoder(layout)
        func items(_ state: RaceState) throws -> [DecodedPacket.Item] {
            var bytes: [UInt8] = []
            encoder.encode(state, PacketContext(), into: &bytes)
            return try PacketDecoder.decode(bytes, as: layout).items
        }
        let before = try items(Example.race)
        var told: Set<Set<String>> = []
        for (path, places) in wheels {
            var race = Example.race
            race.wheels[keyPath: path] = Self.otherWheel
            let changed = try zip(before, items(race)).filter { $0.value != $1.value }.map(\.0.name)
            let others = wheels.flatMap(\.places).filter { !places.contains($0) }
            let strange = changed.filter { name in others.contains { name.contains($0) } }
            #expect(strange.isEmpty, "\(layout.name), \(places[1]): \(strange)")
            let own = changed.compactMap { name in
                places.first { name.contains($0) }.map { name.replacing($0, with: "*") }
            }
            told.insert(Set(own))
        }
        #expect(told.count == 1, "\(layout.name): \(told)")
        let hasWheels = before.contains { item in wheels[0].places.contains { item.name.contains($0) } }
        #expect(!hasWheels || told.first?.isEmpty == false, "\(layout.name)")
    }

    @Test func aCarWithoutRaceIsSentToo() throws {
        for layout in PacketLayouts.all {
            var encoder = PacketEncoder(layout)
            var context = PacketContext()
            context.car = 7
            var bytes: [UInt8] = []
            encoder.encode(RaceState(), context, into: &bytes)
            for item in try PacketDecoder.decode(bytes, as: layout).items {
                if case .real(let value) = item.value { #expect(value.isFinite, "\(item.name)") }
            }
        }
    }

    @Test func rivalsFillTheOtherPlaces() throws {
        var bytes: [UInt8] = []
        let laps = try #require(Game.f1.layout(named: "f1-2021-lap-data"))
        var encoder = PacketEncoder(laps)
        encoder.encode(Example.race, PacketContext(), into: &bytes)
        let packet = try PacketDecoder.decode(bytes, as: laps)
        #expect(packet.number("car[0].carPosition") == 2)
        #expect(packet.number("car[1].carPosition") == 1)
        #expect(packet.number("car[1].lapDistance") == 1300)
        #expect(packet.number("car[2].resultStatus") == 2)
        #expect(packet.number("car[3].resultStatus") == 0)
        var names: [UInt8] = []
        let drivers = try #require(Game.f1.layout(named: "f1-2021-participants"))
        var participants = PacketEncoder(drivers)
        participants.encode(Example.race, PacketContext(), into: &names)
        let decoded = try PacketDecoder.decode(names, as: drivers)
        #expect(decoded.value("participant[0].name") == .text("Dyno Driver"))
        #expect(decoded.value("participant[1].name") == .text("Ada Lund"))
        #expect(decoded.value("participant[3].name") == .text(""))
        #expect(decoded.number("numActiveCars") == 3)
    }

    /// What clients check of Forza: the length of the velocity, torque and power, both slips.
    @Test func forzaObeysItsOwnRelations() throws {
        var bytes: [UInt8] = []
        var encoder = PacketEncoder(ForzaLayouts.horizon4)
        encoder.encode(Example.race, PacketContext(), into: &bytes)
        let packet = try PacketDecoder.decode(bytes, as: ForzaLayouts.horizon4)
        func value(_ name: String) -> Double { packet.number(name) ?? .nan }
        let axes = ["X", "Y", "Z"].map { value("Velocity\($0)") }
        let length = axes.reduce(0) { $0 + $1 * $1 }.squareRoot()
        #expect(abs(length - value("Speed")) < 1e-4)
        for wheel in ["FrontLeft", "FrontRight", "RearLeft", "RearRight"] {
            let (ratio, angle) = (value("TireSlipRatio\(wheel)"), value("TireSlipAngle\(wheel)"))
            #expect(
                abs((ratio * ratio + angle * angle).squareRoot() - value("TireCombinedSlip\(wheel)")) < 1e-5)
        }
    }

    @Test func sineIsThatOfTheCircle() {
        for step in -400...400 {
            let angle = Double(step) * 0.05
            let (sine, cosine) = (Angle.sine(angle), Angle.cosine(angle))
            #expect(abs(sine * sine + cosine * cosine - 1) < 1e-9)
            #expect(abs(Angle.sine(2 * angle) - 2 * sine * cosine) < 1e-9)
        }
        #expect(abs(Angle.sine(.pi / 6) - 0.5) < 1e-9)
        #expect(Angle.sine(.nan) == 0)
        for sine in [-1, -0.9, -0.5, -0.1, 0, 0.02, 0.3, 0.7, 1] {
            #expect(abs(Angle.sine(Angle.arcSine(sine)) - sine) < 1e-5)
        }
    }

    /// The axes of a car that climbs, leans and turns stand upright on one another, in the order right, up, forward.
    @Test func axesAreUpright() {
        var state = RaceState()
        (state.attitude.yaw, state.attitude.pitch, state.attitude.roll) = (2.1, 0.13, -0.09)
        let axes = [state.attitude.right, state.attitude.up, state.attitude.forward]
        func product(_ one: Vector, _ other: Vector) -> Double {
            one.x * other.x + one.y * other.y + one.z * other.z
        }
        for (place, axis) in axes.enumerated() {
            for (other, next) in axes.enumerated() {
                #expect(abs(product(axis, next) - (place == other ? 1 : 0)) < 1e-9)
            }
        }
        #expect(state.attitude.up.y > 0.9)
    }
}
