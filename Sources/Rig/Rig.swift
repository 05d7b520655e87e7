public import Endpoints
public import SimulationCore
public import VehicleModel
import VehicleNetwork

/// A vehicle, its devices and its links in one value with its own time: the same whether it runs behind sockets or in
/// memory.
///
/// A driver feeds it with `connect`, `receive` and `disconnect`, lets it `run(until:)` an instant, or
/// `run(until:while:)` when it has other things to do as well, and takes `outputs`; `nextDue` says when it wants to run
/// next. It does no I/O and reads no clock. At one instant, input comes first, then the scenario's events in file order,
/// then ECUs and bus, then outputs, and all that a port emits at one instant is one output.
public struct Rig: Sendable {
    /// Bytes for a client.
    public typealias Output = Outbox.Output

    /// A datagram for a peer.
    public typealias DatagramOutput = Outbox.DatagramOutput

    /// A connection that the rig itself ends.
    public typealias Closing = Outbox.Closing

    /// How a connection ends.
    public typealias Manner = ConnectionEnd.Manner

    /// What the rig was built from.
    public var description: RigDescription { fixedDescription.value }

    /// Held by reference, so that looking at a rig does not copy it.
    private let fixedDescription: Fixed<RigDescription>

    /// What all parts read and write: time, the car, the journal, chance.
    var context: SimulationContext

    /// What stands in the car behind the connector.
    var network: VehicleNetwork

    /// What clients connect to.
    var endpoints: Endpoints

    /// Whether an `end` action has ended the run.
    public internal(set) var hasEnded = false

    /// Whether what is late is left out rather than caught up with: slots of games, repetitions of events, what the vehicle
    /// sends unasked. For a driver with a clock; in virtual time nothing is late.
    ///
    /// Of each of these, what is due more than `Lateness.limit` before the driver's present comes once, at the last of its
    /// instants that have passed. Answers to clients, timers, and everything else that happens once are caught up with.
    public var skipsLate: Bool {
        get { context.lateness.skips }
        set { context.lateness.skips = newValue }
    }

    var toldLateness = ToldLateness()
    /// When the last of the game's pauses ends; nil while it does not pause.
    var raceResumes: SimInstant?
    /// Whether a look at the supply is booked.
    var watchesSupply = false

    /// Time zero, nil before the first byte where that is what times count from.
    var origin: SimInstant?
    var eventStates: [EventState]
    /// Events that are due now, by their places in the file, in that order.
    var dueEvents: [Int] = []
    var chance: SeededGenerator

    /// How often the vehicle is brought up to date when nobody asks.
    static let vehicleInterval = Duration.seconds(1)

    /// A rig at power-on, with nobody connected.
    public init(_ description: RigDescription, journal: Journal = Journal(recordLimit: 16384)) {
        fixedDescription = Fixed(description)
        context = SimulationContext(
            vehicle: Vehicle(description.vehicle, seed: description.seed), journal: journal,
            seed: description.seed)
        network = VehicleNetwork(
            description.vehicle, vehicle: context.vehicle, timing: description.timing,
            seed: description.seed)
        eventStates = EventState.states(of: description.events)
        chance = context.random.split("events")
        for (index, event) in description.events.enumerated() where event.trigger.isStart {
            // What is so from the start is so however long the client takes to come: a port that refuses does so at once.
            context.wakes.schedule(.event(index), at: context.now)
        }
        endpoints = Endpoints(
            description.endpoints, timing: description.timing, seed: description.seed,
            watchesRequests: Self.watchesRequests(description),
            recordFaults: description.events.map(\.recordFaults), &context)
        if description.timeZero == .powerOn { begin() }
        context.wakes.schedule(.vehicle, at: SimInstant.powerOn.advanced(by: Self.vehicleInterval))
        senseAll()
    }

    /// The rig's time: the last instant that it has run to or been given input at.
    public var now: SimInstant { context.now }

    /// The car.
    public var vehicle: Vehicle { context.vehicle }

    /// Everything that has crossed a wire and been done to the vehicle.
    public var journal: Journal { context.journal }

    /// When the rig wants to run next, or nil when only input can wake it.
    public var nextDue: SimInstant? {
        var rig = self
        return rig.due
    }

    /// The same for those who ask at every turn: mutating, so that the rig is looked at where it lies and not copied.
    package var due: SimInstant? {
        mutating get {
            guard !hasEnded else { return nil }
            let isQuiet = network.isQuiet && endpoints.isQuiet && dueEvents.isEmpty
            return isQuiet ? context.wakes.nextDue : context.now
        }
    }

    // MARK: Outputs

    /// What has left since the driver last called `clearOutputs`, in order.
    public var outputs: [Output] { endpoints.outbox.outputs }

    /// The bytes of `outputs` and `datagrams`.
    public var outputBytes: [UInt8] { endpoints.outbox.bytes }

    /// Datagrams that have left since the driver last called `clearOutputs`, in order.
    public var datagrams: [DatagramOutput] { endpoints.outbox.datagrams }

    /// Connections that the rig has ended since the driver last called `clearOutputs`, in order.
    public var closings: [Closing] { endpoints.outbox.closings }

    /// Whether there are any of these, for those who ask at every turn.
    package var hasOutputs: Bool {
        mutating get { !endpoints.outbox.isEmpty }
    }

    /// How many bytes of output the driver takes at once: what could also come later waits for `clearOutputs` beyond it;
    /// nil for no limit.
    public var outputLimit: Int? {
        get { endpoints.outbox.limit }
        set { endpoints.outbox.limit = newValue }
    }

    /// Forgets the outputs that the driver has taken, and keeps their storage.
    public mutating func clearOutputs() { endpoints.clearOutputs(&context) }
}
