import Foundation

/// Preparation of the standard streams before any file is opened or written.
enum StandardStreams {
    /// Opens closed standard streams, so that no other file gets their numbers, and ignores SIGPIPE, so that a write
    /// without a reader fails instead of ending the process.
    static func prepare() {
        for descriptor in STDIN_FILENO...Terminal.errorDescriptor where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
        signal(SIGPIPE, SIG_IGN)
    }
}
