#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The descriptors that no client gets, so that files can be written and programs started whatever clients do.
///
/// A process without any is lost: Dispatch reads what its threads do from files and ends the process where it cannot open
/// them. The system gives out the lowest number that is free, so the number of a new connection shows how many there are.
public struct DescriptorReserve: Hashable, Sendable {
    /// How many descriptors the process may have open.
    public let limit: Int

    /// How many of them clients do not get: 128, and of a small limit a quarter.
    public var kept: Int { min(128, limit / 4) }

    /// The reserve of this process, as its limit is now.
    public init() {
        var limits = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        self.init(limit: getrlimit(resource, &limits) == 0 ? Int(clamping: limits.rlim_cur) : 256)
    }

    /// The reserve of a process that may have `limit` descriptors open.
    public init(limit: Int) { self.limit = limit }

    /// Whether `descriptor`, that of a client which has just connected, is one of the reserve and is to be closed at once.
    public func holds(_ descriptor: CInt) -> Bool { Int(descriptor) >= limit - kept }
}
