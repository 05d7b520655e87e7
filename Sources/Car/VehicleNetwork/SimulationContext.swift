public import SimulationCore
public import VehicleModel

/// The state shared by all parts of a simulation: time, vehicle, journal, random generator and wake-ups.
public struct SimulationContext: Sendable {
    /// The simulated time.
    public var now: SimInstant = .powerOn

    public var vehicle: Vehicle
    public var journal: Journal
    public var random: SeededGenerator

    /// The scheduled wake-ups.
    public var wakes = EventQueue<Wake>()

    /// The time of power-on in nanoseconds since 1970, UTC; 0 in virtual time.
    public var powerOn: Int64 = 0

    /// The delay of the simulation relative to its driver.
    public var lateness = Lateness()

    /// A simulation at power-on.
    public init(vehicle: Vehicle, journal: Journal, seed: UInt64) {
        self.vehicle = vehicle
        self.journal = journal
        random = SeededGenerator(seed: seed)
    }
}

/// The target of a wake-up, by its index among its kind.
public enum Wake: Sendable {
    /// A segment of the vehicle's buses.
    case segment(BusSegmentID)
    case link(ConnectionID)
    /// Work of an endpoint that needs no connection: datagrams, announcements.
    case endpoint(EndpointID)
    case event(EventID)
    /// The vehicle itself, while nothing else reads its values.
    case vehicle
    /// The supply voltage, while it is changing.
    case supply
    case faultsEnd
    /// The signals that events compare with values.
    case crossings
    /// The end of a pause of the game.
    case raceResumes
}

/// The delay of a simulation relative to its driver, and the numbers of skipped items.
public struct Lateness: Sendable {
    /// The numbers of skipped items.
    public struct Skipped: Hashable, Sendable {
        /// Slots of games; one for each client where every client has its own slots.
        public var slots: UInt64 = 0
        /// Repetitions of periodic events.
        public var repetitions: UInt64 = 0
        /// Frames and parameter groups that the vehicle broadcasts.
        public var broadcasts: UInt64 = 0

        public var total: UInt64 { slots + repetitions + broadcasts }

        /// No skipped items.
        public init() {}

        /// Returns the items that were skipped after there were `earlier`.
        public func since(_ earlier: Skipped) -> Skipped {
            var rest = self
            rest.slots -= earlier.slots
            rest.repetitions -= earlier.repetitions
            rest.broadcasts -= earlier.broadcasts
            return rest
        }
    }

    /// Returns what journal and terminal say of the greatest delay in some time, and of the items that were skipped in it. A
    /// delay of less than a millisecond is none.
    public static func words(behind delay: Duration, skipped: Skipped) -> String {
        let milliseconds = delay.nanoseconds / 1_000_000
        let state =
            milliseconds > 0
            ? "was up to \(milliseconds) ms behind"
            : skipped.total > 0 ? "was behind and has caught up" : "is on time"
        return """
            the simulation \(state); \(skipped.slots) telemetry slots, \(skipped.repetitions) repetitions, \
            \(skipped.broadcasts) broadcasts were skipped
            """
    }

    /// The lateness above which an item is skipped when the next one of its kind is due too: 20 ms, so that a short
    /// interruption of the process skips nothing.
    public static let limit = Duration.milliseconds(20)

    /// Whether late periodic items are skipped instead of caught up.
    public var skips = false

    /// The latest instant that the driver has requested.
    public var present = SimInstant.powerOn

    /// The items skipped so far.
    public var skipped = Skipped()

    /// The greatest delay of any item.
    public var worst = Duration.zero

    /// The greatest delay of any item since somebody took it.
    public var recentWorst = Duration.zero

    /// Items that were due before this instant are late.
    public var horizon: SimInstant { present.advanced(byNanoseconds: -Self.limit.nanoseconds) }

    /// A simulation that is on time.
    public init() {}
}
