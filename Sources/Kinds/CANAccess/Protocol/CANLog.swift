public import CANBus
import SimulationCore

/// The frames in a text log of a CAN bus, with their times: candump's log format (`candump -l`, `canplayer`), or
/// Vector's ASC.
public struct CANLog: Hashable, Sendable {
    public enum Format: String, Hashable, Sendable {
        /// candump's log format.
        case candump
        case asc = "Vector ASC"
    }

    public struct Entry: Hashable, Sendable {
        /// Nanoseconds since the beginning of time in the log.
        public let nanoseconds: Int64
        /// The name or number of the bus.
        public let channel: String
        public let frame: CANFrame
    }

    /// Why a file is not such a log.
    public enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is a binary log of Vector.
        case binaryLog
        /// A line is none of the format's.
        case line(Int, String)
        case empty

        /// The mistake, and the right form.
        public var description: String {
            switch self {
            case .binaryLog:
                "it is a binary log (BLF), which is not read; convert it first, for example with python-can: "
                    + "python3 -m can.logconvert in.blf out.asc"
            case .line(let number, let text):
                "line \(number): '\(text)' is not a line of candump's log format or of Vector ASC; write for example "
                    + "(1.000000) can0 7E8#0641"
            case .empty: "there is no frame in it"
            }
        }
    }

    public let format: Format

    /// The data and remote frames, in the order of the log.
    public private(set) var entries: [Entry] = []

    /// The number of lines about errors of the bus.
    public private(set) var skipped = 0

    /// The bits of an identifier in Linux's logs that mark an error frame.
    private static let errorFlag: UInt32 = 0x2000_0000

    public init(parsing bytes: [UInt8]) throws(ParseError) {
        guard !bytes.starts(with: Array("LOGG".utf8)) else { throw .binaryLog }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            $0.last == 0x0D ? $0.dropLast() : $0
        }
        let first = lines.first { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
        format = first?.first { $0 != 0x20 } == UInt8(ascii: "(") ? .candump : .asc
        switch format {
        case .candump: try readCandump(lines)
        case .asc: try readASC(lines)
        }
        guard !entries.isEmpty || skipped > 0 else { throw .empty }
    }

    private static func text(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line.prefix(60), as: UTF8.self)
    }

    private static func words(_ line: ArraySlice<UInt8>) -> [Substring] {
        String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" }
    }

    /// Reads seconds with a fraction as nanoseconds.
    private static func time(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let whole = Int64(first), (0...9_000_000_000).contains(whole) else {
            return nil
        }
        var nanoseconds: Int64 = 0
        if parts.count == 2 {
            let digits = parts[1].utf8.prefix(9)
            guard !digits.isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            for digit in digits { nanoseconds = nanoseconds * 10 + Int64(digit - 0x30) }
            for _ in digits.count..<9 { nanoseconds *= 10 }
        }
        return whole * 1_000_000_000 + nanoseconds
    }

    // MARK: candump

    private mutating func readCandump(_ lines: [ArraySlice<UInt8>]) throws(ParseError) {
        for (index, line) in lines.enumerated() {
            let words = Self.words(line)
            guard !words.isEmpty else { continue }
            // A direction, R or T, may follow.
            guard words.count == 3 || words.count == 4, words[0].hasPrefix("("), words[0].hasSuffix(")"),
                let time = Self.time(words[0].dropFirst().dropLast())
            else { throw .line(index + 1, Self.text(line)) }
            let text = words[2]
            do {
                let frame = try CandumpLine.frame(parsing: text)
                entries.append(Entry(nanoseconds: time, channel: String(words[1]), frame: frame))
            } catch {
                let name = text.prefix { $0 != "#" }
                guard name.count == 8, let raw = UInt32(name, radix: 16), raw & Self.errorFlag != 0 else {
                    throw .line(index + 1, Self.text(line))
                }
                skipped += 1
            }
        }
    }

    // MARK: ASC

    private mutating func readASC(_ lines: [ArraySlice<UInt8>]) throws(ParseError) {
        var radix = 16
        var isRelative = false
        var hasHead = false
        var last: Int64 = 0
        for (index, line) in lines.enumerated() {
            let words = Self.words(line)
            guard let first = words.first, !first.hasPrefix("//") else { continue }
            if first == "base" {
                hasHead = true
                radix = words.count > 1 && words[1] == "dec" ? 10 : 16
                isRelative = words.contains("relative")
                continue
            }
            guard let time = Self.time(first) else {
                let head = first.lowercased()
                if ["date", "begin", "end", "internal", "no"].contains(head) {
                    hasHead = true
                    continue
                }
                throw .line(index + 1, Self.text(line))
            }
            guard hasHead else { throw .line(index + 1, Self.text(line)) }
            last = isRelative ? last &+ time : time
            guard words.count > 2 else { continue }
            if words[2] == "ErrorFrame" || words[1] == "CANFD" && words.dropFirst(3).contains("ErrorFrame") {
                skipped += 1
                continue
            }
            if words[1] == "CANFD" {
                guard let frame = Self.flexibleFrame(words, radix: radix) else {
                    throw .line(index + 1, Self.text(line))
                }
                entries.append(Entry(nanoseconds: last, channel: String(words[2]), frame: frame))
                continue
            }
            // Other events, such as the start of the measurement, have no channel.
            guard Int(words[1]) != nil, words.count > 5, ["d", "r"].contains(words[4]) else { continue }
            guard let frame = Self.frame(words, radix: radix) else { throw .line(index + 1, Self.text(line)) }
            entries.append(Entry(nanoseconds: last, channel: String(words[1]), frame: frame))
        }
    }

    /// Returns the frame in a line `time channel identifier direction d length bytes`.
    private static func frame(_ words: [Substring], radix: Int) -> CANFrame? {
        guard let identifier = identifier(words[2], radix: radix), let length = Int(words[5], radix: 16),
            (0...8).contains(length)
        else { return nil }
        guard words[4] == "d" else { return CANFrame(remote: identifier, dataLengthCode: length) }
        guard words.count >= 6 + length else { return nil }
        var data = CANData()
        for word in words[6..<6 + length] {
            guard let byte = UInt8(word, radix: radix) else { return nil }
            data.append(byte)
        }
        return CANFrame(identifier, data)
    }
}
