import CSockets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The interest in a descriptor, and the readiness of one (`enum socket_readiness`).
struct Readiness: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// A read or accept does not block: bytes, the end of a stream, a connection or a datagram are pending.
    static let readable = Readiness(rawValue: 1)
    /// A write does not block.
    static let writable = Readiness(rawValue: 2)
    /// An error is pending, or the peer has hung up; always reported, never requested.
    static let failed = Readiness(rawValue: 4)
}

/// A ready descriptor, identified by the token that it is watched as.
struct ReadyDescriptor: Hashable, Sendable {
    let token: UInt64
    let readiness: Readiness
}

/// Waits for ready descriptors, level-triggered: a descriptor is reported again as long as it is ready.
protocol Poller: AnyObject {
    /// Starts to watch `descriptor` for `interest`, as `token`.
    func watch(_ descriptor: CInt, for interest: Readiness, as token: UInt64)
    /// Changes the interest and the token of `descriptor`, which is watched already.
    func change(_ descriptor: CInt, to interest: Readiness, as token: UInt64)
    /// Stops watching `descriptor`; call it before the descriptor is closed.
    func forget(_ descriptor: CInt)
    /// Waits at most `nanoseconds` (negative: no limit) and appends the ready descriptors to `found`.
    func wait(atMost nanoseconds: Int64, into found: inout [ReadyDescriptor])
}

/// A poller that uses epoll(7): the cost of a wait depends on the number of ready descriptors, not of watched
/// ones.
final class EpollPoller: Poller {
    private static let batch = 256

    private let descriptor: CInt
    private let events = UnsafeMutableBufferPointer<socket_event>.allocate(capacity: batch)

    /// nil when the system has no epoll or no free descriptor.
    init?() {
        descriptor = epoll_open()
        events.initialize(repeating: socket_event())
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        events.deallocate()
        if descriptor >= 0 { close(descriptor) }
    }

    func watch(_ descriptor: CInt, for interest: Readiness, as token: UInt64) {
        _ = epoll_watch(self.descriptor, descriptor, UInt32(interest.rawValue), token, 1)
    }

    func change(_ descriptor: CInt, to interest: Readiness, as token: UInt64) {
        _ = epoll_watch(self.descriptor, descriptor, UInt32(interest.rawValue), token, 0)
    }

    func forget(_ descriptor: CInt) { epoll_forget(self.descriptor, descriptor) }

    func wait(atMost nanoseconds: Int64, into found: inout [ReadyDescriptor]) {
        let count = Int(epoll_await(descriptor, events.baseAddress, CInt(Self.batch), nanoseconds))
        for event in events.prefix(count) {
            found.append(
                ReadyDescriptor(token: event.token, readiness: Readiness(rawValue: UInt8(event.readiness))))
        }
    }
}

/// A poller that uses poll(2), which every system has: each wait examines all watched descriptors.
final class PollPoller: Poller {
    private var descriptors: [CInt] = []
    private var interests: [UInt8] = []
    private var tokens: [UInt64] = []
    private var readiness: [UInt8] = []
    private var places: [CInt: Int] = [:]

    func watch(_ descriptor: CInt, for interest: Readiness, as token: UInt64) {
        places[descriptor] = descriptors.count
        descriptors.append(descriptor)
        interests.append(interest.rawValue)
        tokens.append(token)
        readiness.append(0)
    }

    func change(_ descriptor: CInt, to interest: Readiness, as token: UInt64) {
        guard let place = places[descriptor] else { return }
        interests[place] = interest.rawValue
        tokens[place] = token
    }

    func forget(_ descriptor: CInt) {
        guard let place = places.removeValue(forKey: descriptor) else { return }
        let last = descriptors.count - 1
        if place != last {
            descriptors[place] = descriptors[last]
            interests[place] = interests[last]
            tokens[place] = tokens[last]
            places[descriptors[place]] = place
        }
        descriptors.removeLast()
        interests.removeLast()
        tokens.removeLast()
        readiness.removeLast()
    }

    func wait(atMost nanoseconds: Int64, into found: inout [ReadyDescriptor]) {
        var left = Int(poll_await(descriptors, interests, &readiness, descriptors.count, nanoseconds))
        var place = 0
        while left > 0, place < tokens.count {
            if readiness[place] != 0 {
                found.append(
                    ReadyDescriptor(token: tokens[place], readiness: Readiness(rawValue: readiness[place])))
                left -= 1
            }
            place += 1
        }
    }
}
