/// A line editor for a terminal: characters, cursor and history.
///
/// A machine without I/O: it receives the bytes of a raw terminal and returns events. It supports arrow keys, Home and
/// End, backspace and delete, and readline's control keys A, B, E, F, H, K, N, P, U, W.
package struct LineEdit: Hashable, Sendable {
    /// The effect of a byte.
    package enum Event: Hashable, Sendable {
        case line(String)
        /// Ctrl-C: the line was removed, or the running command is to be interrupted.
        case interrupt
        /// Ctrl-D on an empty line.
        case end
        /// The line or the cursor has changed.
        case changed
    }

    /// The present line, ASCII characters only, as in commands.
    package private(set) var characters: [UInt8] = []

    /// The number of characters before the cursor.
    package private(set) var cursor = 0

    /// The previous lines, oldest first; at most `historyLimit`.
    package private(set) var history: [String]

    private var place: Int
    private var draft: [UInt8] = []
    private var escape: [UInt8] = []

    /// The greatest number of lines in the history.
    package static let historyLimit = 1000

    /// The greatest length of a line.
    package static let capacity = 1024

    package init(history: [String] = []) {
        self.history = Array(history.suffix(Self.historyLimit))
        place = self.history.count
    }

    package var text: String { String(decoding: characters, as: UTF8.self) }

    /// Processes one byte of the terminal; nil when nothing changed.
    package mutating func take(_ byte: UInt8) -> Event? {
        if !escape.isEmpty { return takeEscape(byte) }
        switch byte {
        case 0x1B:
            escape = [byte]
            return nil
        case 0x0D, 0x0A: return finish()
        case 0x03:
            replace(with: [])
            place = history.count
            return .interrupt
        case 0x04: return characters.isEmpty ? .end : delete()
        case 0x7F, 0x08: return backspace()
        case 0x01: return move(to: 0)
        case 0x05: return move(to: characters.count)
        case 0x02: return move(to: cursor - 1)
        case 0x06: return move(to: cursor + 1)
        case 0x10: return recall(place - 1)
        case 0x0E: return recall(place + 1)
        case 0x0B:
            characters.removeSubrange(cursor...)
            return .changed
        case 0x15:
            characters.removeSubrange(..<cursor)
            cursor = 0
            return .changed
        case 0x17: return dropWord()
        case 0x20...0x7E:
            guard characters.count < Self.capacity else { return nil }
            characters.insert(byte, at: cursor)
            cursor += 1
            return .changed
        default: return nil
        }
    }

    /// Processes one byte of an escape sequence: `ESC [ A`, `ESC O A`, `ESC [ 3 ~`.
    private mutating func takeEscape(_ byte: UInt8) -> Event? {
        escape.append(byte)
        if escape.count == 2 {
            if byte != UInt8(ascii: "["), byte != UInt8(ascii: "O") { escape = [] }
            return nil
        }
        let isFinal = (0x40...0x7E).contains(byte)
        guard isFinal || escape.count > 32 else { return nil }
        let digits = escape[2..<(escape.count - 1)]
        escape = []
        switch byte {
        case UInt8(ascii: "A"): return recall(place - 1)
        case UInt8(ascii: "B"): return recall(place + 1)
        case UInt8(ascii: "C"): return move(to: cursor + 1)
        case UInt8(ascii: "D"): return move(to: cursor - 1)
        case UInt8(ascii: "H"): return move(to: 0)
        case UInt8(ascii: "F"): return move(to: characters.count)
        case UInt8(ascii: "~"):
            switch digits.first {
            case UInt8(ascii: "3"): return delete()
            case UInt8(ascii: "1"), UInt8(ascii: "7"): return move(to: 0)
            case UInt8(ascii: "4"), UInt8(ascii: "8"): return move(to: characters.count)
            default: return nil
            }
        default: return nil
        }
    }

    private mutating func finish() -> Event {
        let line = text
        if !line.isEmpty, history.last != line { history.append(line) }
        if history.count > Self.historyLimit { history.removeFirst() }
        place = history.count
        replace(with: [])
        return .line(line)
    }

    private mutating func backspace() -> Event? {
        guard cursor > 0 else { return nil }
        cursor -= 1
        characters.remove(at: cursor)
        return .changed
    }

    private mutating func delete() -> Event? {
        guard cursor < characters.count else { return nil }
        characters.remove(at: cursor)
        return .changed
    }

    private mutating func dropWord() -> Event {
        let start = cursor
        while cursor > 0, characters[cursor - 1] == 0x20 { cursor -= 1 }
        while cursor > 0, characters[cursor - 1] != 0x20 { cursor -= 1 }
        characters.removeSubrange(cursor..<start)
        return .changed
    }

    private mutating func move(to position: Int) -> Event? {
        guard (0...characters.count).contains(position), position != cursor else { return nil }
        cursor = position
        return .changed
    }

    /// Shows line `index` of the history, or the unfinished line after the last one.
    private mutating func recall(_ index: Int) -> Event? {
        guard (0...history.count).contains(index) else { return nil }
        if place == history.count { draft = characters }
        place = index
        replace(with: index == history.count ? draft : Array(history[index].utf8))
        return .changed
    }

    private mutating func replace(with line: [UInt8]) {
        characters = line
        cursor = line.count
    }
}
