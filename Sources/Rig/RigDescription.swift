public import ELM327
public import MTG
public import SimulationCore
public import Telemetry
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

/// One thing that a client can connect to.
public struct EndpointDescription: Sendable {
    /// Its name in the scenario, unique.
    public var name: String

    /// Where it listens.
    public var listen: ListenAddress

    /// What it is.
    public var kind: Kind

    /// What protects its connections; TLS has a meaning on TCP only.
    public var security: TransportSecurity

    /// The kinds of endpoint.
    public enum Kind: Sendable {
        /// A simulated ELM327.
        case elm327(AdapterDescription)
        /// A racing game that sends datagrams.
        case telemetry(TelemetryDescription)
        /// A tractor's telematics unit, which answers maintenance requests.
        case mtg(MaintenanceDescription, StreamDescription = StreamDescription())
    }

    /// Faults of its datagrams that are always in force.
    public var datagramFaults: [FaultSetting] = []

    /// An endpoint with these parts.
    public init(
        name: String, listen: ListenAddress, kind: Kind, security: TransportSecurity = .plain
    ) {
        self.name = name
        self.listen = listen
        self.kind = kind
        self.security = security
    }
}

/// Where an endpoint listens.
public enum ListenAddress: Hashable, Sendable {
    /// A TCP listener; port 0 takes any free one. Written `tcp://127.0.0.1:35000`, `tcp://[::1]:35000`.
    case tcp(host: String, port: Int)
    /// A pseudo-terminal, with a symbolic link at `link` when given. Written `pty:` or `pty:/path/link`.
    case pty(link: String?)
    /// A socket for datagrams; port 0 takes any free one. Written `udp://127.0.0.1:9996`. Where a sender binds.
    case udp(host: String, port: Int)
}

/// A simulated ELM327 and the link between it and its client.
public struct AdapterDescription: Hashable, Sendable {
    /// The version that it behaves as; a genuine chip names it in `ATI`.
    public var version: ChipVersion = .v1_5

    /// How it differs from the genuine chip of that version.
    public var traits = Traits()

    /// What a second connection does while one is open.
    public var clients: Clients = .each

    /// Whether connections share one set of adapter settings (`one`) or start afresh (`each`).
    public var adapter: Sharing = .each

    /// Whether the scenario says so itself, rather than leaving it to what it is used for.
    public var isSharingStated = false

    /// Whether a connection sees only answers to its own requests (`each`) or all traffic of the car (`one`).
    public var bus: Sharing = .each

    /// What a line feed directly after a carriage return does.
    public var lineFeedAfterCarriageReturn: LineFeedRule = .ignore

    /// Commands whose effect the adapter already has when the client comes, for example `ATE0`; nobody sees answers.
    public var settings: [String] = []

    /// What the chip's EEPROM holds at power-on.
    public var memory = PersistentMemory()

    /// The file that keeps the EEPROM from one run to the next, whose content the owner of the rig reads and writes; nil
    /// for an adapter that starts as new with every connection.
    public var stateFile: String?

    /// What the adapter says in the place of what it would say by itself, or nil.
    public var recording: Recording?

    /// The link between adapter and client.
    public var link = LinkDescription()

    /// Faults that are always in force.
    public var faults: [FaultSetting] = []

    /// A genuine chip named v1.5 on a link without shaping.
    public init() {}

    /// The same with these faults.
    init(faults: [FaultSetting]) { self.faults = faults }

    /// An adapter of this make on a link without shaping.
    public init(persona: Persona) {
        version = persona.version
        traits = persona.traits
    }

    /// What a second connection meets while one is open.
    public enum Clients: String, CaseIterable, Hashable, Sendable {
        /// An adapter of its own on the same car.
        case each
        /// A refusal: it is accepted and closed at once.
        case refuse
        /// The first one is closed and the second one takes its place.
        case replace
    }

    /// Whether something exists once or once for each connection.
    public enum Sharing: String, CaseIterable, Hashable, Sendable { case one, each }

