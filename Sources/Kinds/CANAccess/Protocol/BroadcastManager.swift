import CANBus
import SimulationCore

/// Cyclic transmission and content filters, as the broadcast manager of Linux does them (`net/can/bcm.c`).
///
/// Does no I/O and reads no clock. Each identifier has at most one transmission and one filter.
struct BroadcastManager: Sendable {
    /// The greatest number of transmissions, and of filters; further ones are refused.
    static let limit = 1024

    /// The bus time that transmissions may take at once, in nanoseconds; beyond it they share what a bus carries.
    static let burst: Int64 = 10_000_000

    /// A frame that is sent again and again.
    private struct Job: Sendable {
        var frame: CANFrame
        /// The interval in nanoseconds; 0 for a frame that is not repeated.
        var interval: Int64
        var due: SimInstant?
    }

    /// The reception of one identifier.
    struct Filter: Sendable {
        /// The comparison of a received frame with the one before.
        enum Rule: Sendable {
            /// Every frame counts.
            case every
            /// A change in these bits of the data counts.
            case mask(UInt64)
            /// A change in the bits of the mask whose selecting bits, those of `selector`, equal the frame's.
            case multiplex(selector: UInt64, masks: [UInt64])
        }

        let rule: Rule
        /// The shortest time between two frames to the client, in nanoseconds; 0 for none.
        let interval: Int64
        /// The last frame that counted, by mask; the only one for the other rules.
        fileprivate var last: [CANFrame?]
        fileprivate var lastSent: SimInstant?
        /// When a frame that came too early is sent.
        fileprivate var due: SimInstant?
        fileprivate var latest: CANFrame?

        init(_ rule: Rule, interval: Int64) {
            self.rule = rule
            self.interval = interval
            if case .multiplex(_, let masks) = rule {
                last = Array(repeating: nil, count: masks.count)
            } else {
                last = [nil]
            }
        }
    }

    /// The transmissions, in the order of identifiers.
    private var jobs: [Job] = []
    private var filters: [CANIdentifier: Filter] = [:]
    /// When the first transmission is due, and the first delayed frame for the client.
    private var jobDue: SimInstant?
    private var filterDue: SimInstant?

    /// When a bus has carried all transmissions so far.
    private var carried = SimInstant.powerOn
    /// No transmission before then, because the bus time is used up.
    private var resumes: SimInstant?
    /// The transmission that was due first when the bus time was used up, so that each has its turn.
    private var turn = 0

    /// Whether a transmission is repeated.
    var isCyclic: Bool { jobDue != nil }

    /// When `takeDue` has something to do, or nil.
    var deadline: SimInstant? {
        .earlier(filterDue, jobDue.map { due in resumes.map { max($0, due) } ?? due })
    }

    private mutating func refreshJobs() {
        jobDue = nil
        for index in jobs.indices { jobDue = .earlier(jobDue, jobs[index].due) }
    }

    private mutating func refreshFilters() {
        filterDue = nil
        for filter in filters.values { filterDue = .earlier(filterDue, filter.due) }
    }

