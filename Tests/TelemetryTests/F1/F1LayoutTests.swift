import Documents
import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import Telemetry
@testable import TelemetryKind

/// The tables of F1 22 and later against offsets that another program has laid out.
@Suite struct F1LayoutTests {
    @Test func everyMessageHasAVector() throws {
        let described = try F1LayoutVector.load().map(\.value.layout)
        let layouts = Game.f1.layouts.map(\.name).filter { !$0.hasPrefix("f1-2021-") }
        #expect(Set(described) == Set(layouts) && described.count == layouts.count)
        let sent = try VectorFolder.load("telemetry/f1.yaml", as: F1Datagram.self).map(\.value.layout)
        #expect(Set(sent) == Set(layouts))
    }

    @Test(arguments: try F1LayoutVector.load())
    func everyFieldIsWhereItIsDescribed(_ vector: Located<F1LayoutVector>) throws {
        let layout = try #require(
            PacketLayouts.named(vector.value.layout), sourceLocation: vector.location)
        #expect(layout.size == vector.value.size, sourceLocation: vector.location)
        let ours = Set(layout.elements.map { "\($0.offset) \($0.field.type.name) \($0.name)" })
        let theirs = vector.value.places
        #expect(ours.subtracting(theirs).sorted().prefix(3) == [], sourceLocation: vector.location)
        #expect(theirs.subtracting(ours).sorted().prefix(3) == [], sourceLocation: vector.location)
    }

    @Test(arguments: try VectorFolder.load("telemetry/f1.yaml", as: F1Datagram.self))
    func everyFieldIsReadAndWritten(_ vector: Located<F1Datagram>) throws {
        let layout = try #require(
            PacketLayouts.named(vector.value.layout), sourceLocation: vector.location)
        let bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: vector.location)
        #expect(PacketIdentifier.layouts(bytes: bytes) == [layout], sourceLocation: vector.location)
        let packet = try PacketDecoder.decode(bytes, as: layout)
        var encoder = PacketEncoder(layout)
        var context = PacketContext()
        if case .text(let code)? = packet.items.first(where: { $0.name == "eventCode" })?.value {
            context.event.code = code
        }
        for item in packet.items {
            let isKnown = encoder.set(item.name, to: item.value)
            #expect(isKnown, "\(item.name)", sourceLocation: vector.location)
        }
        var made: [UInt8] = []
        encoder.encode(RaceState(), context, into: &made)
        #expect(made == bytes, sourceLocation: vector.location)
    }
}
