import CANBus
import Capture
import Foundation
import SimulationCore
import TestKit
import Testing

@Suite struct CaptureDamageTests {
    /// A capture of the sample frames, closed.
    private func capture(in scratch: Scratch) throws -> [UInt8] {
        let path = scratch.file("whole.pcap")
        let writer = try CaptureWriter(path: path, linkType: .socketCAN)
        for frame in sampleFrames() { try writer.write(frame, at: .microseconds(3)) }
        try writer.close()
        return try contents(of: path)
    }

    @Test func aFileIsReadableFromItsFirstMoment() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pcap")
        let writer = try CaptureWriter(path: path, linkType: .socketCAN)
        #expect(try frames(in: path).isEmpty)
        try writer.write(CANFrame(.base(0x7DF), [2, 1, 0x0C]), at: .powerOn)
        try writer.write(CANFrame(.base(0x7E8), [4, 0x41, 0x0C, 0x1A, 0xF8]), at: .microseconds(12_000))
        #expect(try frames(in: path).isEmpty)
        try writer.flush()
        let copy = try scratch.store(contents(of: path), as: "copy.pcap")
        #expect(try frames(in: copy).map(\.frame.description) == ["7DF#02010C", "7E8#04410C1AF8"])
        try writer.close()
    }

    @Test func whatReachesTheFileUnaskedEndsAtARecordsBorder() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pcap")
        let writer = try CaptureWriter(path: path, linkType: .socketCAN)
        var sizes: Set<UInt64> = []
        var written = 0
        for index in 0..<20_000 {
            let data = CANData(repeatElement(UInt8(0xAA), count: index % 9))
            try writer.write(CANFrame(.base(0x123), data), at: .microseconds(Int64(index)))
            written += 1
            guard index % 50 == 0 else { continue }
            let size = try #require(
                try FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64)
            guard sizes.insert(size).inserted else { continue }
            #expect(try frames(in: path).count < written)
        }
        #expect(sizes.count > 3)
        try writer.close()
        #expect(try frames(in: path).count == 20_000)
    }

    @Test func aFileCutAnywhereGivesItsWholeRecordsAndThenSaysSo() throws {
        let scratch = try Scratch()
        let whole = try capture(in: scratch)
        var borders: [Int] = [24]
        for frame in sampleFrames() { borders.append((borders.last ?? 0) + 24 + frame.data.count) }
        #expect(borders.last == whole.count)
        for length in 24...whole.count {
            let path = try scratch.store(Array(whole.prefix(length)), as: "cut.pcap")
            let complete = borders.lastIndex { $0 <= length } ?? 0
            let reader = try CaptureReader(path: path)
            for _ in 0..<complete { #expect(try reader.nextFrame() != nil) }
            if borders.contains(length) {
                #expect(try reader.nextFrame() == nil)
            } else {
                #expect(throws: CaptureError.truncated(path: path, records: complete)) {
                    try reader.nextFrame()
                }
            }
        }
        for length in 0..<24 {
            let path = try scratch.store(Array(whole.prefix(length)), as: "cut.pcap")
            #expect { try CaptureReader(path: path) } throws: { error in
                "\(error)".hasPrefix("\(path): error: no pcap or pcapng file: truncated dump file")
            }
        }
    }

    @Test func damagedBytesNeverHarmTheReader() throws {
        let scratch = try Scratch()
        let whole = try capture(in: scratch)
        var random = SeededGenerator(seed: 11)
        var (refused, unreadable) = (0, 0)
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0...random.next() % 4 {
                let index = Int(random.next() % UInt64(bytes.count))
                bytes[index] = UInt8(truncatingIfNeeded: random.next())
            }
            let path = try scratch.store(bytes, as: "damaged.pcap")
            guard let reader = try? CaptureReader(path: path) else {
                refused += 1
                continue
            }
            do throws(CaptureError) {
                while try reader.next() != nil {}
            } catch {
                unreadable += 1
            }
            #expect(reader.recordCount <= whole.count / 16)
        }
        #expect(refused > 0 && unreadable > 0)
    }

    @Test func aRecordThatIsNoFrameIsNamedAndCanBePassed() throws {
        let scratch = try Scratch()
        let path = scratch.file("a.pcap")
        let writer = try CaptureWriter(path: path, linkType: .socketCAN)
        try writer.write(CANFrame(.base(1), [1]), at: .powerOn)
        try writer.write(record: [0x20, 0, 0, 0x40, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], at: .powerOn)
        try writer.write(CANFrame(.base(2), [2]), at: .powerOn)
        try writer.close()
        let reader = try CaptureReader(path: path)
        #expect(try reader.nextFrame()?.frame.identifier == .base(1))
        let expected = CaptureError.notAFrame(path: path, record: 2, reason: .errorReport(classes: 0x40))
        #expect(throws: expected) { try reader.nextFrame() }
        #expect(try reader.nextFrame()?.frame.identifier == .base(2))
        #expect(try reader.nextFrame() == nil)
    }

    @Test func anImpossibleLengthIsNamedWithItsRecord() throws {
        let scratch = try Scratch()
        var bytes = try capture(in: scratch)
        bytes.replaceSubrange(24 + 8..<24 + 12, with: [0xFF, 0xFF, 0xFF, 0x7F])
        let reader = try CaptureReader(path: try scratch.store(bytes, as: "long.pcap"))
        #expect { try reader.next() } throws: { error in
            if case .malformed(_, record: 1, let reason) = error as? CaptureError {
                return reason.hasPrefix("invalid packet capture length 2147483647")
            }
            return false
        }
    }
}
