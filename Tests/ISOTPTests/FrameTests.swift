import CANBus
import Documents
import ISOTP
import SimulationCore
import TestKit
import Testing

struct FrameVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let bytes: String
    let address: Bool?
    let padding: String?
    let says: String?
    let refused: String?
    let seen: Bool?

    var description: String { name }
}

@Suite struct FrameTests {
    @Test(arguments: try VectorFolder.load("isotp/frames.yaml", as: FrameVector.self))
    func everyVectorReadsAndWritesAsItSays(_ vector: Located<FrameVector>) throws { try check(vector) }

    @Test(arguments: try VectorFolder.load("isotp/fd-frames.yaml", as: FrameVector.self))
    func everyVectorOfCANFDReadsAndWritesAsItSays(_ vector: Located<FrameVector>) throws { try check(vector) }

    private func check(_ vector: Located<FrameVector>) throws {
        let bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: vector.location)
        let data = CANData(bytes)
        let hasAddressByte = vector.value.address ?? false
        do throws(Frame.ParseError) {
            let frame = try Frame(parsing: data, hasAddressByte: hasAddressByte)
            #expect(frame.description == vector.value.says, sourceLocation: vector.location)
            var written = CANData(hasAddressByte ? [bytes[0]] : [])
            for byte in frame.encoded(hasAddressByte: hasAddressByte) { written.append(byte) }
            if let padding = vector.value.padding.flatMap({ UInt8($0, radix: 16) }) {
                written = written.padded(to: bytes.count, with: padding)
            }
            #expect(Hex.string(written) == vector.value.bytes, sourceLocation: vector.location)
        } catch {
            #expect(error.description == vector.value.refused, sourceLocation: vector.location)
        }
    }

    @Test func noDataFieldTrapsAndWhatIsReadIsWrittenAgain() {
        var random = SeededGenerator(seed: 15765)
        var kinds = Set<Int>()
        for _ in 0..<20_000 {
            let count = random.next() % 4 == 0 ? 9 + Int(random.next() % 56) : Int(random.next() % 9)
            let data = CANData((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            let hasAddressByte = random.next() % 2 == 0
            guard let frame = try? Frame(parsing: data, hasAddressByte: hasAddressByte) else { continue }
            var written = CANData(hasAddressByte ? [data[0]] : [])
            for byte in frame.encoded(hasAddressByte: hasAddressByte) { written.append(byte) }
            #expect(Array(data.prefix(written.count)) == Array(written))
            let isEscaped = data.count > ClassicalData.capacity
            let whole = isEscaped ? written.padded(to: data.count, with: 0) : written
            if case .consecutive = frame, isEscaped { continue }
            #expect((try? Frame(parsing: whole, hasAddressByte: hasAddressByte)) == frame)
            kinds.insert(Int(data[hasAddressByte ? 1 : 0] >> 4))
        }
        #expect(kinds == [0, 1, 2, 3])
    }

    @Test func payloadsThatOverfillAFrameAreCutOff() {
        let full = CANData([UInt8](repeating: 1, count: 64))
        #expect(Frame.single(full).encoded().count == 64)
        let first = Array(Frame.first(length: 5000, full).encoded())
        #expect(first.count == 64 && first.starts(with: [0x10, 0, 0, 0, 0x13, 0x88, 1, 1]))
        #expect(Frame.consecutive(sequenceNumber: 0xF3, full).encoded().first == 0x23)
    }
}
