public import CANBus
public import ELM327
public import SimulationCore

/// A golden dialogue with an ELM327: what a client sends and every byte that comes back.
///
/// A transcript starts on an adapter that has had power for long and has been told nothing, whose start-up banner
/// nobody waits for. Its `setup` commands go first, each ended by a carriage return and awaited up to the prompt.
public struct Transcript: Hashable, Sendable {
    /// What the transcript shows; unique among all transcripts.
    public var name: String

    /// The public source of the bytes: data sheet and page, repository and file or issue.
    public var source: String

    /// The group that it is reported under.
    public var topic: String

    /// The version of the chip whose behaviour the adapter has.
    public var version: ChipVersion = .v1_5

    /// Which make of adapter gives these answers.
    public var persona: Persona = .genuine

    /// How the unit differs from others of its make, by the keys of `Quirk.rows`; each value one text or several.
    public var quirks: [String: [String]] = [:]

    /// The fixture vehicle's name (`NAME` for `fixtures/NAME.yaml`), or nil when the bus has no other node awake.
    public var vehicle: String?

    /// Whether simulated time passes; times in the dialogue are checked only when it does.
    public var timing: Timing = .instant

    /// What the runner and the adapter must be able to do; without it the transcript is skipped.
    public var requires: Set<Requirement> = []

    /// Commands without their carriage return that are sent first; their answers are ignored.
    public var setup: [String] = []

    /// No source states these bytes; they are the best guess and may yield to evidence.
    public var isUnverified = false

    /// The steps in order, at least one.
    public var dialogue: [Step]

    /// The line of its file where the transcript begins, counted from 1; 0 when it came from no file.
    public var line = 0

    /// A transcript of these steps with every other setting at its default.
    public init(name: String, source: String, topic: String, dialogue: [Step]) {
        self.name = name
        self.source = source
        self.topic = topic
        self.dialogue = dialogue
    }

    /// Something beyond plain CAN diagnostics that a transcript needs.
    public enum Requirement: String, CaseIterable, Hashable, Sendable {
        /// J1850, ISO 9141-2 or ISO 14230 on the bus.
        case legacy
        /// SAE J1939 on the bus.
        case j1939
        /// Steps that act at an exact moment of a running command, which only virtual time can do.
        case exactTime = "exact-time"
        /// Frames that the runner itself puts on the bus (`inject`).
        case injection
        /// Something done to the adapter or the car other than sending bytes (`event`).
        case events
    }

    /// One exchange: the parts that are present act in the order in which they are declared here.
    public struct Step: Hashable, Sendable {
        /// Simulated time that passes first, during which no byte may arrive.
        public var pause: Duration = .zero

        /// What happens to the adapter or the car, if anything.
        public var event: Event?

        /// The bytes that the client sends, with their terminator.
        public var send: [UInt8] = []

        /// Frames of a further node, which it puts on the bus directly behind one another in this order.
        public var inject: [CANFrame] = []

        /// Every byte that comes back; the step is over when the last one has arrived.
        ///
        /// When they end with the prompt, nothing may follow until the next step acts. None at all: the next step acts
        /// at once.
        public var receive: [UInt8] = []

        /// All frames that the adapter has put on the bus since the last step that sent bytes began, in order; nil when
        /// they do not matter.
        public var transmits: [CANFrame]?

        /// The time from the last input, of this step or an earlier one, to the last byte of `receive`; nil when it does
        /// not matter. Inputs are bytes, frames and events.
        public var after: Duration?

        /// How far the time may be from `after`, either way.
        public var within: Duration = Self.defaultTolerance

        /// The line of its file where the step stands, counted from 1; 0 when it came from no file.
        public var line = 0

        /// The tolerance of a time that states none.
        public static let defaultTolerance: Duration = .milliseconds(10)

        /// The exchange of these bytes.
        public init(send: [UInt8] = [], receive: [UInt8] = []) {
            self.send = send
            self.receive = receive
        }
    }

    /// The voltage that the supply falls to in a `brown-out`: too little for the chip, enough for its memory.
    static let brownOutVoltage = 5.0

    /// Something that happens to the adapter or the car without a byte being sent.
    public enum Event: String, CaseIterable, Hashable, Sendable {
        /// The adapter loses its supply and gets it back.
        case powerUp = "power-up"
        /// The supply dips below the level at which the chip resets itself.
        case brownOut = "brown-out"
        /// The key is turned off, and every ECU goes to sleep.
        case ignitionOff = "ignition-off"
        /// The key is turned on again.
        case ignitionOn = "ignition-on"
        /// The wires of the diagnostic bus are sound again.
        case busSound = "bus-ok"
        /// The connector is cut off from the ECUs.
        case busOpen = "bus-open"
        /// The signal wire lies at ground.
        case busShortedLow = "bus-shorted-low"
        /// The signal wire lies at the battery's voltage.
        case busShortedHigh = "bus-shorted-high"
        /// Some node sends without a gap what is no message.
        case busBusy = "bus-busy"
        /// The last bit of every message that a tester hears is wrong.
        case busNoisy = "bus-noisy"
        /// A tester hears only the first four bytes of every message.
        case busIntermittent = "bus-intermittent"
    }
}

extension Transcript: CustomStringConvertible {
    /// The topic and the name.
    public var description: String { "\(topic): \(name)" }
}
