public import Endpoints
public import SimulationCore
public import VehicleModel
package import VehicleNetwork

/// A simulated vehicle with its devices and links as one value with its own time. It behaves the same behind sockets
/// and in memory.
///
/// A driver passes input with `connect`, `receive` and `disconnect`, calls `run(until:)`, or `run(until:while:)` when
/// it must not block, and sends the `outputs`; `nextDue` says when the rig must run next. The rig does no I/O and
/// reads no clock. At one instant, input comes first, then the scenario's events in file order, then ECUs and bus,
/// then outputs; all bytes of a port at one instant form one output.
public struct Rig: Sendable {
    /// Bytes for a client.
    public typealias Output = Outbox.Output

    public typealias DatagramOutput = Outbox.DatagramOutput

    /// A connection that the rig ends.
    public typealias Closing = Outbox.Closing

    public typealias Manner = ConnectionEnd.Manner

    public var description: RigDescription { fixedDescription.value }

    /// Stored by reference, so that access to a rig does not copy it.
    private let fixedDescription: Fixed<RigDescription>

    /// The state that all parts share: time, car, journal, random generator.
    package var context: SimulationContext

    /// The buses and ECUs of the car.
    package var network: VehicleNetwork

    package var endpoints: Endpoints

    /// Whether an `end` action has ended the run.
    package(set) public var hasEnded = false

    /// Whether late periodic work is skipped instead of caught up: slots of games, repetitions of events, broadcasts
    /// of the vehicle. For a driver with a clock; in virtual time nothing is late.
    ///
    /// Of each kind, work that was due more than `Lateness.limit` before the driver's present is done once, at the
    /// last instant that has passed. Answers to clients, timers, and work that is not periodic are always caught up.
    public var skipsLate: Bool {
        get { context.lateness.skips }
        set { context.lateness.skips = newValue }
    }

    /// The time of power-on in nanoseconds since 1970, UTC, from which timestamps for clients count; a driver with a
    /// clock sets it, in virtual time it is 0.
    public var powerOn: Int64 {
        get { context.powerOn }
        set { context.powerOn = newValue }
    }

    var reportedLateness = ReportedLateness()
    /// When the last pause of the game ends; nil while it is not paused.
    var raceResumes: SimInstant?
    /// Whether a check of the supply is scheduled.
    var watchesSupply = false

    /// `timeZero`, which is set once.
    var origin: SimInstant?
    var eventStates: [EventState]
    /// The events that are due now, in file order.
    var dueEvents: [EventID] = []
    var chance: SeededGenerator
    /// The number of times that somebody outside has controlled the car.
    public internal(set) var controlCount = 0

    /// The interval at which the vehicle is advanced while nothing reads it.
    static let vehicleInterval = Duration.seconds(1)

    /// A rig at power-on without clients.
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
        for id in description.events.ids where description.events[id].trigger.isStart {
            // What is stated for the start applies at once, whenever the client comes: for example, a port that
            // refuses clients.
            context.wakes.schedule(.event(id), at: context.now)
        }
        endpoints = Endpoints(
            description.endpoints, timing: description.timing, seed: description.seed,
            watchesRequests: Self.watchesRequests(description),
            eventFaults: description.events.map { $0.actions.flatMap(\.faults) }, &context)
        endpoints.joinBus(&network)
        if description.timeZero == .powerOn { begin() }
        context.wakes.schedule(.vehicle, at: SimInstant.powerOn.advanced(by: Self.vehicleInterval))
        senseAll()
    }

    /// The rig's time: the last instant that it has run to or received input at.
    public var now: SimInstant { context.now }

    /// Time zero, from which the times of events count; nil before it.
    public var timeZero: SimInstant? { origin }

    public var vehicle: Vehicle { context.vehicle }

    /// The journal: all traffic on the wires and all actions on the vehicle.
    public var journal: Journal { context.journal }

    /// When the rig must run next, or nil when only input can cause work. The getter is mutating so that it does not copy
    /// the rig.
    public var nextDue: SimInstant? {
        mutating get {
            guard !hasEnded else { return nil }
            let isQuiet = network.isQuiet && endpoints.isQuiet && dueEvents.isEmpty
            return isQuiet ? context.wakes.nextDue : context.now
        }
    }

    // MARK: Outputs

    /// The outputs since the last `clearOutputs`, in order.
    public var outputs: [Output] { mutating get { endpoints.connections.outbox.outputs } }

    public var outputBytes: [UInt8] { mutating get { endpoints.connections.outbox.bytes } }

    /// The datagrams since the last `clearOutputs`, in order.
    public var datagrams: [DatagramOutput] { mutating get { endpoints.connections.outbox.datagrams } }

    /// The connections that the rig has ended since the last `clearOutputs`, in order.
    public var closings: [Closing] { mutating get { endpoints.connections.outbox.closings } }

    /// Whether there are outputs, datagrams or closings, for frequent calls.
    package var hasOutputs: Bool {
        mutating get { !endpoints.connections.outbox.isEmpty }
    }

    /// The number of output bytes beyond which output that can wait is held until `clearOutputs`; nil for no limit.
    public var outputLimit: Int? {
        get { endpoints.connections.outbox.limit }
        set { endpoints.connections.outbox.limit = newValue }
    }

    /// Removes the outputs, datagrams and closings, keeping their storage.
    public mutating func clearOutputs() { endpoints.clearOutputs(&context) }
}

/// The queries of an observer of a running rig; none of them changes the rig.
extension Rig {
    /// The lasting faults in force, oldest first.
    public var faults: [FaultStatus] { endpoints.connections.faultStatus }

    public var connections: [ConnectionStatus] { endpoints.connections.status }

    /// Returns a copy of the car as it is at `instant`; the rig's own car stays where it is.
    public func vehicle(at instant: SimInstant) -> Vehicle {
        var vehicle = context.vehicle
        vehicle.advance(to: instant)
        return vehicle
    }

    /// The number of times that each event has happened, in file order.
    public var occurrences: [Int] { eventStates.map(\.fired) }
}

extension Rig {
    /// Moves the car to the rig's time; while nothing reads it, it is advanced once a second only.
    public mutating func advanceVehicle() { context.vehicle.advance(to: context.now) }
}
