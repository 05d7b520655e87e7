import SimulationCore

/// The newest records of a journal as lines, in bounded memory.
///
/// The texts lie one behind the other in a ring of bytes, so that an hour of lines of all lengths leaves the memory as it was.
struct LineWindow: Sendable {
    /// A record of the journal as a line.
    struct Line: Sendable {
        let sequence: UInt64
        let kind: JournalRecord.Kind
        /// The place of its text: in the ring, or in the bytes of a portion.
        fileprivate var range: Range<Int>
    }

    /// Some lines in order, copied from the window.
    struct Portion: Sendable {
        fileprivate(set) var lines: [Line] = []
        private(set) var bytes: [UInt8] = []

        /// Returns the JSON object of a line of this portion, without a line feed.
        func text(of line: Line) -> ArraySlice<UInt8> { bytes[line.range] }

        fileprivate mutating func append(_ line: Line, _ parts: [ArraySlice<UInt8>]) {
            var line = line
            let start = bytes.count
            for part in parts { bytes += part }
            line.range = start..<bytes.count
            lines.append(line)
        }
    }

    /// The greatest number of lines in the window, and of their bytes.
    static let mostLines = 16_384
    static let mostBytes = 6 << 20

    /// The number of bytes from which on a portion takes no further line.
    static let portionBytes = 32_768

    /// The texts; empty until the first line comes.
    private var ring: [UInt8] = []
    /// The place in the ring at which the next text begins.
    private var end = 0
    private var lines: [Line] = []
    /// The index in `lines` of the first one in the window; those before it wait to be removed together.
    private var start = 0
    private var bytes = 0

    /// The number of bytes that the window takes.
    var heldBytes: Int { ring.capacity + lines.capacity * MemoryLayout<Line>.stride }

    /// Adds the next line, whose text is at most `mostBytes` long; the oldest ones make room for it.
    mutating func append(_ sequence: UInt64, _ kind: JournalRecord.Kind, _ text: [UInt8]) {
        guard text.count <= Self.mostBytes else { return }
        if ring.isEmpty { ring = [UInt8](repeating: 0, count: Self.mostBytes) }
        bytes += text.count
        while lines.count - start >= Self.mostLines || bytes > Self.mostBytes, start < lines.count {
            bytes -= lines[start].range.count
            start += 1
        }
        if start > Self.mostLines {
            lines.removeFirst(start)
            start = 0
        }
        let first = min(text.count, ring.count - end)
        ring.replaceSubrange(end..<end + first, with: text[..<first])
        ring.replaceSubrange(0..<text.count - first, with: text[first...])
        lines.append(Line(sequence: sequence, kind: kind, range: end..<end + text.count))
        end = (end + text.count) % ring.count
    }

    /// Returns the lines from number `sequence` on: at most `most`, and no more than make up a portion.
    func lines(from sequence: UInt64, most: Int) -> Portion {
        var (low, high) = (start, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        var portion = Portion()
        for line in lines[low..<min(lines.count, low + most)] {
            guard portion.bytes.count < Self.portionBytes else { break }
            let whole = min(line.range.upperBound, ring.count)
            portion.append(
                line, [ring[line.range.lowerBound..<whole], ring[..<(line.range.upperBound - whole)]])
        }
        return portion
    }
}
