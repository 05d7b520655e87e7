/// How the last reprogramming of the unit ended; the raw value is the code in a record.
public enum ReprogrammingStatus: Int, CaseIterable, Hashable, Sendable {
    /// Nothing is known.
    case unknown = 0
    /// It ended well.
    case ok = 1
    /// It failed.
    case failed = 2
    /// It is still running.
    case running = 3
}

extension ReprogrammingStatus: CustomStringConvertible {
    /// The word that people read.
    public var description: String {
        switch self {
        case .unknown: "unknown"
        case .ok: "ok"
        case .failed: "failed"
        case .running: "running"
        }
    }
}
