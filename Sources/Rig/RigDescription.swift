public import Endpoints
public import SimulationCore
public import VehicleModel

/// Everything that a rig is built from: the validated form of a scenario file.
public struct RigDescription: Sendable {
    /// The scenario's lasting id, for example `ELM-03`; empty when it has none.
    public var id: String = ""

    /// One line for people.
    public var title: String = ""

    /// Whether bus, ECU, adapter and serial times are kept or are all zero.
    public var timing: Timing = .faithful

    /// The car.
    public var vehicle: VehicleDescription

    /// What clients connect to, in file order; names are unique.
    public var endpoints: [EndpointDescription] = []

    /// What happens during the run, in file order.
    public var events: [EventDescription] = []

    /// The run ends here at the latest, or never when nil.
    public var limit: Duration?

    /// What the times of events count from; what is stated for time zero itself is so from the start of the run.
    public var timeZero: TimeZero = .powerOn

    /// Seeds everything that is left to chance.
    public var seed: UInt64 = 1

    /// A rig with this car and nothing to connect to.
    public init(vehicle: VehicleDescription) {
        self.vehicle = vehicle
    }
}

/// What the times of events count from.
public enum TimeZero: Hashable, Sendable {
    /// The start of the run.
    case powerOn
    /// The first byte from a client at any endpoint.
    case firstByte
}
