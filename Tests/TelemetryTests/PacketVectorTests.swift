import Documents
import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import Telemetry
@testable import TelemetryKind

@Suite struct PacketVectorTests {
    @Test(arguments: try PacketVector.load())
    func everyFieldIsRead(_ vector: Located<PacketVector>) throws {
        let layout = try #require(
            PacketLayouts.named(vector.value.layout), sourceLocation: vector.location)
        let bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: vector.location)
        let packet = try PacketDecoder.decode(bytes, as: layout)
        var wrong: [String] = []
        for item in packet.items {
            let text = vector.value.values[item.name]
            if text == nil || text.flatMap({ PacketVector.value($0, as: item.field.type) }) != item.value {
                wrong.append("\(item.name) is \(item.value), not \(text ?? "there")")
            }
        }
        let names = Set(packet.items.map(\.name))
        wrong += vector.value.values.keys.filter { !names.contains($0) }.map { "\($0) is missing" }
        #expect(wrong.isEmpty, "\(wrong.prefix(5))", sourceLocation: vector.location)
    }

    /// A game that sends fewer players, or something behind them, is read as far as the message is known.
    @Test(arguments: [24 + 2 * 53 + 1, 25 + 22 * 53 + 40])
    func aLobbyOfAnotherLengthIsReadAsFarAsItGoes(_ size: Int) throws {
        let layout = try #require(PacketLayouts.named("f1-2021-lobby-info"))
        let vector = try #require(try PacketVector.load().first { $0.value.layout == layout.name })
        let whole = try #require(Hex.bytes(vector.value.bytes))
        let bytes = Array((whole + [UInt8](repeating: 0xEE, count: 100)).prefix(size))
        #expect(PacketIdentifier.layouts(bytes: bytes).isEmpty)
        #expect(PacketIdentifier.nearest(bytes: bytes) == layout)
        let packet = try #require(PacketDecoder.decode(partial: bytes, as: layout))
        #expect(Set(packet.items.map(\.name)).isSubset(of: vector.value.values.keys))
        #expect(packet.items.count == (size < whole.count ? 11 + 2 * 6 : vector.value.values.count))
        for item in packet.items {
            let text = try #require(vector.value.values[item.name])
            #expect(PacketVector.value(text, as: item.field.type) == item.value, "\(item.name)")
        }
        // Not with the size that the message has, and not with nothing but a header.
        #expect(PacketDecoder.decode(partial: whole, as: layout) == nil)
        #expect(PacketDecoder.decode(partial: Array(whole.prefix(6)), as: layout) == nil)
        #expect(PacketIdentifier.nearest(bytes: [0x00] + whole) == nil)
    }

    @Test(arguments: try PacketVector.load())
    func everyFieldIsWritten(_ vector: Located<PacketVector>) throws {
        let layout = try #require(
            PacketLayouts.named(vector.value.layout), sourceLocation: vector.location)
        let bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: vector.location)
        // Clients may leave the number out; Dyno does not.
        if layout == CompetizioneLayouts.outUnregister, bytes.count == 1 { return }
        var encoder = PacketEncoder(layout)
        var context = PacketContext()
        context.event.code = vector.value.values["eventCode"] ?? "SSTA"
        for (name, text) in vector.value.values {
            let type = try #require(
                layout.field(named: name)?.type, "\(name)", sourceLocation: vector.location)
            let value = try #require(PacketVector.value(text, as: type), sourceLocation: vector.location)
            let isKnown = encoder.set(name, to: value)
            #expect(isKnown, "\(name)", sourceLocation: vector.location)
        }
        var made: [UInt8] = [0xEE]
        encoder.encode(RaceState(), context, into: &made)
        #expect(made == [0xEE] + bytes, sourceLocation: vector.location)
    }

    @Test(arguments: try PacketVector.load())
    func theLayoutIsFound(_ vector: Located<PacketVector>) throws {
        let bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: vector.location)
        let layout = try #require(
            PacketLayouts.named(vector.value.layout), sourceLocation: vector.location)
        #expect(
            PacketIdentifier.layouts(game: layout.game, bytes: bytes).contains(layout),
            sourceLocation: vector.location)
        #expect(PacketIdentifier.layouts(bytes: bytes).contains(layout), sourceLocation: vector.location)
    }

    @Test(arguments: try VectorFolder.load("telemetry/headers.yaml", as: HeaderVector.self))
    func theHeaderDecides(_ vector: Located<HeaderVector>) throws {
        var bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: vector.location)
        bytes += [UInt8](repeating: 0, count: vector.value.size - bytes.count)
        let names = PacketIdentifier.layouts(bytes: bytes).filter { $0.size != nil }.map(\.name)
        #expect(names == vector.value.layouts, sourceLocation: vector.location)
    }

    @Test func everyLayoutHasAVector() throws {
        let covered = Set(try PacketVector.load().map(\.value.layout))
        // Those of F1 22 and later are in vectors of their own.
        let others = PacketLayouts.all.filter { $0.game != .f1 || $0.name.hasPrefix("f1-2021-") }
        #expect(covered == Set(others.map(\.name)))
    }

    @Test func onlyTheSameBytesShareALayout() throws {
        // Horizon 4 to 6 cannot be told apart; requests and replies with the same first byte neither.
        for vector in try PacketVector.load() where vector.value.layout.hasPrefix("f1-") {
            let bytes = try #require(Hex.bytes(vector.value.bytes))
            #expect(PacketIdentifier.layouts(bytes: bytes).map(\.name) == [vector.value.layout])
        }
        let horizon = PacketIdentifier.layouts(game: .forza, bytes: [UInt8](repeating: 0, count: 324))
        #expect(horizon == [ForzaLayouts.horizon4, ForzaLayouts.horizon6])
    }
}
