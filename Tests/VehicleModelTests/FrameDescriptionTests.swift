import SimulationCore
import TestKit
import Testing
import VehicleModel

private struct PackedVector: Decodable, Sendable {
    struct Field: Decodable, Sendable {
        let signal: String
        let start: Int
        let length: Int
        let order: String
        let signed: Bool
        let factor: Double
        let offset: Double
        let value: Double
    }

    let name: String
    let source: String
    let length: Int
    let fields: [Field]
    let bytes: String
}

/// Signals in frames, both ways.
@Suite struct FrameDescriptionTests {
    private static func signal(_ field: PackedVector.Field) throws -> FrameSignal {
        let order = try #require(BitField.Order(rawValue: field.order))
        var signal = FrameSignal(
            try #require(SignalCatalogue.id(field.signal)),
            BitField(start: field.start, length: field.length, order: order))
        (signal.isSigned, signal.factor, signal.offset) = (field.signed, field.factor, field.offset)
        return signal
    }

    /// The bytes that another tool packs, and the values back out of them; fill shows through where nothing stands.
    @Test func everyGoldenFrameIsPackedAndReadBack() throws {
        for vector in try VectorFolder.load("can/packed-frames.yaml", as: PackedVector.self) {
            let golden = vector.value
            let signals = try golden.fields.map(Self.signal)
            let expected = try #require(Hex.bytes(golden.bytes))
            for fill in [UInt8(0x00), 0xFF] {
                var bytes = [UInt8](repeating: fill, count: golden.length)
                var mask = [UInt8](repeating: 0, count: golden.length)
                for (signal, field) in zip(signals, golden.fields) {
                    #expect(signal.field.fits(bytes: golden.length))
                    signal.field.write(try #require(signal.raw(of: field.value)), into: &bytes)
                    signal.field.write(.max, into: &mask)
                }
                let filled = zip(expected, mask).map { $0 | (fill & ~$1) }
                #expect(
                    Hex.string(bytes) == Hex.string(filled), "\(golden.name)", sourceLocation: vector.location
                )
            }
            for (signal, field) in zip(signals, golden.fields) {
                #expect(
                    signal.value(of: signal.field.read(expected)) == field.value, "\(golden.name)",
                    sourceLocation: vector.location)
            }
        }
    }

    @Test(arguments: [
        (false, 1e300, 0xFF as UInt64), (false, -1e300, 0), (true, 1e300, 0x7F), (true, -1e300, 0x80),
        (false, 254.5, 0xFF), (false, 255.4, 0xFF), (true, -0.4, 0), (true, -1, 0xFF), (true, 0x1p63, 0x7F),
    ])
    func aValueOutsideStopsAtTheEnd(_ isSigned: Bool, _ value: Double, _ raw: UInt64) {
        var signal = FrameSignal(.engineSpeed, BitField(start: 0, length: 8))
        signal.isSigned = isSigned
        #expect(signal.raw(of: value) == raw)
        #expect(signal.raw(of: .nan) == nil)
    }

    @Test func theWidestFieldsHoldTheirEnds() {
        var signal = FrameSignal(.engineSpeed, BitField(start: 7, length: 64, order: .big))
        #expect(signal.raw(of: 0x1p64) == .max)
        #expect(signal.raw(of: 0x1p63) == 1 << 63)
        signal.isSigned = true
        #expect(signal.raw(of: -0x1p63) == 1 << 63)
        #expect(signal.raw(of: .infinity) == nil)
        #expect(signal.field.fits(bytes: 8))
        #expect(!BitField(start: 6, length: 64, order: .big).fits(bytes: 8))
        #expect(!BitField(start: 1, length: 64).fits(bytes: 8))
    }

    @Test func aSignalIsConvertedToTheUnitOfItsFrame() throws {
        var signal = FrameSignal(.vehicleSpeed, BitField(start: 0, length: 16))
        (signal.factor, signal.unit) = (0.01, .milesPerHour)
        #expect(signal.raw(of: 160.9344) == 10_000)
        #expect(abs(signal.value(of: 10_000) - 160.9344) < 1e-9)
    }

    @Test func counterAndChecksumComeLast() {
        var frame = FrameDescription(
            name: "a", identifier: 1, every: .milliseconds(20), data: [0x11, 0x22, 0x33, 0xEE])
        frame.counter = BitField(start: 8, length: 4)
        frame.checksum = .init(byte: 3, kind: .xor)
        #expect(Hex.string(frame.bytes(count: 0x15) { _ in nil }) == "11 25 33 07")
        frame.checksum?.kind = .sum
        #expect(Hex.string(frame.bytes(count: 0x1F) { _ in nil }) == "11 2F 33 73")
    }

    @Test func aSignalWithoutAValueLeavesTheBytesUnderIt() {
        var frame = FrameDescription(name: "a", identifier: 1, every: .seconds(1), data: [0xFF, 0xFF])
        frame.signals = [FrameSignal(.engineSpeed, BitField(start: 0, length: 8))]
        #expect(frame.bytes(count: 0) { _ in nil } == [0xFF, 0xFF])
        #expect(frame.bytes(count: 0) { $0 == .engineSpeed ? 16 : nil } == [0x10, 0xFF])
    }
}
