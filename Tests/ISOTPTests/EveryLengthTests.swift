import CANBus
import Documents
import Foundation
import ISOTP
import SimulationCore
import TestKit
import Testing

/// All messages of a sender whose frames have at most `dataLength` bytes.
private struct LengthsVector: Decodable, Sendable, CustomStringConvertible {
    struct Frames: Decodable, Sendable, Hashable {
        let frames: Int
        let checksum: String
    }

    let dataLength: Int
    let frames: Int
    let checksum: String
    let every: Frames

    var description: String { "TX_DL \(dataLength)" }
}

/// Messages of the lengths at which the form of a transfer changes, at each TX_DL; with `DYNO_TEST_LENGTHS=1-4095` of every length
/// up to 4096.
@Suite struct EveryLengthTests {
    private static let borders = Array(1...130) + Array(4090...4100) + [5000, 65_535]
    private static let all = Array(1...4096) + [5000, 65_535]

    @Test(arguments: try VectorFolder.load("isotp/fd-lengths.yaml", as: LengthsVector.self))
    fileprivate func everyFrameIsThatOfAnotherStack(_ vector: Located<LengthsVector>) throws {
        let borders = LengthsVector.Frames(frames: vector.value.frames, checksum: vector.value.checksum)
        #expect(try frames(of: Self.borders, vector.value) == borders, sourceLocation: vector.location)
        guard ProcessInfo.processInfo.environment["DYNO_TEST_LENGTHS"] == "1-4095" else { return }
        #expect(try frames(of: Self.all, vector.value) == vector.value.every, sourceLocation: vector.location)
    }

    /// Sends a message of each of `lengths` from one endpoint to another, which must deliver it.
    private func frames(of lengths: [Int], _ vector: LengthsVector) throws -> LengthsVector.Frames {
        var parameters = Endpoint.Parameters()
        parameters.padding = nil
        parameters.link.kind = .fd
        parameters.link.dataLength = vector.dataLength
        parameters.reception.maximumLength = 70_000
        let addressing = Addressing.normal(transmit: .base(0x7E8), receive: .base(0x7E0))
        var sender = Endpoint(addressing, parameters: parameters)
        parameters.link.dataLength = 64
        var receiver = Endpoint(addressing.reversed, parameters: parameters)
        var (count, checksum) = (0, Checksum())
        for length in lengths {
            let message = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
            var (sent, received): ([Endpoint.Output], [Endpoint.Output]) = ([], [])
            try sender.send(message, now: .powerOn, &sent)
            var delivered: [UInt8]?
            while !sent.isEmpty {
                let outputs = sent
                sent = []
                for case .transmit(let frame) in outputs {
                    count += 1
                    checksum.add(UInt8(frame.data.count))
                    for byte in frame.data { checksum.add(byte) }
                    receiver.receive(frame, now: .powerOn, &received)
                    sender.confirmed(frame, now: .powerOn, &sent)
                }
                let answers = received
                received = []
                for answer in answers {
                    if case .deliver(let payload, _) = answer { delivered = payload.bytes }
                    guard case .transmit(let flow) = answer else { continue }
                    receiver.confirmed(flow, now: .powerOn, &received)
                    sender.receive(flow, now: .powerOn, &sent)
                }
            }
            #expect(delivered == message, "\(length) bytes")
        }
        return LengthsVector.Frames(frames: count, checksum: checksum.text)
    }
}

/// CRC-32 as of zlib.
private struct Checksum {
    private var value: UInt32 = .max

    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }

    mutating func add(_ byte: UInt8) {
        value = value >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }

    var text: String { Hex.string(~value, width: 8) }
}
