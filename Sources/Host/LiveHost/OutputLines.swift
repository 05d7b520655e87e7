import Platform

/// Splits a program's output into lines and retains a limited amount of it.
///
/// A line ends at a line feed; the line feed and a carriage return before it are removed. A line longer than
/// `longestLine` is truncated. Once `limit` is reached nothing more is retained; bytes that are left out are
/// counted.
struct OutputLines {
    /// The maximum number of bytes of one line; a tester may show a message of some thousand bytes in hex digits.
    static let longestLine = 16_384

    /// The bytes that each line counts in addition to its own, so that even empty lines reach the limit.
    static let cost = 16

    private let limit: Int
    private var line: [UInt8] = []
    private var used = 0

    /// The number of bytes left out, excluding line feeds.
    private(set) var leftOut = 0

    /// Retains lines until their bytes, plus `cost` for each line, reach `limit`.
    init(limit: Int) {
        self.limit = limit
    }

    /// Appends `bytes` to the output so far and returns the lines that they complete.
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

    /// Returns the last line if the output did not end with a line feed; nil otherwise, and when the limit
    /// was reached.
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
