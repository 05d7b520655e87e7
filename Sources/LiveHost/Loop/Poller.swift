import CSockets

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a descriptor is watched for, and what it is ready for (`enum socket_readiness`).
struct Readiness: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// Bytes, a client or a datagram can be taken; also the end of a stream.
    static let readable = Readiness(rawValue: 1)
    /// More bytes can be handed over.
    static let writable = Readiness(rawValue: 2)
    /// An error waits, or the other side has hung up; always reported, never asked for.
    static let failed = Readiness(rawValue: 4)
}

/// A descriptor that is ready, by the token that it is watched as.
struct ReadyDescriptor: Hashable, Sendable {
    let token: UInt64
    let readiness: Readiness
}

/// Asks the system which of many descriptors are ready; level-triggered: what is not taken is reported again.
protocol Poller: AnyObject {
    /// Begins to watch `descriptor` for `interest`, as `token`.
    func watch(_ descriptor: CInt, for interest: Readiness, as token: UInt64)
    /// Watches `descriptor`, which is watched already, for something else.
    func change(_ descriptor: CInt, to interest: Readiness, as token: UInt64)
    /// Ends the watch; must come before the descriptor is closed.
    func forget(_ descriptor: CInt)
    /// Waits at most `nanoseconds` (negative: for ever) and appends what is ready to `found`.
    func wait(atMost nanoseconds: Int64, into found: inout [ReadyDescriptor])
}

/// epoll(7): what a wait costs depends on what is ready and not on what is watched.
final class EpollPoller: Poller {
    private static let batch = 256

    private let descriptor: CInt
    private let events = UnsafeMutableBufferPointer<socket_event>.allocate(capacity: batch)

    /// nil where the system has no epoll, or no descriptor for it.
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

/// poll(2), which every system has: each wait goes through all that is watched.
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
