import ELM327
import MTG
public import SimulationCore
import Telemetry
public import VehicleModel
import VehicleNetwork

/// A vehicle, its devices and its links in one value with its own time: the same whether it runs behind sockets or in
/// memory.
///
/// A driver feeds it with `connect`, `receive` and `disconnect`, lets it `run(until:)` an instant, or
/// `run(until:while:)` when it has other things to do as well, and takes `outputs`; `nextDue` says when it wants to run next. It does no I/O and reads no clock. At one instant, input comes first, then
/// the scenario's events in file order, then ECUs and bus, then outputs, and all that a port emits at one instant is one
/// output.
public struct Rig: Sendable {
    /// Bytes for a client.
    public struct Output: Hashable, Sendable {
        /// The port that they leave by.
        public let port: Int
        /// When they leave.
        public let time: SimInstant
        /// Where they stand in `outputBytes`.
        public let range: Range<Int>
    }

    /// What became of a client that wanted to connect.
    public enum Admission: Hashable, Sendable {
        /// It has this port; `closing` is the port of the client that it replaces, to be closed by the driver.
        case accepted(port: Int, closing: Int?)
        /// The endpoint has its one client already, or refuses everybody; the driver closes the connection.
        case refused
        /// Nobody answers: the driver neither accepts nor refuses, and the client's attempt is never completed.
        case unanswered
    }

    /// A connection that the rig itself ends.
    public struct Closing: Hashable, Sendable {
        /// The port that it had; it is free already.
        public let port: Int
        /// When it ends.
        public let time: SimInstant
        /// How the client sees it end.
        public let manner: Manner
    }

    /// How a connection ends.
    public typealias Manner = ConnectionEnd.Manner

    enum Wake: Sendable {
        case segment(BusSegmentID)
        case link(Int)
        case event(Int)
        case vehicle
        case supply
        case faultsEnd
        case crossings
        case telemetry(Int)
        case raceResumes
    }

    struct EndpointState: Sendable {
        let description: EndpointDescription
        let adapter: AdapterDescription
        var ports: [Int] = []
        var connections: UInt32 = 0
        var sharedSegment: BusSegmentID?
        var kept: Adapter?
        /// Whether a client has sent a byte.
        var hasInput = false
        /// Until when nobody can connect.
        var closedUntil: SimInstant = .powerOn
        /// The EEPROM that new adapters begin with.
        var memory: PersistentMemory
        /// Whether what adapters write there stays.
        let keepsMemory: Bool
        /// The telematics unit, where the endpoint is one.
        let unit: TelematicsUnit?

        init(
            _ description: EndpointDescription, _ adapter: AdapterDescription, unit: TelematicsUnit? = nil
        ) {
            self.description = description
            self.adapter = adapter
            self.unit = unit
            memory = adapter.memory
            keepsMemory = adapter.stateFile != nil
        }
    }

    /// What the rig was built from.
    public var description: RigDescription { fixedDescription.value }

    /// Held by reference, so that looking at a rig does not copy it.
    private let fixedDescription: Fixed<RigDescription>

    /// What all parts read and write: time, the car, the journal, chance.
    var context: SimulationContext

    /// What stands in the car behind the connector.
    var network: VehicleNetwork

    /// What has left since the driver last called `clearOutputs`, in order.
    public internal(set) var outputs: [Output] = []

    /// The bytes of `outputs`.
    public internal(set) var outputBytes: [UInt8] = []

    /// Datagrams that have left since the driver last called `clearOutputs`, in order; their bytes are in `outputBytes`.
    public internal(set) var datagrams: [DatagramOutput] = []

    /// Connections that the rig has ended since the driver last called `clearOutputs`, in order.
    public internal(set) var closings: [Closing] = []

    /// Whether an `end` action has ended the run.
    public internal(set) var hasEnded = false

    /// How many bytes of output the driver takes at once: what could also come later waits for `clearOutputs` beyond it;
    /// nil for no limit.
    public var outputLimit: Int?

    /// Whether what is late is left out rather than caught up with: slots of games, repetitions of events, what the vehicle
    /// sends unasked. For a driver with a clock; in virtual time nothing is late.
    ///
    /// Of each of these, what is due more than `Lateness.limit` before the driver's present comes once, at the last of its
    /// instants that have passed. Answers to clients, timers, and everything else that happens once are caught up with.
    public var skipsLate: Bool {
        get { context.lateness.skips }
        set { context.lateness.skips = newValue }
    }

    /// The ports that wait for `clearOutputs`.
    var waitingPorts: [Int] = []

    var endpoints: [EndpointState]
    var ports = Ports()
    var freePorts: [Int] = []
    var queue = EventQueue<Wake>()
    var dirty: [Int] = []
    var dueLinks: [Int] = []
    var telemetry: [DatagramEndpoint] = []
    /// The places in `telemetry` that have something to do now.
    var dueTelemetry: [Int] = []
    /// The places in `telemetry` that act now, one after the other, in the order of the file.
    var telemetryRound: [Int] = []
    var toldLateness = ToldLateness()
    /// The race as a game was last told of it, kept for its storage.
    var race = RaceState()
    var said: [UInt8] = []
    /// When the last of the game's pauses ends; nil while it does not pause.
    var raceResumes: SimInstant?
    let isInstant: Bool
    /// Whether a look at the supply is booked.
    var watchesSupply = false
    /// The endpoints whose EEPROM has changed.
    var changedMemories: Set<Int> = []

