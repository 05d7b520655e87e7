import SimulationCore

/// The newest records of a journal as lines, in bounded memory.
struct LineWindow: Sendable {
    /// A record of the journal as a line.
    struct Line: Sendable {
        let sequence: UInt64
        let kind: JournalRecord.Kind
        /// The JSON object, without its line feed.
        fileprivate(set) var text: [UInt8]
    }

    /// The greatest number of lines in the window, and of their bytes.
    static let mostLines = 16_384
    static let mostBytes = 6 << 20

    private var lines: [Line] = []
    /// The index in `lines` of the first one in the window; those before it are empty and wait to be removed together.
    private var start = 0
    private var bytes = 0

    /// The number of bytes that all lines take.
    var heldBytes: Int { lines.reduce(0) { $0 + $1.text.capacity } }

    /// Adds the next line; the oldest ones make room for it.
    mutating func append(_ line: Line) {
        lines.append(line)
        bytes += line.text.count
        while lines.count - start > Self.mostLines || bytes > Self.mostBytes, start < lines.count {
            bytes -= lines[start].text.count
            lines[start].text = []
            start += 1
        }
        if start > Self.mostLines {
            lines.removeFirst(start)
            start = 0
        }
    }

    /// The lines from number `sequence` on, at most `most`.
    func lines(from sequence: UInt64, most: Int) -> ArraySlice<Line> {
        var (low, high) = (start, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return lines[low..<min(lines.count, low + most)]
    }
}
