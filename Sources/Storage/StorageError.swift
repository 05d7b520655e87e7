/// Why stored data could not be read or written.
public enum StorageError: Error, Hashable, Sendable {
    /// The file is not there, or cannot be read as what it should be; `reason` is the library's.
    case notReadable(path: String, reason: String)
    /// The file was written, and is not what it should be; `reason` is the library's.
    case damaged(path: String, reason: String)
    /// Another process has the database to itself.
    case locked(path: String)
    /// The file is in order and has no such table, list or column; `known` are those that it has.
    case lacks(path: String, what: String, known: [String])

    /// Whether whoever wrote the file is to blame, rather than whoever reads it or says where to look.
    public var isOfTheWriter: Bool {
        if case .damaged = self { true } else { false }
    }
}

extension StorageError: CustomStringConvertible {
    /// `path: error: what is wrong`, for people.
    public var description: String {
        switch self {
        case .notReadable(let path, let reason): "\(path): error: cannot be read: \(reason)"
        case .damaged(let path, let reason): "\(path): error: is damaged: \(reason)"
        case .locked(let path):
            "\(path): error: is locked: a program that is still running has the database to itself; end it"
        case .lacks(let path, let what, let known):
            "\(path): error: has no \(what), only \(known.map { "'\($0)'" }.joined(separator: ", ")); "
                + "mend 'stores' in the client's profile"
        }
    }
}
