import SimulationCore
import VehicleNetwork

/// What one connection keeps about faults; there is one only where the scenario has faults or waits for requests.
struct PortFaults: Sendable {
    /// Where in what the adapter has said since it was last taken a reply begins.
    struct Mark: Sendable {
        let offset: Int
        let set: FaultSet
    }

    /// The faults that are in force whatever is asked.
    var lasting: FaultSet

    /// The faults of the request under way, beside the lasting ones.
    var scoped: [ActiveFault] = []

    /// The replies that begin in what has not been taken yet.
    var marks: [Mark] = []

    /// The reply under way when it has faults.
    var reply: ReplyPipeline?

    /// Whether an answer is under way, with faults or without.
    var isAnswering = false

    /// The echo of a line that is not over, when it has to wait for its answer.
    var typed: [UInt8] = []

    /// What still has to be carried.
    var pipe = Pipe()

    /// A reply that is held back for the next one.
    var coalesced: [ReplyFragment] = []

    /// When the client last sent something or got a prompt.
    var lastActivity: SimInstant

    /// The headers setting that comes into force late, and at how many requests from now.
    var lateHeaders: (value: Bool, requests: Int)?

    /// Chance for this connection.
    var random: SeededGenerator
}

/// A fault that an event has begun.
struct ActiveFault: Sendable {
    /// The place of the event.
    let event: Int
    let setting: FaultSetting
    /// The endpoint it concerns, nil for all.
    let endpoint: Int?
    /// The ECU it concerns, nil for all.
    let ecu: Int?
    /// When it ends by itself, or nil.
    let ends: SimInstant?

    /// The fault for the vehicle's network, where it acts in an ECU or on the bus; `tap` is the one whose request it
    /// belongs to, nil when it does not depend on a request.
    func carFault(tap: TapID?) -> CarFault? {
        let kind = FaultKind.rows[setting.kind]
        guard let name = CarFault.Kind(rawValue: kind.name) else { return nil }
        let value = setting.value
        return CarFault(
            name, event: event, endpoint: tap == nil ? endpoint.map { UInt16($0) } : nil, tap: tap,
            ecu: ecu
        ) { faults in
            var set = FaultSet()
            set.car = faults
            kind.change(&set, value)
            faults = set.car
        }
    }
}
