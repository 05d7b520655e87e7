import SimulationCore
import Testing

@Suite struct BoxTests {
    /// Where the bytes of the box's array lie.
    private func address(_ box: Box<[UInt8]>) -> UnsafeRawPointer? {
        box.value?.withUnsafeBytes { $0.baseAddress }
    }

    private func reserved() -> Box<[UInt8]> {
        var bytes: [UInt8] = [1]
        bytes.reserveCapacity(64)
        var box = Box<[UInt8]>()
        box.value = bytes
        return box
    }

    @Test func aValueOfOneOwnerChangesWhereItLies() {
        var box = reserved()
        let before = address(box)
        box.value?.append(2)
        #expect(box.value == [1, 2])
        #expect(address(box) == before)
    }

    @Test func aCopyKeepsItsValue() {
        var box = reserved()
        let copy = box
        box.value?.append(2)
        #expect(copy.value == [1])
        #expect(box.value == [1, 2])
        #expect(copy != box)
    }

    @Test func aValueThatIsTakenAwayLeavesNothing() {
        var box = reserved()
        box.value = nil
        #expect(box.isEmpty)
        box.value?.append(3)
        #expect(box.isEmpty)
        #expect(box == Box())
    }

    @Test func equalValuesMakeEqualBoxes() {
        #expect(reserved() == reserved())
        #expect(reserved().hashValue == reserved().hashValue)
    }
}
