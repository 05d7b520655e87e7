#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file for what is read by its path: one for the process, written anew for each input, in memory where there is such a
/// folder.
public enum ScratchFile {
    /// Where it is.
    public static let path: String = {
        let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        return "\(folder)/dyno-fuzz-\(getpid())"
    }()

    /// Replaces what it holds by `bytes`.
    public static func store(_ bytes: [UInt8]) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        promise(file >= 0, "no scratch file at \(path)")
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        promise(count == bytes.count, "\(count) of \(bytes.count) bytes written")
    }
}
