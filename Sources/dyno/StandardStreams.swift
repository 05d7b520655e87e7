import Foundation

/// What a program makes sure of before it opens or writes anything.
enum StandardStreams {
    /// Opens the standard streams that are closed, so that no other file gets their numbers, and lets a reader that has gone
    /// be a write that fails and not the end of the process.
    static func prepare() {
        for descriptor in STDIN_FILENO...Terminal.errorDescriptor where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
        signal(SIGPIPE, SIG_IGN)
    }
}
