import Platform

/// Descriptors reserved for purposes other than client connections, such as files and the pipes of programs.
///
/// The process cannot continue without free descriptors: Dispatch opens files to observe its threads and
/// aborts when that fails. The system assigns the lowest free number, so the number of a new descriptor
/// indicates how many are open.
package struct DescriptorReserve: Hashable, Sendable {
    /// The number of descriptors that the process may have open.
    package let limit: Int

    /// The number of reserved descriptors: 128, or a quarter of a limit below 512.
    package var kept: Int { min(128, limit / 4) }

    /// Creates the reserve of this process for its current soft limit; 256 is assumed when the limit cannot be
    /// read.
    package init() {
        self.init(limit: ResourceLimit.descriptors.soft ?? 256)
    }

    /// Creates the reserve of a process that may have `limit` descriptors open.
    package init(limit: Int) { self.limit = limit }

    /// Returns whether `descriptor`, that of a new connection, belongs to the reserve; then the connection is closed
    /// at once.
    package func holds(_ descriptor: CInt) -> Bool { Int(descriptor) >= limit - kept }
}

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
