public import SimulationCore
public import VehicleModel

/// What all parts of a simulation read and write: its time, the vehicle, the journal, chance, wake-ups.
public struct SimulationContext: Sendable {
    /// The simulated time.
    public var now: SimInstant = .powerOn

    /// The car.
    public var vehicle: Vehicle

    /// Everything that has crossed a wire and been done to the vehicle.
    public var journal: Journal

    /// What is left to chance, from the scenario's seed.
    public var random: SeededGenerator

    /// Who wants to be woken when.
    public var wakes = EventQueue<Wake>()

    /// How late the simulation is.
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
    case segment(Int)
    /// The link of a connection.
    case link(Int)
    /// A game.
    case game(Int)
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

/// How far a simulation is behind its driver's present, and what it has left out for that.
public struct Lateness: Sendable {
    /// How much was left out.
    public struct Skipped: Hashable, Sendable {
        /// Slots of games, one for each client where clients have slots of their own.
        public var slots: UInt64 = 0
        /// Times of events that happen again and again.
        public var repetitions: UInt64 = 0
        /// Frames and parameter groups that the vehicle sends unasked.
        public var broadcasts: UInt64 = 0

        /// All of them.
        public var total: UInt64 { slots + repetitions + broadcasts }

        /// Nothing.
        public init() {}
    }

    /// How late something is that is skipped, when the next one of its kind is due as well: 20 ms, so that a moment in which
    /// the machine does something else costs nothing.
    public static let limit = Duration.milliseconds(20)

    /// Whether what is late is left out rather than caught up with.
    public var skips = false

    /// The latest instant that the driver has asked for.
    public var present = SimInstant.powerOn

    /// What was left out so far.
    public var skipped = Skipped()

    /// The longest that anything waited.
    public var worst = Duration.zero

    /// What was due before this instant is late.
    public var horizon: SimInstant { present.advanced(byNanoseconds: -Self.limit.nanoseconds) }

    /// A simulation that is on time.
    public init() {}
}
