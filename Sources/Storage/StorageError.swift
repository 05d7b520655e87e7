/// Why stored data could not be read or written.
public enum StorageError: Error, Hashable, Sendable {
    /// The file is not there, or cannot be read as what it should be; `reason` is the library's.
    case notReadable(path: String, reason: String)
}

extension StorageError: CustomStringConvertible {
    /// `path: error: what is wrong`, for people.
    public var description: String {
        switch self {
        case .notReadable(let path, let reason): "\(path): error: cannot be read: \(reason)"
        }
    }
}
