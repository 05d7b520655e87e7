package import Endpoints
import SimulationCore

/// A set of request lines: those that match any of the alternatives.
///
/// A request line is the line as the adapter interprets it: in upper case and without spaces.
package struct RequestPattern: Hashable, Sendable {
    /// The alternatives; a line has to match one of them.
    package var alternatives: [WatchedRequest]

    /// Creates a pattern that matches a line when one of `alternatives` does.
    package init(_ alternatives: [WatchedRequest]) {
        self.alternatives = alternatives
    }

    /// The pattern that matches every request line.
    package static let any = RequestPattern([.any])

    /// Returns whether the pattern matches `line`, which is in upper case and without spaces.
    package func matches(_ line: String) -> Bool {
        let line = Array(line.utf8)
        return alternatives.contains { $0.matches(line) }
    }

    /// Returns the bytes that a request line sends to the car, without its response count digit; nil for a
    /// command to the adapter.
    package static func bytes(of line: String) -> [UInt8]? { WatchedRequest.bytes(of: Array(line.utf8)) }

    /// Returns the PIDs of a request of service 01; empty for any other line.
    package static func pids(of line: String) -> [UInt8] {
        Array(WatchedRequest.parameters(of: Array(line.utf8)))
    }
}

extension RequestPattern: CustomStringConvertible {
    /// Returns the named request that begins so, such as `dealer-info`; nil for a line.
    private static func name(_ prefix: [UInt8]) -> String? {
        let name = String(decoding: prefix, as: UTF8.self).lowercased()
        // AT and ST alone begin commands.
        guard prefix.count > 2, ScalarKind.isRequestName(name), !ScalarKind.isRequestPattern(name) else {
            return nil
        }
        return name
    }

    /// The alternatives as a scenario file states them, separated by "or".
    package var description: String {
        alternatives.map { alternative in
            switch alternative {
            case .line(let text): String(decoding: text, as: UTF8.self)
            case .prefix([]): "any"
            case .prefix(let text):
                Self.name(text) ?? "\(String(decoding: text, as: UTF8.self))*"
            case .parameter(let pid): "PID \(Hex.string(pid, width: 2))"
            case .service(let service): "service \(Hex.string(service, width: 2))"
            }
        }.joined(separator: " or ")
    }
}
