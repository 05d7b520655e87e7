import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import Telemetry
@testable import TelemetryKind

@Suite struct HostileDatagramTests {
    @Test func everySizeIsAnErrorOrAnAnswer() {
        for size in [
            0, 1, 2, 3, 11, 12, 13, 231, 232, 311, 323, 324, 325, 327, 328, 331, 408, 1464, 1500, 65507,
        ] {
            let bytes = [UInt8](repeating: 0xFF, count: size)
            for layout in PacketLayouts.all {
                guard let expected = layout.size, expected != size else { continue }
                #expect(throws: PacketError.size(expected: expected, found: size)) {
                    try PacketDecoder.decode(bytes, as: layout)
                }
            }
            for layout in PacketIdentifier.layouts(bytes: bytes) { #expect(layout.size == size) }
        }
    }

    /// Every message of variable size cut after each of its bytes is refused, but for the one that may end early.
    @Test func aCutMessageIsRefused() throws {
        for vector in try PacketVector.load() {
            guard let layout = PacketLayouts.named(vector.value.layout), layout.size == nil,
                let bytes = Hex.bytes(vector.value.bytes)
            else { continue }
            for count in 0..<bytes.count where !(layout == CompetizioneLayouts.outUnregister && count == 1) {
                #expect(throws: PacketError.self, "\(layout.name) of \(count) bytes") {
                    try PacketDecoder.decode(Array(bytes.prefix(count)), as: layout)
                }
            }
            #expect(throws: PacketError.self) { try PacketDecoder.decode(bytes + [0], as: layout) }
        }
    }

    @Test func whateverIsReadIsReadAgainFromWhatIsWritten() throws {
        var generator = SeededGenerator(seed: 6)
        var read = 0
        for vector in try PacketVector.load() {
            guard let layout = PacketLayouts.named(vector.value.layout), layout.size == nil,
                let bytes = Hex.bytes(vector.value.bytes)
            else { continue }
            for _ in 0..<200 {
                var broken = bytes
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    broken[Int.random(in: 0..<broken.count, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                guard let packet = try? PacketDecoder.decode(broken, as: layout) else { continue }
                read += 1
                #expect(packet.items.count <= broken.count)
            }
        }
        #expect(read > 100)
    }

    @Test func aListLongerThanTheDatagramEndsWithIt() {
        // 65 535 cars in a datagram of 7 bytes, 255 drivers without a name.
        #expect(throws: PacketError.short(field: "carIndex[0]")) {
            try PacketDecoder.decode([4, 0, 0, 0, 0, 0xFF, 0xFF], as: CompetizioneLayouts.inEntryList)
        }
        #expect(throws: PacketError.short(field: "driver[0].firstName")) {
            try PacketDecoder.decode(
                [6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255], as: CompetizioneLayouts.inEntryListCar)
        }
        #expect(throws: PacketError.short(field: "trackName")) {
            try PacketDecoder.decode([5, 0, 0, 0, 0, 0xFF, 0xFF, 0x41], as: CompetizioneLayouts.inTrackData)
        }
    }

    @Test func aWrongMarkIsNamed() throws {
        let motion = try #require(Game.f1.layout(named: "f1-2021-motion"))
        #expect(throws: PacketError.mark(offset: 5, expected: 0, found: 1)) {
            var bytes = [UInt8](repeating: 0, count: 1464)
            (bytes[0], bytes[1], bytes[5]) = (0xE5, 0x07, 1)
            _ = try PacketDecoder.decode(bytes, as: motion)
        }
    }
}