    // What happens when, and what goes wrong.
    /// Time zero, nil before the first byte where that is what times count from.
    var origin: SimInstant?
    var eventStates: [EventState]
    /// Events that are due now, by their places in the file, in that order.
    var dueEvents: [Int] = []
    /// The faults that events have begun and that last, oldest first.
    var faults: [ActiveFault] = []
    /// Whether connections keep `PortFaults`.
    let watchesRequests: Bool
    var chance: SeededGenerator

    /// How often the vehicle is brought up to date when nobody asks.
    static let vehicleInterval = Duration.seconds(1)

    /// A rig at power-on, with nobody connected.
    public init(_ description: RigDescription, journal: Journal = Journal(recordLimit: 16384)) {
        fixedDescription = Fixed(description)
        isInstant = description.timing == .instant
        context = SimulationContext(
            vehicle: Vehicle(description.vehicle, seed: description.seed), journal: journal,
            seed: description.seed)
        network = VehicleNetwork(
            description.vehicle, vehicle: context.vehicle, timing: description.timing,
            seed: description.seed)
        endpoints = description.endpoints.map { endpoint in
            switch endpoint.kind {
            case .elm327(let adapter): EndpointState(endpoint, adapter)
            case .telemetry: EndpointState(endpoint, AdapterDescription(faults: endpoint.datagramFaults))
            case .mtg(let unit, let stream):
                EndpointState(
                    endpoint, AdapterDescription(stream),
                    unit: TelematicsUnit(unit, seed: description.seed))
            }
        }
        eventStates = EventState.states(of: description.events)
        watchesRequests = Self.watchesRequests(description)
        chance = context.random.split("events")
        bookStart()
        if description.timeZero == .powerOn { begin() }
        queue.schedule(.vehicle, at: SimInstant.powerOn.advanced(by: Self.vehicleInterval))
        senseAll()
        openTelemetry()
    }

    /// The rig's time: the last instant that it has run to or been given input at.
    public var now: SimInstant { context.now }

    /// The car.
    public var vehicle: Vehicle { context.vehicle }

    /// Everything that has crossed a wire and been done to the vehicle.
    public var journal: Journal { context.journal }

    var clock: SimInstant {
        get { context.now }
        set { context.now = newValue }
    }

    /// When the rig wants to run next, or nil when only input can wake it.
    public var nextDue: SimInstant? {
        guard !hasEnded else { return nil }
        let isQuiet =
            network.isQuiet && dirty.isEmpty && dueLinks.isEmpty && dueEvents.isEmpty && dueTelemetry.isEmpty
            && telemetryRound.isEmpty
        return isQuiet ? queue.nextDue : clock
    }

    /// Forgets the outputs that the driver has taken, and keeps their storage.
    public mutating func clearOutputs() {
        outputs.removeAll(keepingCapacity: true)
        outputBytes.removeAll(keepingCapacity: true)
        if !closings.isEmpty { closings.removeAll() }
        if !datagrams.isEmpty {
            datagrams.removeAll(keepingCapacity: true)
            resumeTelemetry()
        }
        if !waitingPorts.isEmpty {
            dueLinks += waitingPorts
            waitingPorts.removeAll(keepingCapacity: true)
        }
    }

    /// Takes bytes from the client at `port` at `now`, which is not before any earlier input.
    public mutating func receive(_ bytes: [UInt8], on port: Int, now: SimInstant) {
        settle(before: now)
        guard isOpen(port) else { return }
        // A telematics unit keeps back what it has to say instead.
        if ports.slots[port].pendingCount > LinkShaper.limit, ports.slots[port].speaker != .maintenance {
            context.journal.append(
                .note(.inputLost(bytes: bytes.count)), at: context.now,
                endpoint: UInt16(ports.slots[port].endpoint),
                connection: ports.slots[port].connection)
            return
        }
        context.vehicle.advance(to: context.now)
        context.journal.append(
            input: bytes[...], at: context.now, endpoint: UInt16(ports.slots[port].endpoint),
            connection: ports.slots[port].connection)
        if origin == nil { begin() }
        guard ports.slots[port].lowEnergy.isEmpty else {
            ports.slots[port].lowEnergy[0].writes.append(bytes, now: context.now)
            hearPackets(port)
            if isOpen(port) { scheduleLink(port) }
            return
        }
        hear(bytes, port)
    }

    /// Bytes reach the adapter of `port`.
    private mutating func hear(_ bytes: [UInt8], _ port: Int) {
        guard ports.slots[port].speaker == .adapter else {
            return ports.slots[port].speaker == .recording
                ? receiveReplayed(bytes, on: port) : receiveMaintenance(bytes, on: port)
        }
        ports.slots[port].adapter.sense(surroundings, now: context.now)
        if ports.slots[port].faults.isEmpty {
            ports.slots[port].adapter.receive(bytes, now: context.now)
        } else {
            receiveWatched(bytes, on: port)
        }
        guard ports.slots[port].isOpen else { return }
        if !ports.slots[port].adapter.lines.isEmpty { journalLines(port) }
        network.markReady(ports.slots[port].segment)
    }

    /// The packets of the client at `port` that are due now reach its adapter.
    mutating func hearPackets(_ port: Int) {
        while isOpen(port), !hasEnded,
            let packet = ports.slots[port].lowEnergy[0].writes.takeDue(now: context.now)
        {
            context.vehicle.advance(to: context.now)
            hear(packet, port)
        }
    }

    /// Whether a client is connected at `port`.
    func isOpen(_ port: Int) -> Bool { ports.indices.contains(port) && ports.slots[port].isOpen }
}
