/// A limit of this process (getrlimit(2)).
package enum ResourceLimit {
    case descriptors
    case addressSpace

    /// The soft limit; the greatest number without one, nil when it cannot be read.
    package var soft: Int? {
        var limit = rlimit()
        return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : nil
    }

    /// Raises the soft limit to the hard limit and returns the soft limit in force; nil when it cannot be read.
    @discardableResult
    package func raise() -> Int? {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return nil }
        limit.rlim_cur = limit.rlim_max
        _ = setrlimit(resource, &limit)
        return soft
    }

    #if canImport(Glibc)
        private var resource: __rlimit_resource_t {
            switch self {
            case .descriptors: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            case .addressSpace: __rlimit_resource_t(RLIMIT_AS.rawValue)
            }
        }
    #else
        private var resource: CInt {
            switch self {
            case .descriptors: RLIMIT_NOFILE
            case .addressSpace: RLIMIT_AS
            }
        }
    #endif
}
