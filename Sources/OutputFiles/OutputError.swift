#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a file is not written, or not to its end. `role` says what the file is for: the option that names it, for example.
public enum OutputError: Error, Hashable, Sendable {
    /// It cannot be opened; `code` is the system's `errno`.
    case cannotOpen(role: String, path: String, code: Int32)
    /// A write was refused, because the disk is full for example; `code` is the system's `errno`.
    case refused(role: String, path: String, code: Int32)
    /// Who reads the pipe has taken nothing for so long.
    case stalled(role: String, path: String, Duration)
    /// Nobody has the FIFO open to read it.
    case noReader(role: String, path: String)
}

extension OutputError: CustomStringConvertible {
    /// What is wrong and, before anything has begun, what to do about it.
    public var description: String {
        switch self {
        case .cannotOpen(let role, let path, let code):
            "\(role) \(path) cannot be written: \(Self.words(code)); name a file in a folder that exists and is yours"
        case .refused(let role, let path, EPIPE):
            "\(role) \(path) cannot be written any more: whoever read it has gone; the run goes on"
        case .refused(let role, let path, let code):
            "\(role) \(path) cannot be written any more: \(Self.words(code)); the run goes on"
        case .stalled(let role, let path, let patience):
            "\(role) \(path) cannot be written any more: nothing was read from it for \(patience); the run goes on"
        case .noReader(let role, let path):
            "\(role) \(path) is a FIFO that nobody reads; start its reader, 'cat \(path)' for example"
        }
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
