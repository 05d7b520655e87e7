import CANBus
import Testing

@Suite struct CANDataTests {
    @Test func itHoldsEightBytesAndNoMore() {
        var data = CANData([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        #expect(Array(data) == [1, 2, 3, 4, 5, 6, 7, 8])
        data.append(9)
        #expect(data.count == 8 && data.last == 8)
        #expect(CANData([UInt8](repeating: 0xFF, count: 8)).allSatisfy { $0 == 0xFF })
    }

    @Test func oneByteChangesAlone() {
        var data: CANData = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        for index in data.indices {
            var changed = data
            changed[index] = UInt8(index)
            var expected = [UInt8](repeating: 0xFF, count: 8)
            expected[index] = UInt8(index)
            #expect(Array(changed) == expected)
        }
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
        #expect(data.padded(to: 99, with: 0).count == 8)
        #expect(data.padded(to: -1, with: 0) == data)
    }

    @Test func aFramesLengthCodeIsThatOfItsData() {
        #expect(CANFrame(.base(1), [1, 2, 3]).dataLengthCode == 3)
        #expect(CANFrame(remote: .base(1), dataLengthCode: 12).dataLengthCode == 8)
        #expect(CANFrame(remote: .base(1), dataLengthCode: -1).dataLengthCode == 0)
        #expect(CANFrame(remote: .base(1), dataLengthCode: 3).data.isEmpty)
    }
}
