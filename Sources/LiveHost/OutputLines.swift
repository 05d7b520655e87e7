#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Cuts what a program prints into lines, and keeps only so much of it.
///
/// A line ends at its line feed, which does not belong to it, and neither does a carriage return before it. Of a line
/// that is longer than `longestLine` the beginning is kept; once `limit` is reached nothing is, and what is left out is
/// counted.
struct OutputLines {
    /// The most bytes of one line.
    static let longestLine = 4096

    /// What an empty line counts for, so that a flood of them has an end as well.
    static let cost = 16

    private let limit: Int
    private var line: [UInt8] = []
    private var used = 0

    /// How many bytes were left out, line feeds not counted.
    private(set) var leftOut = 0

    /// Lines that are kept until their bytes, `cost` for each line added, reach `limit`.
    init(limit: Int) {
        self.limit = limit
    }

    /// The lines that end in `bytes`, which follow on those taken before.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        while start < bytes.count, let base = bytes.baseAddress {
            let found = memchr(base + start, 0x0A, bytes.count - start)
            let end = found.map { UnsafeRawPointer($0) - base } ?? bytes.count
            keep(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            if found != nil, let line = endLine() { lines.append(line) }
            start = end + 1
        }
        return lines
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
        let room = used < limit ? max(0, Self.longestLine - line.count) : 0
        let kept = min(room, bytes.count)
        if kept > 0 { line.append(contentsOf: bytes.prefix(kept)) }
        leftOut += bytes.count - kept
    }

    /// The line that was begun and not ended, at the end of the output.
    mutating func finish() -> [UInt8]? {
        line.isEmpty ? nil : endLine()
    }

    private mutating func endLine() -> [UInt8]? {
        defer { line.removeAll(keepingCapacity: true) }
        guard used < limit else {
            leftOut += line.count
            return nil
        }
        used += line.count + Self.cost
        if line.last == 0x0D { line.removeLast() }
        return line
    }
}
