import CANBus
import Capture
import Documents
import SimulationCore
import TestKit
import Testing

@Suite struct SocketCANRecordTests {
    struct Vector: Decodable, Sendable {
        let record: String
        let frame: String?
        let written: String?
        let refused: String?
    }

    @Test(arguments: try VectorFolder.load("capture/socketcan.yaml", as: Vector.self))
    func aRecordIsReadAndWrittenAsTheVectorSays(_ vector: Located<Vector>) throws {
        let bytes = try #require(Hex.bytes(vector.value.record), sourceLocation: vector.location)
        do throws(SocketCANRecord.ParseError) {
            let record = try SocketCANRecord(parsing: bytes)
            #expect(record.frame.description == vector.value.frame, sourceLocation: vector.location)
            #expect(
                Hex.string(record.encoded()) == vector.value.written ?? vector.value.record,
                sourceLocation: vector.location)
        } catch {
            #expect(error.description == vector.value.refused, sourceLocation: vector.location)
        }
    }

    @Test func whatWasWrittenIsReadBackAsTheSameFrame() throws {
        for frame in sampleFrames() {
            #expect(try SocketCANRecord(parsing: SocketCANRecord(frame).encoded()).frame == frame)
        }
    }

    @Test func aRecordCutAnywhereIsTruncated() {
        for frame in sampleFrames() {
            let whole = SocketCANRecord(frame).encoded()
            for length in 0..<whole.count {
                let needed = length < 8 ? 8 : whole.count
                #expect(throws: SocketCANRecord.ParseError.truncated(needed: needed, got: length)) {
                    try SocketCANRecord(parsing: Array(whole.prefix(length)))
                }
            }
        }
    }

    @Test func noiseIsRefusedOrReadsBackAsItself() throws {
        var random = SeededGenerator(seed: 227)
        var readable = 0
        for _ in 0..<20_000 {
            var bytes = (0..<Int(random.next() % 20)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if bytes.count > 4 { bytes[4] &= 0x0F }
            guard let record = try? SocketCANRecord(parsing: bytes) else { continue }
            readable += 1
            #expect(try SocketCANRecord(parsing: record.encoded()) == record)
        }
        #expect(readable > 100)
    }
}

/// Frames of both identifier widths, data and remote, of every length.
func sampleFrames() -> [CANFrame] {
    let identifiers: [CANIdentifier] = [.base(0), .base(0x7DF), .extended(0x7DF), .extended(0x18DA_F110)]
    return identifiers.flatMap { identifier in
        (0...8).flatMap { length in
            [
                CANFrame(identifier, CANData((0..<length).map { UInt8(0xF0 + $0) })),
                CANFrame(remote: identifier, dataLengthCode: length),
            ]
        }
            + DataLengthCode.lengths.map { length in
                CANFrame(
                    fd: identifier, CANData((0..<length).map { UInt8($0) }), filler: 0,
                    bitRateSwitch: length != 12, errorStateIndicator: length == 12)
            }
    }
}
