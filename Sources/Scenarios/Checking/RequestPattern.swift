import SimulationCore

/// Which request lines an expectation is about: those that fit any of the alternatives.
///
/// A request is the line as the adapter understood it: in capitals and without blanks.
public struct RequestPattern: Hashable, Sendable {
    /// One way to fit.
    public enum Alternative: Hashable, Sendable {
        /// Exactly this line; a request in hex digits fits with a count digit behind it, too.
        case text(String)
        /// Any line that begins so; the empty text fits every line.
        case prefix(String)
        /// A request of service 01 that asks for this PID, alone or among others.
        case pid(UInt8)
        /// A request in hex digits whose first byte is this service.
        case service(UInt8)
    }

    /// The ways to fit.
    public var alternatives: [Alternative]

    /// A pattern with these alternatives.
    public init(_ alternatives: [Alternative]) {
        self.alternatives = alternatives
    }

    /// Every request line.
    public static let any = RequestPattern([.prefix("")])

    /// Whether `line`, in capitals and without blanks, fits.
    public func matches(_ line: String) -> Bool {
        alternatives.contains { alternative in
            switch alternative {
            case .text(let text):
                line == text
                    || (line.utf8.count == text.utf8.count + 1 && line.hasPrefix(text)
                        && Self.bytes(of: text) != nil && Self.bytes(of: line) != nil)
            case .prefix(let text): line.hasPrefix(text)
            case .pid(let pid): Self.pids(of: line).contains(pid)
            case .service(let service): Self.bytes(of: line)?.first == service
            }
        }
    }

    /// The bytes that a request line asks the car for, without its count digit; nil for a command to the adapter.
    public static func bytes(of line: String) -> [UInt8]? {
        guard line.utf8.count >= 2 else { return nil }
        let digits = line.utf8.count % 2 == 0 ? line[...] : line.dropLast()
        guard line.utf8.allSatisfy({ Hex.value(of: $0) != nil }) else { return nil }
        return Hex.bytes(digits)
    }

    /// The PIDs of a request of service 01; none for any other line.
    public static func pids(of line: String) -> [UInt8] {
        guard let bytes = bytes(of: line), bytes.first == 0x01 else { return [] }
        return Array(bytes.dropFirst())
    }
}

extension RequestPattern: CustomStringConvertible {
    /// The alternatives as in the file, with "or" between them.
    public var description: String {
        alternatives.map { alternative in
            switch alternative {
            case .text(let text): text
            case .prefix(let text): text.isEmpty ? "any" : "\(text)*"
            case .pid(let pid): "PID \(Hex.string(pid, width: 2))"
            case .service(let service): "service \(Hex.string(service, width: 2))"
            }
        }.joined(separator: " or ")
    }
}
