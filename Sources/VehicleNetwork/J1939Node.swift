import J1939
import SimulationCore
import VehicleModel

/// One ECU's place on one bus of SAE J1939: its transport, the requests that it works on, and when it broadcasts next.
struct J1939Node: Sendable {
    /// A request that has arrived and is answered at `due`.
    struct Work: Sendable {
        let group: ParameterGroupNumber
        let requester: UInt8
        /// Whether everybody was asked, so that a node without the group stays silent.
        let isGlobal: Bool
        let due: SimInstant
    }

    /// Which of the rig's plans it follows, and which of the vehicle's ECUs it is.
    let plan: Int
    let ecu: ECUID

    /// Its transport protocol.
    var transport: TransportNode

    /// When each group of the plan is due, the list of active codes last; empty while nobody listens.
    private(set) var broadcasts: [SimInstant] = []
    private var nextBroadcast: SimInstant?

    /// Requests under way, oldest first.
    private(set) var work: [Work] = []

    /// How many requests may be under way; further ones are lost.
    static let workLimit = 8

    /// How often active codes are broadcast (SAE J1939-73, 5.7.1), in nanoseconds.
    static let codesInterval: Int64 = 1_000_000_000

    /// How long a node at one of the addresses 80-F7 waits after its claim.
    static let claimWait = Duration.milliseconds(250)

    init(_ plan: J1939Plan, index: Int, timing: Timing) {
        self.plan = index
        ecu = plan.ecu
        var times = TransportTiming()
        if timing == .instant { times.spacing = .zero }
        transport = TransportNode(address: plan.description.address, timing: times)
    }

    /// When the node has something to do, or nil.
    var deadline: SimInstant? {
        .earlier(.earlier(work.lazy.map(\.due).min(), transport.deadline), nextBroadcast)
    }

    /// Whether an answer is still to come by itself.
    var isAnswering: Bool { !work.isEmpty || transport.goesOnByItself }

    /// Takes a request; `isAnswering` until it is taken out again.
    mutating func accept(_ item: Work) {
        guard work.count < Self.workLimit else { return }
        work.append(item)
    }

    /// The oldest request that is due at `now`, taken out.
    mutating func takeDue(now: SimInstant) -> Work? {
        guard let index = work.firstIndex(where: { $0.due <= now }) else { return nil }
        return work.remove(at: index)
    }

    /// Starts or stops broadcasting; whether the node claims its address now, as it does when it is switched on.
    ///
    /// Each group has its instants at whole multiples of its interval since power-on, whoever listens and since when. An
    /// address that others may claim too is used only when nobody has objected for a while (SAE J1939-81, 4.5).
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

    /// The groups that are due at `now`, by their places in `broadcasts`, which move on.
    mutating func takeDueBroadcasts(_ plan: J1939Plan, now: SimInstant) -> [Int] {
        guard let next = nextBroadcast, next <= now else { return [] }
        let due = broadcasts.indices.filter { broadcasts[$0] <= now }
        for index in due {
            broadcasts[index] = Self.instant(after: now, every: interval(of: index, plan))
        }
        nextBroadcast = broadcasts.min()
        return due
    }

    /// Leaves out the broadcasts before `horizon` that others of the same group have followed by `present`; how many.
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

    /// How often the group at `index` of `broadcasts` is sent, ns.
    private func interval(of index: Int, _ plan: J1939Plan) -> Int64 {
        plan.groups.indices.contains(index) ? plan.groups[index].interval : Self.codesInterval
    }

    private static func instant(after now: SimInstant, every interval: Int64) -> SimInstant {
        guard interval > 0 else { return .distantFuture }
        let (next, overflow) = (now.nanoseconds / interval + 1).multipliedReportingOverflow(by: interval)
        return overflow ? .distantFuture : SimInstant(nanoseconds: next)
    }
}
