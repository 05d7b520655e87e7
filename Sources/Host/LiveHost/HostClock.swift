import CSockets
import SimulationCore

/// The clock of a host: simulated time, which may stand and begin anew, and the time of the host's own tasks, which goes on.
struct HostClock {
    /// The value of the monotonic clock at the rig's power-on, in nanoseconds; later by the length of each pause, and
    /// below zero where the clock was moved farther than this machine has been running.
    private(set) var started = Int64(monotonic_nanoseconds())

    /// The simulated time at which the clock stands; nil while it runs.
    private(set) var standsAt: SimInstant?

    /// The value of the monotonic clock at the start of the host.
    let opened: UInt64

    init() { opened = UInt64(started) }

    /// Returns the simulated time when the monotonic clock shows `time`.
    func instant(at time: UInt64) -> SimInstant {
        // A turn may have begun before the clock was set.
        standsAt ?? SimInstant(nanoseconds: max(0, Int64(clamping: time) &- started))
    }

    /// The simulated time.
    var now: SimInstant { instant(at: monotonic_nanoseconds()) }

    /// The time of the host's own tasks.
    var choreTime: SimInstant { SimInstant(nanoseconds: Int64(monotonic_nanoseconds() - opened)) }

    /// Returns the time of the host's own tasks when the monotonic clock shows `time`, or now.
    func choreTime(at time: UInt64?) -> SimInstant {
        time.map { SimInstant(nanoseconds: Int64(bitPattern: $0 &- opened)) } ?? choreTime
    }

    /// Returns the value of the monotonic clock at `instant` of the host's own tasks.
    func deadline(chore instant: SimInstant) -> UInt64 { opened + UInt64(max(0, instant.nanoseconds)) }

    /// Returns the value of the monotonic clock at `due` of simulated time; `.max` when the clock stands before it.
    func deadline(rig due: SimInstant) -> UInt64 {
        if let standsAt { return due <= standsAt ? 0 : .max }
        let (time, isBeyond) = started.addingReportingOverflow(max(0, due.nanoseconds))
        return isBeyond ? .max : UInt64(max(0, time))
    }

    /// Stops simulated time at `instant`, or moves it there while it stands.
    mutating func stand(at instant: SimInstant) { standsAt = instant }

    /// Lets simulated time go on from where it stands.
    mutating func resume() {
        guard let time = standsAt else { return }
        standsAt = nil
        started = Int64(monotonic_nanoseconds()) - max(0, time.nanoseconds)
    }

    /// Makes the present simulated time zero; a clock that stands goes on standing.
    mutating func beginAnew() {
        started = Int64(monotonic_nanoseconds())
        if standsAt != nil { standsAt = .powerOn }
    }
}
