import CANBus
import SimulationCore

/// Cyclic transmission and content filters, as the broadcast manager of Linux does them (`net/can/bcm.c`).
///
/// Does no I/O and reads no clock. Each identifier has at most one transmission and one filter.
struct BroadcastManager: Sendable {
    /// The greatest number of transmissions, and of filters; further ones are refused.
    static let limit = 1024

    /// A frame that is sent again and again.
    private struct Job: Sendable {
        var frame: CANFrame
        /// The interval in nanoseconds; 0 for a frame that is not repeated.
        var interval: Int64
        var due: SimInstant?
    }

    /// What is received of one identifier.
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

    private var jobs: [CANIdentifier: Job] = [:]
    private var filters: [CANIdentifier: Filter] = [:]
    private var earliest: SimInstant?

    /// When `takeDue` has something to do, or nil.
    var deadline: SimInstant? { earliest }

    private mutating func refresh() {
        earliest = nil
        for job in jobs.values { earliest = .earlier(earliest, job.due) }
        for filter in filters.values { earliest = .earlier(earliest, filter.due) }
    }

    // MARK: Sending

    /// Begins to send `frame`, now and each `interval` nanoseconds; only now when that is 0. Returns whether it is to
    /// be sent.
    mutating func add(_ frame: CANFrame, interval: Int64, now: SimInstant) -> Bool {
        guard jobs[frame.identifier] != nil || jobs.count < Self.limit else { return false }
        let due = interval > 0 ? now.advanced(byNanoseconds: interval) : nil
        jobs[frame.identifier] = Job(frame: frame, interval: interval, due: due)
        refresh()
        return true
    }

    /// Changes the data of a transmission and keeps its timer; without one, adds one that is not repeated.
    mutating func update(_ frame: CANFrame) {
        guard jobs[frame.identifier] != nil || jobs.count < Self.limit else { return }
        jobs[frame.identifier, default: Job(frame: frame, interval: 0)].frame = frame
    }

    /// Ends a transmission.
    mutating func delete(_ identifier: CANIdentifier) {
        jobs[identifier] = nil
        refresh()
    }

    // MARK: Receiving

    /// Sets the filter of an identifier.
    mutating func set(_ filter: Filter, for identifier: CANIdentifier) {
        guard filters[identifier] != nil || filters.count < Self.limit else { return }
        filters[identifier] = filter
        refresh()
    }

    /// Removes the filter of an identifier.
    mutating func removeFilter(_ identifier: CANIdentifier) {
        filters[identifier] = nil
        refresh()
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
                earliest = .earlier(earliest, due)
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

    /// Whether `frame` is the first one of filter entry `place`, or differs from the one before in the bits of `mask`.
    private static func compare(
        _ frame: CANFrame, _ bits: UInt64, _ mask: UInt64, _ place: Int, _ filter: inout Filter
    ) -> Bool {
        if let last = filter.last[place], Self.bits(last) & mask == bits & mask { return false }
        filter.last[place] = frame
        return true
    }

    /// The data as a number whose highest byte is the first.
    static func bits(_ frame: CANFrame) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<CANData.capacity {
            value = value << 8 | UInt64(index < frame.data.count ? frame.data[index] : 0)
        }
        return value
    }

    // MARK: Time

    /// Does what is due: appends the frames to send to `sent` and those for the client to `delivered`.
    mutating func takeDue(now: SimInstant, sent: inout [CANFrame], delivered: inout [CANFrame]) {
        guard let earliest, earliest <= now else { return }
        // In the order of identifiers, so that a run is repeatable.
        for key in jobs.keys.sorted(by: Self.precedes) {
            guard var job = jobs[key], let due = job.due, due <= now else { continue }
            sent.append(job.frame)
            // A timer that is late skips the instants that have passed.
            let missed = (now.nanoseconds - due.nanoseconds) / job.interval
            job.due = due.advanced(byNanoseconds: (missed + 1) * job.interval)
            jobs[key] = job
        }
        for key in filters.keys.sorted(by: Self.precedes) {
            guard var filter = filters[key], let due = filter.due, due <= now else { continue }
            if let latest = filter.latest { delivered.append(latest) }
            filter.due = nil
            filter.lastSent = now
            filters[key] = filter
        }
        refresh()
    }

    private static func precedes(_ left: CANIdentifier, _ right: CANIdentifier) -> Bool {
        left.isExtended == right.isExtended ? left.rawValue < right.rawValue : !left.isExtended
    }
}
