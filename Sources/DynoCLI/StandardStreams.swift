import Foundation

/// Preparation of the standard streams before any file is opened or written.
enum StandardStreams {
    /// Opens closed standard streams, so that no other file gets their numbers, and ignores SIGPIPE and SIGXFSZ, so that a
    /// write without a reader or room fails instead of ending the process.
    static func prepare() {
        for descriptor in STDIN_FILENO...Terminal.errorDescriptor where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }
}
