import J1939
import SimulationCore
import VehicleModel

/// One ECU on one bus of SAE J1939: its transport, its pending requests, and the due times of its broadcasts.
struct J1939Node: Sendable {
    struct Request: Sendable {
        let group: ParameterGroupNumber
        let requester: UInt8
    }

    /// The index of its plan in the rig, and the index of its ECU in the vehicle.
    let plan: Int
    let ecu: ECUID
    var transport: TransportNode

    /// The due time of each group of the plan, with the active codes (DM1) last; empty while no tap listens.
    private(set) var broadcasts: [SimInstant] = []
    private var nextBroadcast: SimInstant?
    var requests: RequestQueue<Request>

    /// The interval of DM1 (SAE J1939-73, 5.7.1) in nanoseconds.
    static let codesInterval: Int64 = 1_000_000_000

    /// The time that a node with an address of 80-F7 waits after its address claim.
    static let claimWait = Duration.milliseconds(250)

    init(_ plan: J1939Plan, of vehicle: VehicleDescription, index: Int, timing: Timing) {
        self.plan = index
        ecu = plan.ecu
        requests = RequestQueue(vehicle.ecus[plan.ecu.rawValue], timing: timing, limit: 8)
        var times = TransportTiming()
        if timing == .instant { times.spacing = .zero }
        transport = TransportNode(address: plan.description.address, timing: times)
    }

    /// When the node is due, or nil.
    var deadline: SimInstant? {
        .earlier(.earlier(requests.due, transport.deadline), nextBroadcast)
    }

    /// Whether the node is going to send something without a further frame.
    var isAnswering: Bool { !requests.isEmpty || transport.goesOnByItself }

    /// Starts or stops broadcasting; returns whether the node claims its address now, as it does at power-on.
    ///
    /// The instants of each group are whole multiples of its interval since power-on, whoever listens. A node with an
    /// address that others may claim too begins only after a time without objections (SAE J1939-81, 4.5).
    mutating func broadcast(
        _ isOn: Bool, _ plan: J1939Plan, poweredAt: SimInstant, now: SimInstant
    ) -> Bool {
        guard isOn == broadcasts.isEmpty else { return false }
        guard isOn else {
            broadcasts = []
            nextBroadcast = nil
            return false
        }
        let isOwn = plan.description.address < 0x80 || plan.description.address >= 0xF8
        let start = isOwn ? now : max(now, poweredAt.advanced(by: Self.claimWait))
        broadcasts = plan.groups.map { Self.instant(after: start, every: $0.interval) }
        broadcasts.append(Self.instant(after: start, every: Self.codesInterval))
        nextBroadcast = broadcasts.min()
        return now == poweredAt
    }

    /// Returns the groups that are due at `now`, as indices of `broadcasts`, and moves each to its next instant.
    mutating func takeDueBroadcasts(_ plan: J1939Plan, now: SimInstant) -> [Int] {
        guard let next = nextBroadcast, next <= now else { return [] }
        let due = broadcasts.indices.filter { broadcasts[$0] <= now }
        for index in due {
            broadcasts[index] = Self.instant(after: now, every: interval(of: index, plan))
        }
        nextBroadcast = broadcasts.min()
        return due
    }

    /// Skips broadcasts before `horizon` when a later one of the same group is due by `present`; returns how many.
    mutating func skipBroadcasts(
        before horizon: SimInstant, to present: SimInstant, _ plan: J1939Plan
    ) -> Int64 {
        guard let next = nextBroadcast, next < horizon else { return 0 }
        var skipped: Int64 = 0
        for index in broadcasts.indices where broadcasts[index] < horizon {
            let interval = interval(of: index, plan)
            guard interval > 0 else { continue }
            let count = (present.nanoseconds - broadcasts[index].nanoseconds) / interval
            broadcasts[index] = broadcasts[index].advanced(byNanoseconds: count * interval)
            skipped += count
        }
        nextBroadcast = broadcasts.min()
        return skipped
    }

    /// Returns the interval of the group at `index` of `broadcasts`, in nanoseconds.
    private func interval(of index: Int, _ plan: J1939Plan) -> Int64 {
        plan.groups.indices.contains(index) ? plan.groups[index].interval : Self.codesInterval
    }

    private static func instant(after now: SimInstant, every interval: Int64) -> SimInstant {
        guard interval > 0 else { return .distantFuture }
        let (next, overflow) = (now.nanoseconds / interval + 1).multipliedReportingOverflow(by: interval)
        return overflow ? .distantFuture : SimInstant(nanoseconds: next)
    }
}
