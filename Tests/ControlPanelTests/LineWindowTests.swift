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
            window.append(sequence, .output, [UInt8](repeating: UInt8(sequence & 0x7F), count: length))
        }
        // Twice the index, because lines that have left it are removed together.
        #expect(window.heldBytes <= LineWindow.mostBytes + 4 * LineWindow.mostLines * 40)
        let shown = Self.all(window)
        #expect(shown.last?.sequence == count - 1)
        #expect(shown.count == min(LineWindow.mostLines, LineWindow.mostBytes / length))
        #expect(
            shown.allSatisfy { line in
                line.text.count == length && line.text.allSatisfy { $0 == UInt8(line.sequence & 0x7F) }
            })
        #expect(window.lines(from: count - 2, most: 1).lines.map(\.sequence) == [count - 2])
    }

    /// Texts of all lengths come back as they went in, also those that lie across the end of the ring.
    @Test func textsOfAllLengthsAreKept() {
        var window = LineWindow()
        var random = SeededGenerator(seed: 7)
        var sent: [[UInt8]] = []
        for sequence in 0..<6000 {
            let text = (0..<Int.random(in: 0...4000, using: &random)).map {
                UInt8(truncatingIfNeeded: $0 &* sequence)
            }
            sent.append(text)
            window.append(UInt64(sequence), .output, text)
        }
        let shown = Self.all(window)
        #expect(shown.count > 2500)
        #expect(shown.allSatisfy { $0.text == sent[Int($0.sequence)] })
    }

    /// One slow reader holds no more than a portion.
    @Test func aPortionIsBounded() {
        var window = LineWindow()
        for sequence in 0..<1000 {
            window.append(UInt64(sequence), .output, [UInt8](repeating: 0, count: 1000))
        }
        let portion = window.lines(from: 0, most: 1000)
        #expect(portion.bytes.count == 33_000 && portion.lines.count == 33)
    }

    private static func all(_ window: LineWindow) -> [(sequence: UInt64, text: [UInt8])] {
        var next: UInt64 = 0
        var shown: [(sequence: UInt64, text: [UInt8])] = []
        while true {
            let portion = window.lines(from: next, most: 100)
            guard let last = portion.lines.last else { return shown }
            shown += portion.lines.map { ($0.sequence, Array(portion.text(of: $0))) }
            next = last.sequence + 1
        }
    }
}
