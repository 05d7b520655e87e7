public import Endpoints
import SimulationCore

/// Which request lines an expectation is about: those that fit any of the alternatives.
///
/// A request is the line as the adapter understood it: in capitals and without blanks.
public struct RequestPattern: Hashable, Sendable {
    /// The ways to fit.
    public var alternatives: [WatchedRequest]

    /// A pattern with these alternatives.
    public init(_ alternatives: [WatchedRequest]) {
        self.alternatives = alternatives
    }

    /// Every request line.
    public static let any = RequestPattern([.any])

    /// Whether `line`, in capitals and without blanks, fits.
    public func matches(_ line: String) -> Bool {
        let line = Array(line.utf8)
        return alternatives.contains { $0.matches(line) }
    }

    /// The bytes that a request line asks the car for, without its count digit; nil for a command to the adapter.
    public static func bytes(of line: String) -> [UInt8]? { WatchedRequest.bytes(of: Array(line.utf8)) }

    /// The PIDs of a request of service 01; none for any other line.
    public static func pids(of line: String) -> [UInt8] {
        Array(WatchedRequest.parameters(of: Array(line.utf8)))
    }
}

extension RequestPattern: CustomStringConvertible {
    /// The alternatives as in the file, with "or" between them.
    public var description: String {
        alternatives.map { alternative in
            switch alternative {
            case .line(let text): String(decoding: text, as: UTF8.self)
            case .prefix([]): "any"
            case .prefix(let text):
                EndpointFormats.requestNames.first { Array($0.uppercased().utf8) == text }
                    ?? "\(String(decoding: text, as: UTF8.self))*"
            case .parameter(let pid): "PID \(Hex.string(pid, width: 2))"
            case .service(let service): "service \(Hex.string(service, width: 2))"
            }
        }.joined(separator: " or ")
    }
}