    /// Returns the place of the transmission of `identifier`, or where it belongs.
    private func place(of identifier: CANIdentifier) -> (index: Int, isThere: Bool) {
        var (low, high) = (0, jobs.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.precedes(jobs[middle].frame.identifier, identifier) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return (low, low < jobs.count && jobs[low].frame.identifier == identifier)
    }

    /// Puts `job` in the place of the one of its identifier; false when there are too many.
    ///
    /// The due time of all is searched only when that of the first one changes: a tool adds a thousand at once.
    private mutating func put(_ job: Job) -> Bool {
        let (index, isThere) = place(of: job.frame.identifier)
        if isThere {
            let former = jobs[index].due
            jobs[index] = job
            if let former, former == jobDue { refreshJobs() }
        } else if jobs.count < Self.limit {
            jobs.insert(job, at: index)
        } else {
            return false
        }
        jobDue = .earlier(jobDue, job.due)
        return true
    }

    // MARK: Sending

    /// Begins to send `frame`, now and each `interval` nanoseconds; only now when that is 0. Returns whether it is to
    /// be sent.
    mutating func add(_ frame: CANFrame, interval: Int64, now: SimInstant) -> Bool {
        let due = interval > 0 ? now.advanced(byNanoseconds: interval) : nil
        return put(Job(frame: frame, interval: interval, due: due))
    }

    /// Changes the data of a transmission and keeps its timer; without one, adds one that is not repeated.
    mutating func update(_ frame: CANFrame) {
        let (index, isThere) = place(of: frame.identifier)
        if isThere { jobs[index].frame = frame } else { _ = put(Job(frame: frame, interval: 0)) }
    }

    mutating func delete(_ identifier: CANIdentifier) {
        let (index, isThere) = place(of: identifier)
        guard isThere else { return }
        jobs.remove(at: index)
        refreshJobs()
    }

    // MARK: Receiving

    mutating func set(_ filter: Filter, for identifier: CANIdentifier) {
        guard filters[identifier] != nil || filters.count < Self.limit else { return }
        let former = filters.updateValue(filter, forKey: identifier)
        if former?.due != nil { refreshFilters() }
    }

    mutating func removeFilter(_ identifier: CANIdentifier) {
        if filters.removeValue(forKey: identifier)?.due != nil { refreshFilters() }
    }

    /// Offers a frame of the bus; returns whether the client gets it now.
    mutating func offer(_ frame: CANFrame, now: SimInstant) -> Bool {
        guard !frame.isRemote, var filter = filters[frame.identifier] else { return false }
        guard Self.counts(frame, &filter) else { return false }
        defer { filters[frame.identifier] = filter }
        guard filter.interval > 0 else { return true }
        filter.latest = frame
        // The timer of an earlier frame sends this one instead.
        guard filter.due == nil else { return false }
        if let sent = filter.lastSent {
            let due = sent.advanced(byNanoseconds: filter.interval)
            if due > now {
                filter.due = due
                filterDue = .earlier(filterDue, due)
                return false
            }
        }
        filter.lastSent = now
        return true
    }

    private static func counts(_ frame: CANFrame, _ filter: inout Filter) -> Bool {
        let bits = Self.bits(frame)
        switch filter.rule {
        case .every: return true
        case .mask(let mask): return compare(frame, bits, mask, 0, &filter)
        case .multiplex(let selector, let masks):
            guard let place = masks.firstIndex(where: { selector & bits == selector & $0 }) else {
                return false
            }
            return compare(frame, bits, masks[place], place, &filter)
        }
    }

    /// Returns whether `frame` is the first one of filter entry `place`, or differs from the one before in the bits of
    /// `mask`.
    private static func compare(
        _ frame: CANFrame, _ bits: UInt64, _ mask: UInt64, _ place: Int, _ filter: inout Filter
    ) -> Bool {
        if let last = filter.last[place], Self.bits(last) & mask == bits & mask { return false }
        filter.last[place] = frame
        return true
    }

    /// Returns the data as a number whose highest byte is the first.
    static func bits(_ frame: CANFrame) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<ClassicalData.capacity {
            value = value << 8 | UInt64(index < frame.data.count ? frame.data[index] : 0)
        }
        return value
    }

    // MARK: Time

    /// Does what is due: appends the frames to send to `sent` and those for the client to `delivered`.
    ///
    /// The transmissions take no more bus time than there is: a share of 1 / `sharers` of a bus of `bitRate` bit/s, and
    /// `burst` at once. Instants that have passed by `present` are left out, and so is the bus time before it.
    mutating func takeDue(
        now: SimInstant, present: SimInstant, bitRate: Int, sharers: Int, sent: inout [CANFrame],
        delivered: inout [CANFrame]
    ) {
        if let due = filterDue, due <= now { takeDelayed(now: now, &delivered) }
        guard let due = jobDue, due <= now, resumes.map({ $0 <= now }) ?? true else { return }
        resumes = nil
        let reached = max(now, present)
        carried = max(carried, reached)
        // In the order of identifiers, so that a run is repeatable.
        for offset in jobs.indices {
            let index = (turn + offset) % jobs.count
            guard let due = jobs[index].due, due <= now else { continue }
            if reached.duration(to: carried).nanoseconds >= Self.burst {
                // Half of the bus time is free again then.
                resumes = carried.advanced(byNanoseconds: -Self.burst / 2)
                turn = index
                return refreshJobs()
            }
            sent.append(jobs[index].frame)
            let length = BitTiming.nanoseconds(of: jobs[index].frame, bitRate: bitRate)
            carried = carried.advanced(byNanoseconds: length * Int64(sharers))
            // A timer that is late skips the instants that have passed.
            let interval = jobs[index].interval
            let missed = (reached.nanoseconds - due.nanoseconds) / interval
            jobs[index].due = due.advanced(byNanoseconds: (missed + 1) * interval)
        }
        turn = 0
        refreshJobs()
    }

    private mutating func takeDelayed(now: SimInstant, _ delivered: inout [CANFrame]) {
        let due = filters.filter { $0.value.due.map { $0 <= now } ?? false }.keys
        for key in due.sorted(by: Self.precedes) {
            guard var filter = filters[key] else { continue }
            if let latest = filter.latest { delivered.append(latest) }
            filter.due = nil
            filter.lastSent = now
            filters[key] = filter
        }
        refreshFilters()
    }

    private static func precedes(_ left: CANIdentifier, _ right: CANIdentifier) -> Bool {
        left.isExtended == right.isExtended ? left.rawValue < right.rawValue : !left.isExtended
    }
}
