import SimulationCore

/// A pattern for request lines, in triggers and expectations; lines are upper-case and without ignored characters.
public enum WatchedRequest: Hashable, Sendable {
    /// This line; for hex digits, also the same line with one more digit for the number of expected answers.
    case line([UInt8])
    case prefix([UInt8])
    /// Requests of service 01 for this parameter, alone or among others.
    case parameter(UInt8)
    case service(UInt8)
    public static let any = WatchedRequest.prefix([])

    public func matches(_ line: [UInt8]) -> Bool {
        switch self {
        case .line(let text):
            guard line != text else { return true }
            guard line.count == text.count + 1, text.count.isMultiple(of: 2), line.starts(with: text) else {
                return false
            }
            return Self.bytes(of: line) != nil
        case .prefix(let text): return line.starts(with: text)
        case .service(let service): return Self.bytes(of: line)?.first == service
        case .parameter(let parameter): return Self.parameters(of: line).contains(parameter)
        }
    }

    /// Returns the bytes of the OBD request `line`, without the digit for the number of expected answers; nil for a line that
    /// is not hex digits, such as a command to the adapter.
    public static func bytes(of line: [UInt8]) -> [UInt8]? {
        guard line.count >= 2 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in line {
            guard let digit = Hex.value(of: character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }

    /// Returns the parameters in a request of service 01; empty for any other line.
    public static func parameters(of line: [UInt8]) -> ArraySlice<UInt8> {
        guard let bytes = bytes(of: line), bytes.first == 0x01 else { return [] }
        return bytes.dropFirst()
    }
}
