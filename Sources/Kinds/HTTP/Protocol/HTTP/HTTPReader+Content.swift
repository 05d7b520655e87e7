/// Reading of content (RFC 9112 §6.2, §7.1).
extension HTTPReader {
    mutating func readContent(_ missing: Int) -> Bool {
        guard unread > 0 else { return false }
        let left = missing - keep(missing)
        phase = left == 0 ? .whole : .content(left)
        return true
    }

    mutating func readContentUntilEnd() -> Bool {
        guard unread > 0 else { return false }
        _ = keep(limits.body - body.count)
        return unread > 0 && note(.contentTooLarge, at: offset)
    }

    mutating func readChunkSize() -> Bool {
        let start = offset
        guard let line = line(most: limits.chunkLine, tooLong: .chunkSize) else { return false }
        let size = input.withUnsafeBufferPointer {
            Self.chunkSize(UnsafeBufferPointer(rebasing: $0[line]))
        }
        guard let size else { return note(.chunkSize, at: start) }
        guard size <= limits.body - body.count else { return note(.contentTooLarge, at: start) }
        phase = size == 0 ? .trailers : .chunk(size)
        return true
    }

    mutating func readChunk(_ missing: Int) -> Bool {
        guard unread > 0 else { return false }
        let left = missing - keep(missing)
        phase = left == 0 ? .chunkEnd : .chunk(left)
        return true
    }

    mutating func readChunkEnd() -> Bool {
        guard unread > 0 else { return false }
        if input[position] == HTTPCharacter.lineFeed, limits.allowsBareLineFeeds {
            position += 1
        } else {
            guard input[position] == HTTPCharacter.carriageReturn else { return note(.chunkEnd, at: offset) }
            guard unread > 1 else { return false }
            guard input[position + 1] == HTTPCharacter.lineFeed else { return note(.chunkEnd, at: offset) }
            position += 2
        }
        phase = .chunkSize
        return true
    }

    /// Moves at most `most` of the unread bytes to the content; returns how many.
    private mutating func keep(_ most: Int) -> Int {
        let count = min(most, unread)
        body.append(contentsOf: input[position..<position + count])
        position += count
        return count
    }

    /// Returns the size at the beginning of the line before a chunk, `Int.max` for one that is out of range, or nil when the
    /// line is malformed (RFC 9112 §7.1). Extensions are skipped; blanks after the size are accepted.
    private static func chunkSize(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
        var (size, index) = (0, 0)
        while index < line.count, let digit = HTTPCharacter.hexDigit(line[index]) {
            size = size >= 1 << 56 ? .max : size << 4 | digit
            index += 1
        }
        guard index > 0 else { return nil }
        while index < line.count, HTTPCharacter.isBlank(line[index]) { index += 1 }
        guard index < line.count else { return size }
        let isExtension = line[index] == 0x3B && line[index...].allSatisfy(HTTPCharacter.isFieldContent)
        return isExtension ? size : nil
    }
}