    /// What the adapter makes of a line feed directly after the carriage return that ended a line.
    public enum LineFeedRule: String, CaseIterable, Hashable, Sendable {
        /// It is dropped, because many working clients send CR LF.
        case ignore
        /// It counts as a character received during the task and interrupts it, as on the genuine chip.
        case abort
    }
}

/// How the bytes of an adapter reach its client.
public struct LinkDescription: Hashable, Sendable {
    /// The serial rate in bits per second (8N1: ten bits a byte) that paces output, or nil for none.
    public var baud: Int?

    /// The largest number of bytes in one write, or nil for no limit.
    public var chunk: Int?

    /// How long a byte takes to the client beyond pacing.
    public var latency: Duration = .zero

    /// Half the width of the uniform spread around `latency`; order is kept.
    public var jitter: Duration = .zero

    /// Bluetooth Low Energy as the last stretch to the client, and the first one from it; nil for a stream of bytes.
    public var lowEnergy: LowEnergyLink?

    /// A link without shaping.
    public init() {}
}

/// Something that happens in the course of a run.
public struct EventDescription: Sendable {
    /// Its name, by which others refer to it; nil when it has none.
    public var name: String?

    /// When it happens.
    public var trigger: Trigger

    /// How often it happens at most, or nil for no limit.
    public var times: Int?

    /// When it has happened for the last time and the faults that it has begun end, from time zero; nil for never.
    public var until: Duration?

    /// How likely it is to happen each time that it could, 0 to 1.
    public var probability = 1.0

    /// What happens, in order.
    public var actions: [Action]

    /// An event with these parts.
    public init(name: String? = nil, trigger: Trigger, actions: [Action]) {
        self.name = name
        self.trigger = trigger
        self.actions = actions
    }

    /// An event that happens at a time.
    public init(name: String? = nil, at: Duration, actions: [Action]) {
        self.init(name: name, trigger: .at(at), actions: actions)
    }

    /// One thing that an event does.
    public enum Action: Sendable {
        /// Gives a signal a new source from now on.
        case set(SignalID, SignalSource)
        /// Takes a signal from whatever it is to `to`, in equal steps of time; then it stays there.
        case ramp(SignalID, to: Double, over: Duration)
        /// Puts a trouble code into the memory of ECU number `ecu`.
        case store(DiagnosticTroubleCode, as: TroubleCodeStage, ecu: Int)
        /// Ends the fault behind a code; its life cycle does the rest.
        case repair(DiagnosticTroubleCode, ecu: Int)
        /// Does in ECU number `ecu`, or in all when nil, what service 04 does.
        case clearDiagnosticInformation(ecu: Int?)
        /// Turns the key.
        case ignition(Ignition)
        /// Brings the wires of the diagnostic bus into a condition.
        case bus(BusCondition)
        /// Begins a fault: at endpoint number `endpoint`, or the one where the event was observed, or all; in ECU number
        /// `ecu` or in all; for the request that was observed, or for `lasting`, or until something ends it.
        case fault(FaultSetting, endpoint: Int?, ecu: Int?, lasting: Duration?)
        /// Ends faults.
        case clearFault(FaultSelection)
        /// Ends all connections at endpoint number `endpoint`, or at the one where the event was observed, or all.
        case disconnect(endpoint: Int?, Disconnection)
        /// Sends a client bytes that it has not asked for.
        case unsolicited(endpoint: Int?, [UInt8])
        /// Gives a field of a telemetry endpoint's packets a value of its own from now on.
        case setField(endpoint: Int, FieldSetting)
        /// Changes how many slots a second a telemetry endpoint has.
        case rate(endpoint: Int, Int)
        /// Writes a line into the journal.
        case log(String)
        /// Ends the run.
        case end
        /// The game pauses: the race stands still for so long.
        case pause(Duration)
        /// Takes a race on a track back by so much.
        case rewind(Duration)
    }
}

/// Which faults an action ends.
public enum FaultSelection: Hashable, Sendable {
    /// All of them.
    case all
    /// Those that the event at this place has begun.
    case event(Int)
    /// Those of the kind at this place in `FaultKind.rows`.
    case kind(Int)
}
