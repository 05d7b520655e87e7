/// The result of the unit's last reprogramming; the raw value is the code in a record.
public enum ReprogrammingStatus: Int, CaseIterable, Hashable, Sendable {
    /// Unknown.
    case unknown = 0
    /// It succeeded.
    case ok = 1
    /// It failed.
    case failed = 2
    /// It is in progress.
    case running = 3
}

extension ReprogrammingStatus: CustomStringConvertible {
    /// The word for people.
    public var description: String {
        switch self {
        case .unknown: "unknown"
        case .ok: "ok"
        case .failed: "failed"
        case .running: "running"
        }
    }
}
