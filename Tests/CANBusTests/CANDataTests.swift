import CANBus
import Testing

@Suite struct CANDataTests {
    @Test func itHolds64BytesAndNoMore() {
        var data = CANData((0...99).map { UInt8($0) })
        #expect(Array(data) == (0...63).map { UInt8($0) })
        data.append(9)
        #expect(data.count == 64 && data.last == 63)
        #expect(CANData([UInt8](repeating: 0xFF, count: 8)).allSatisfy { $0 == 0xFF })
    }

    /// A frame is copied as memory: with a reference in it a request took a fifth longer.
    @Test func aFrameHasNoReferences() {
        #expect(_isPOD(CANFrame.self) && MemoryLayout<CANFrame>.stride == 80)
        #expect(MemoryLayout<CANData>.size == 72)
    }

    @Test(arguments: [8, 9, 64]) func oneByteChangesAlone(_ count: Int) {
        let data = CANData([UInt8](repeating: 0xFF, count: count))
        for index in data.indices {
            var changed = data
            changed[index] = UInt8(index)
            var expected = [UInt8](repeating: 0xFF, count: count)
            expected[index] = UInt8(index)
            #expect(Array(changed) == expected)
            #expect(changed.withBytes { Array($0) } == expected)
            #expect(data.allSatisfy { $0 == 0xFF }, "a copy has its own bytes")
        }
    }

    /// Parts of eight bytes are taken and joined as numbers; the result is that of the bytes one by one.
    @Test func partsAreThoseOfTheBytesOneByOne() {
        let bytes = (0..<64).map { UInt8(truncatingIfNeeded: $0 * 37 + 1) }
        for count in [0, 1, 7, 8, 9, 12, 64] {
            let data = CANData(bytes.prefix(count))
            for lower in 0...count {
                for upper in lower...count {
                    let slice = data.slice(lower..<upper)
                    #expect(Array(slice) == Array(bytes[lower..<upper]))
                    #expect(slice == CANData(bytes[lower..<upper]), "no other bytes remain")
                    var joined = data
                    joined.append(slice)
                    let expected = (bytes.prefix(count) + bytes[lower..<upper]).prefix(64)
                    #expect(joined == CANData(Array(expected)))
                }
            }
        }
        #expect(Array(ClassicalData(number: 0x0102_0304_0506_0708, count: 3)) == [8, 7, 6])
        #expect(ClassicalData(number: .max, count: 8) == [255, 255, 255, 255, 255, 255, 255, 255])
        #expect(
            ClassicalData(number: .max, count: 0).isEmpty && ClassicalData(number: 1, count: 9).count == 8)
    }

    @Test func theFirstAndTheLastByteOfAFieldChange() {
        var data: CANData = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        data[0] = 0
        #expect(data[0] == 0 && data[1] == 0xFF)
    }

    @Test func theLengthIsPartOfTheValue() {
        #expect(CANData([1]) != CANData([1, 0]))
        #expect(CANData([1, 0]) == [1, 0])
        #expect(CANData().isEmpty)
        var data: CANData = [1, 2, 3]
        data[2] = 0
        #expect(data == [1, 2, 0])
    }

    @Test func paddingFillsUpAndNeverCuts() {
        let data: CANData = [2, 1, 0x0C]
        #expect(Array(data.padded(with: 0x55)) == [2, 1, 0x0C, 0x55, 0x55, 0x55, 0x55, 0x55])
        #expect(Array(data.padded(to: 4, with: 0xAA)) == [2, 1, 0x0C, 0xAA])
        #expect(data.padded(to: 2, with: 0) == data)
        #expect(data.padded(to: 99, with: 0).count == 64)
        #expect(data.padded(to: -1, with: 0) == data)
    }

    @Test func aFramesLengthCodeIsThatOfItsData() {
        #expect(CANFrame(.base(1), [1, 2, 3]).dataLengthCode == 3)
        #expect(CANFrame(remote: .base(1), dataLengthCode: 12).dataLengthCode == 8)
        #expect(CANFrame(remote: .base(1), dataLengthCode: -1).dataLengthCode == 0)
        #expect(CANFrame(remote: .base(1), dataLengthCode: 3).data.isEmpty)
    }

    @Test func aFrameOfCANFDHasALengthThatExists() {
        for count in 0...64 {
            let data = CANData([UInt8](repeating: 0xAA, count: count))
            let frame = CANFrame(fd: .base(1), data, bitRateSwitch: true)
            #expect((frame != nil) == DataLengthCode.lengths.contains(count))
            let padded = CANFrame(fd: .base(1), data, filler: 0xCC, bitRateSwitch: true)
            #expect(padded.length == DataLengthCode.lengths.first { $0 >= count })
            #expect(padded.data.dropFirst(count).allSatisfy { $0 == 0xCC })
            #expect(DataLengthCode.lengths[padded.dataLengthCode] == padded.length)
            #expect(padded.isFD && padded.switchesBitRate && !padded.isFromErrorPassive && !padded.isRemote)
        }
    }
}
