package import Endpoints
package import SimulationCore
package import VehicleModel

/// The description of a rig: the validated form of a scenario file.
package struct RigDescription: Sendable {
    /// The permanent id of the scenario, for example `ELM-03`; empty when it has none.
    package var id: String = ""

    /// The title, for people.
    package var title: String = ""

    /// Whether bus, ECU, adapter and serial delays are simulated or zero.
    package var timing: Timing = .faithful

    /// The car.
    package var vehicle: VehicleDescription

    /// The endpoints, in file order; names are unique.
    package var endpoints: [EndpointDescription] = []

    /// The events, in file order.
    package var events: [EventDescription] = []

    /// The greatest duration of the run; nil for no limit.
    package var limit: Duration?

    /// The instant from which the times of events count. What is stated for time zero itself applies
    /// from the start of the run.
    package var timeZero: TimeZero = .powerOn

    /// The seed of everything random.
    package var seed: UInt64 = 1

    /// Whether a program performs actions during the run (`Rig.apply`), so that faults may begin that no event states.
    package var takesActions = false

    /// A rig with this car and without endpoints.
    package init(vehicle: VehicleDescription) {
        self.vehicle = vehicle
    }
}

/// The instant from which the times of events count.
package enum TimeZero: Hashable, Sendable {
    /// The start of the run.
    case powerOn
    /// The first byte from a client at any endpoint.
    case firstByte
}
