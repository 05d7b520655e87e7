import Documents
import SimulationCore
import TestKit
import Testing

@testable import Telemetry
@testable import TelemetryKind

/// The cipher of Gran Turismo 7.
@Suite struct Salsa20Tests {
    /// A key, a nonce and the stream that they give.
    struct StreamVector: Decodable, Sendable, CustomStringConvertible {
        let key: String
        let nonce: String
        let stream: String
        let source: String

        var description: String { "\(stream.count / 2) bytes" }
    }

    private static func words(_ hex: String) -> [UInt32] {
        let bytes = Hex.bytes(hex) ?? []
        return stride(from: 0, to: bytes.count, by: 4).map { place in
            (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
        }
    }

    @Test(arguments: try VectorFolder.load("telemetry/salsa20.yaml", as: StreamVector.self))
    func streamsAreThoseOfOtherImplementations(_ vector: Located<StreamVector>) throws {
        let expected = try #require(Hex.bytes(vector.value.stream), sourceLocation: vector.location)
        let nonce = Self.words(vector.value.nonce)
        var bytes = [UInt8](repeating: 0, count: expected.count)
        bytes.withUnsafeMutableBytes {
            Salsa20(key: Self.words(vector.value.key)).apply(nonce: (nonce[0], nonce[1]), to: $0)
        }
        #expect(bytes == expected, sourceLocation: vector.location)
    }

    @Test(arguments: GranTurismoLayouts.all)
    func whatIsEncryptedIsReadEncryptedAndInClear(_ layout: PacketLayout) throws {
        var encoder = PacketEncoder(layout)
        var context = PacketContext()
        (context.seed, context.packetNumber) = (0xCAFE_F00D, 77)
        var wire: [UInt8] = []
        encoder.encode(Example.race, context, into: &wire)
        #expect(Array(wire[0..<4]) != Array("0S7G".utf8))
        #expect(Array(wire[64..<68]) == [0x0D, 0xF0, 0xFE, 0xCA])
        let clear = layout.decrypted(wire)
        #expect(Array(clear[0..<4]) == Array("0S7G".utf8))
        #expect(layout.decrypted(clear) == clear)
        let packet = try PacketDecoder.decode(wire, as: layout)
        #expect(packet.items == (try PacketDecoder.decode(clear, as: layout)).items)
        #expect(packet.number("packetId") == 77 && packet.number("iv") == Double(0xCAFE_F00D as UInt32))
        #expect(PacketDecoder.value("packetId", in: wire, as: layout) == .integer(77))
        for bytes in [wire, clear] {
            #expect(PacketIdentifier.layouts(bytes: bytes).map(\.name) == [layout.name])
        }
    }

    /// Bytes that no key of the game makes readable are not a packet.
    @Test func noiseIsNoPacket() {
        var random = SeededGenerator(seed: 33)
        for size in [296, 316, 344, 368] {
            for _ in 0..<50 {
                let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                #expect(PacketIdentifier.layouts(bytes: bytes).isEmpty)
            }
        }
    }
}
