import Platform

/// The reaction of a listener to a failure of accept(2).
package enum AcceptFailure: Hashable, Sendable {
    /// This connection has failed; the next one may be pending already. Call accept again at once.
    case acceptNext
    /// The system lacks descriptors or memory. Stop watching the listener for this duration. Pending clients
    /// stay in the kernel's queue; calling accept again at once would keep the processor busy.
    case pause(Duration)
    /// The listening socket is unusable.
    case over

    /// The duration of `pause` that `init(code:)` returns.
    package static let usualPause = Duration.milliseconds(100)

    /// Creates the reaction to `code`, the `errno` of accept(2); nil when no connection is pending.
    package init?(code: Int32) {
        switch code {
        case EAGAIN, EWOULDBLOCK: return nil
        case EBADF, EFAULT, EINVAL, ENOTSOCK, EOPNOTSUPP: self = .over
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: self = .pause(Self.usualPause)
        // On Linux, accept also returns pending network errors of the new connection.
        default: self = .acceptNext
        }
    }
}
