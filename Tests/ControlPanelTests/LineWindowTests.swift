import SimulationCore
import Testing

@testable import ControlPanel

@Suite struct LineWindowTests {
    /// Lines that have left the window take no memory, however long they were; a long one comes of a large datagram.
    @Test(arguments: [10, 4000, 100_000])
    func memoryIsThatOfTheWindow(_ length: Int) {
        var window = LineWindow()
        let count = UInt64(min(40_000, 200_000_000 / length))
        for sequence in 0..<count {
            let text = [UInt8](repeating: 0x20, count: length)
            window.append(.init(sequence: sequence, kind: .output, text: text))
        }
        let most = min(LineWindow.mostLines * (length + 64), LineWindow.mostBytes * 5 / 4)
        #expect(window.heldBytes <= most)
        let shown = window.lines(from: 0, most: 100_000)
        #expect(shown.last?.sequence == count - 1)
        #expect(shown.count == min(LineWindow.mostLines, LineWindow.mostBytes / length))
        #expect(shown.allSatisfy { $0.text.count == length })
        #expect(window.lines(from: count - 2, most: 1).map(\.sequence) == [count - 2])
    }
}
