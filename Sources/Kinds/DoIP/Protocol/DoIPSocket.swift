import SimulationCore

/// A connection in the socket table of an entity.
struct DoIPSocket: Sendable {
    /// The state of its registration.
    enum State: Hashable, Sendable {
        /// No valid routing activation request yet.
        case initialized
        /// A request is being decided.
        case deciding
        /// Registered, but not authenticated.
        case unauthenticated(tester: UInt16)
        /// Registered, and waiting for the driver, who answers at the instant if at all.
        case confirming(tester: UInt16, version: UInt8, due: SimInstant?)
        /// Registered and routing.
        case active(tester: UInt16)
    }

    /// Where the stream is: in a header or payload, or in bytes that are thrown away.
    enum Stream: Hashable, Sendable {
        case reading([UInt8])
        case discarding(UInt32)
    }

    var state = State.initialized
    var stream = Stream.reading([])
    let opened: SimInstant
    var lastActivity: SimInstant
    let isSecure: Bool
    /// The version of its latest request, in which answers of ECUs are sent.
    var version: UInt8
    /// The routing activation request that waits for an arbitration.
    var pending: (version: UInt8, source: UInt16, type: UInt8, oem: [UInt8]?)?
    /// The messages that came after that request, and the number of their bytes.
    var backlog: [(version: UInt8, message: DoIPMessage)] = []
    var backlogBytes = 0
    /// The diagnostic messages that ECUs have not answered yet.
    var waiting = DoIPEntity.Waiting()

    init(now: SimInstant, isSecure: Bool, version: UInt8) {
        (opened, lastActivity) = (now, now)
        self.isSecure = isSecure
        self.version = version
    }

    /// The tester that is registered here, or nil.
    var tester: UInt16? {
        switch state {
        case .initialized, .deciding: nil
        case .unauthenticated(let tester), .confirming(let tester, _, _), .active(let tester): tester
        }
    }

    /// Returns when inactivity ends it, or when the driver confirms.
    func deadline(_ timing: DoIPEntity.Timing) -> SimInstant? {
        switch state {
        case .initialized: opened.advanced(by: timing.initialInactivity)
        case .deciding: nil
        case .confirming(_, _, let due): .earlier(due, lastActivity.advanced(by: timing.generalInactivity))
        case .unauthenticated, .active: lastActivity.advanced(by: timing.generalInactivity)
        }
    }
}
