import CSockets
import Platform

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
    func watch(_ descriptor: CInt, for interest: Readiness, as token: UInt64)
    /// Changes the interest and the token of `descriptor`, which is watched already.
    func change(_ descriptor: CInt, to interest: Readiness, as token: UInt64)
    /// Stops watching `descriptor`; call it before the descriptor is closed.
    func forget(_ descriptor: CInt)
    /// Waits until a descriptor is ready or `deadline` has passed, and appends the ready descriptors to `found`.
    ///
    /// Both times are nanoseconds of the monotonic clock. `deadline` is 0 for a check without a wait, `.max` for a
    /// wait without a limit. `recent` is a time of the near past; with it, many waits need no look at the clock.
    func wait(until deadline: UInt64, recent: UInt64, into found: inout [ReadyDescriptor])
}

/// Returns the nanoseconds until `deadline`, as `epoll_await` and `poll_await` require them: 0 when it has passed,
/// negative without a limit.
private func remaining(until deadline: UInt64) -> Int64 {
    guard deadline > 0 else { return 0 }
    guard deadline < .max else { return -1 }
    let now = monotonic_nanoseconds()
    return deadline <= now ? 0 : Int64(clamping: deadline - now)
}

/// A poller that uses epoll(7): the cost of a wait depends on the number of ready descriptors, not of watched
/// ones.
///
/// A deadline in the far future goes to a timer that is set only when it is to fire earlier than before. A wait without
/// a time-out of its own costs less, and most waits end because of a client long before such a deadline.
final class EpollPoller: Poller {
    private static let batch = 256

    /// The distance of a deadline, in nanoseconds, from which the timer is used.
    private static let far: UInt64 = 20_000_000

    private static let timerToken = UInt64.max - 1

    private let descriptor: CInt
    private let events = UnsafeMutableBufferPointer<socket_event>.allocate(capacity: batch)
    /// The descriptor of the timer; negative when there is none.
    private let timer: CInt
    /// The time at which the timer fires; `.max` when it is not set.
    private var timerTime = UInt64.max

    /// Creates a poller; nil when the system has no epoll or no free descriptor.
    init?() {
        descriptor = epoll_open()
        timer = descriptor < 0 ? -1 : epoll_timer(descriptor, Self.timerToken)
        events.initialize(repeating: socket_event())
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        events.deallocate()
        if timer >= 0 { close(timer) }
        if descriptor >= 0 { close(descriptor) }
    }

    func watch(_ descriptor: CInt, for interest: Readiness, as token: UInt64) {
        _ = epoll_watch(self.descriptor, descriptor, UInt32(interest.rawValue), token, 1)
    }

    func change(_ descriptor: CInt, to interest: Readiness, as token: UInt64) {
        _ = epoll_watch(self.descriptor, descriptor, UInt32(interest.rawValue), token, 0)
    }

    func forget(_ descriptor: CInt) { epoll_forget(self.descriptor, descriptor) }

    func wait(until deadline: UInt64, recent: UInt64, into found: inout [ReadyDescriptor]) {
        var limit: Int64 = -1
        if deadline < timerTime {
            if timer >= 0, deadline > recent, deadline - recent > Self.far {
                epoll_set_timer(timer, deadline)
                timerTime = deadline
            } else {
                limit = remaining(until: deadline)
            }
        }
        let count = Int(epoll_await(descriptor, events.baseAddress, CInt(Self.batch), limit))
        for place in 0..<count {
            let event = events[place]
            guard event.token != Self.timerToken else {
                timerTime = .max
                continue
            }
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

    func wait(until deadline: UInt64, recent: UInt64, into found: inout [ReadyDescriptor]) {
        let limit = remaining(until: deadline)
        var left = Int(poll_await(descriptors, interests, &readiness, descriptors.count, limit))
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
