/// Why stored data could not be read or written.
package enum StorageError: Error, Hashable, Sendable {
    /// The file does not exist or cannot be read as expected; `reason` is the library's message.
    case notReadable(path: String, reason: String)
    /// The file exists and its content is invalid; `reason` is the library's message.
    case damaged(path: String, reason: String)
    /// Another process has locked the database.
    case locked(path: String)
    /// The file may not be written; `reason` is the system's message.
    case readOnly(path: String, reason: String)
    /// The file could not be written, such as on a full disk; `reason` is the library's message.
    case notWritable(path: String, reason: String)
    /// The file belongs to something else: `what` it is instead.
    case foreign(path: String, what: String)
    /// The file is valid and has no such table, list or column; `known` are the existing ones.
    case lacks(path: String, what: String, known: [String])

    /// Whether the writer of the file caused the error, rather than the reader or the mapping.
    package var isOfTheWriter: Bool {
        if case .damaged = self { true } else { false }
    }
}

extension StorageError: CustomStringConvertible {
    /// The error for people: `path: error: what is wrong`.
    package var description: String {
        switch self {
        case .notReadable(let path, let reason): "\(path): error: cannot be read: \(reason)"
        case .damaged(let path, let reason): "\(path): error: is damaged: \(reason)"
        case .locked(let path):
            "\(path): error: is locked: a program that is still running has the database to itself; end it"
        case .readOnly(let path, let reason):
            "\(path): error: may not be written: \(reason); name a file that may be"
        case .notWritable(let path, let reason): "\(path): error: could not be written: \(reason)"
        case .foreign(let path, let what):
            "\(path): error: is \(what), and stays as it is; name another file, or one that is not there yet"
        case .lacks(let path, let what, let known):
            "\(path): error: has no \(what), only \(known.map { "'\($0)'" }.joined(separator: ", ")); "
                + "mend 'stores' in the client's profile"
        }
    }
}
