import ELM327
import MTG
import SimulationCore
import VehicleNetwork

/// One client's connection and the adapter behind it.
struct Port: Sendable {
    /// The endpoint that the client is connected to.
    let endpoint: Int

    /// The connection's number at that endpoint, counted from 1.
    let connection: UInt32

    /// The bus segment that the adapter is attached to.
    let segment: BusSegmentID

    /// Whether a client is connected; a slot without one waits to be used again.
    var isOpen = true

    /// Who answers the client.
    var speaker = Speaker.adapter

    /// The adapter; behind another speaker it does nothing but hold what is to be said.
    var adapter: Adapter

    /// Who answers a client.
    enum Speaker: Sendable {
        /// The adapter.
        case adapter
        /// A recording.
        case recording
        /// A telematics unit.
        case maintenance
    }

    /// The link to the client, nil when it shapes nothing.
    var shaper: LinkShaper?

    /// Faults of this connection; empty, at most one, where the scenario has none.
    var faults: [PortFaults] = []

    /// What the connection says out of a recording; empty, at most one, where the endpoint has none.
    var replays: [Replay] = []

    /// The conversation with a telematics unit; exactly one where that is the speaker, else empty.
    var sessions: [MaintenanceSession] = []

    /// Whether the client takes what it is sent; while it does not, nothing more is fetched from `sessions`.
    var isWritable = true

    /// What is under way over Bluetooth Low Energy; empty, at most one, where the link is another.
    var lowEnergy: [LowEnergyTraffic] = []

    /// Whether nothing has gone to the client since its last request.
    var owesResponse = false

    /// Whether the port has output that stands in the rig's list.
    var isDirty = false

    /// The earliest wake-up for the link that is already in the rig's queue.
    var scheduledLink: SimInstant?
}
