public import SimulationCore
public import VehicleModel

/// The state that all parts of a simulation share: time, vehicle, journal, random generator and wake-ups.
public struct SimulationContext: Sendable {
    /// The simulated time.
    public var now: SimInstant = .powerOn

    /// The car.
    public var vehicle: Vehicle

    /// All traffic on the wires and all actions on the vehicle.
    public var journal: Journal

    /// The random generator, seeded by the scenario.
    public var random: SeededGenerator

    /// Who wants to be woken when.
    public var wakes = EventQueue<Wake>()

    /// The delay of the simulation behind its driver.
    public var lateness = Lateness()

    /// A simulation at power-on.
    public init(vehicle: Vehicle, journal: Journal, seed: UInt64) {
        self.vehicle = vehicle
        self.journal = journal
        random = SeededGenerator(seed: seed)
    }
}

/// Something that a simulation is woken for, by its place among those of its kind.
public enum Wake: Sendable {
    /// A segment of the vehicle's buses.
    case segment(BusSegmentID)
    /// The link of a connection.
    case link(Int)
    /// The datagrams of an endpoint without connections.
    case datagrams(Int)
    /// An event of the scenario.
    case event(Int)
    /// The vehicle itself, when nobody asks for its values.
    case vehicle
    /// The supply, which is on the move.
    case supply
    /// The end of a fault.
    case faultsEnd
    /// Signals that events wait for.
    case crossings
    /// The end of a pause of the game.
    case raceResumes
}

/// The delay of a simulation behind its driver, and what the simulation has left out because of it.
public struct Lateness: Sendable {
    /// The numbers of things that were left out.
    public struct Skipped: Hashable, Sendable {
        /// Slots of games, one for each client where clients have slots of their own.
        public var slots: UInt64 = 0
        /// Times of events that happen again and again.
        public var repetitions: UInt64 = 0
        /// Frames and parameter groups that the vehicle sends unasked.
        public var broadcasts: UInt64 = 0

        /// The sum of these numbers.
        public var total: UInt64 { slots + repetitions + broadcasts }

        /// Nothing left out.
        public init() {}
    }

    /// How late something is that is skipped, when the next one of its kind is due as well: 20 ms, so that a moment in which
    /// the machine does something else costs nothing.
    public static let limit = Duration.milliseconds(20)

    /// Whether what is late is left out rather than caught up with.
    public var skips = false

    /// The latest instant that the driver has asked for.
    public var present = SimInstant.powerOn

    /// What the simulation has left out so far.
    public var skipped = Skipped()

    /// The longest that anything waited.
    public var worst = Duration.zero

    /// What was due before this instant is late.
    public var horizon: SimInstant { present.advanced(byNanoseconds: -Self.limit.nanoseconds) }

    /// A simulation that is on time.
    public init() {}
}
