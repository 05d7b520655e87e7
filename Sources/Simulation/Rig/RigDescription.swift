public import Endpoints
public import SimulationCore
public import VehicleModel

/// The description of a rig: the validated form of a scenario file.
public struct RigDescription: Sendable {
    /// The permanent id of the scenario, for example `ELM-03`; empty when it has none.
    public var id: String = ""

    /// The title, for people.
    public var title: String = ""

    /// Whether bus, ECU, adapter and serial delays are simulated or zero.
    public var timing: Timing = .faithful

    /// The car, which copies of the description share.
    public var vehicle: VehicleDescription {
        get { fixedVehicle.value }
        set { fixedVehicle = Fixed(newValue) }
    }
    private var fixedVehicle: Fixed<VehicleDescription>

    /// The endpoints, in file order; names are unique.
    public var endpoints: [EndpointDescription] = []

    /// The events, in file order.
    public var events: [EventDescription] = []

    /// The greatest duration of the run; nil for no limit.
    public var limit: Duration?

    /// The instant from which the times of events count. What is stated for time zero itself applies
    /// from the start of the run.
    public var timeZero: TimeZero = .powerOn

    /// The seed of everything random.
    public var seed: UInt64 = 1

    /// Whether a program performs actions during the run (`Rig.apply`), so that faults may begin that no event states.
    public var takesActions = false

    /// A rig with this car and without endpoints.
    public init(vehicle: VehicleDescription) {
        fixedVehicle = Fixed(vehicle)
    }
}

/// The instant from which the times of events count.
public enum TimeZero: Hashable, Sendable {
    /// The start of the run.
    case powerOn
    /// The first byte from a client at any endpoint.
    case firstByte
}
