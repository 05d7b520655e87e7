import Platform

/// A reason why an output file cannot be written. `role` names its purpose, for example the option that states it.
package enum OutputError: Error, Hashable, Sendable {
    /// It cannot be opened; `code` is the system's `errno`.
    case cannotOpen(role: String, path: String, code: Int32)
    /// A write failed, for example because the disk is full; `code` is the system's `errno`.
    case refused(role: String, path: String, code: Int32)
    /// The reader of a pipe or another stream has read nothing for this long.
    case stalled(role: String, path: String, Duration)
    /// No process has the FIFO open for reading.
    case noReader(role: String, path: String)
}

extension OutputError: CustomStringConvertible {
    /// The error and, before anything has been written, how to resolve it.
    package var description: String {
        switch self {
        case .cannotOpen(let role, let path, let code):
            "\(role) \(path) cannot be written: \(systemError(code)); name a file in a folder that exists and is yours"
        case .refused(let role, let path, EPIPE):
            "\(role) \(path) cannot be written any more: whoever read it has gone; the run goes on"
        case .refused(let role, let path, let code):
            "\(role) \(path) cannot be written any more: \(systemError(code)); the run goes on"
        case .stalled(let role, let path, let patience):
            "\(role) \(path) cannot be written any more: nothing was read from it for \(patience); the run goes on"
        case .noReader(let role, let path):
            "\(role) \(path) is a FIFO that nobody reads; start its reader, 'cat \(path)' for example"
        }
    }
}
