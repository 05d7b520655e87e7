import Endpoints
import Links
import SimulationCore
import Telemetry

/// A telemetry endpoint: the game, its peers, and the impairment of its datagrams.
struct GameServer: DatagramSender, Sendable {
    let endpoint: EndpointID
    var machine: TelemetryMachine
    var impairment: DatagramImpairment

    /// The earliest scheduled wake-up.
    var scheduled: SimInstant?

    /// Whether it continues when the driver has taken the output.
    var waitsForDriver = false

    init(endpoint: EndpointID, machine: TelemetryMachine, random: SeededGenerator) {
        self.endpoint = endpoint
        self.machine = machine
        impairment = DatagramImpairment(random: random)
    }

    var deadline: SimInstant? { .earlier(machine.deadline, impairment.deadline) }
}
