#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a listener does when it could not accept a connection that waits.
public enum AcceptFailure: Hashable, Sendable {
    /// That connection is gone, the next one may wait already: go on.
    case goOn
    /// The system is short of something: listen to nobody for so long. Who waits meanwhile waits in the listener's queue,
    /// and asking again at once would take all of the processor.
    case pause(Duration)
    /// The listener cannot be used any more.
    case over

    /// How long a pause is.
    public static let usualPause = Duration.milliseconds(100)

    /// What `code`, the `errno` of accept(2), calls for; nil when nobody waits any more.
    public init?(code: Int32) {
        switch code {
        case EAGAIN, EWOULDBLOCK: return nil
        case EBADF, EFAULT, EINVAL, ENOTSOCK, EOPNOTSUPP: self = .over
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: self = .pause(Self.usualPause)
        // Errors of the connection itself come out of accept on Linux.
        default: self = .goOn
        }
    }
}
