package import CANBus
package import ELM327
package import SimulationCore

/// A golden dialogue with an ELM327: what a client sends and every byte that it receives.
///
/// A transcript starts on an adapter that has been powered for a long time, has its default settings, and
/// whose start-up banner is not expected. Its `setup` commands are sent first. Each ends with a carriage
/// return, and the next is sent after the prompt.
package struct Transcript: Hashable, Sendable {
    /// The name, which says what the transcript shows; unique within its file.
    package var name: String

    /// The public source of the bytes: a data sheet with its page, or a repository with its file or issue.
    package var source: String

    /// The group under which the transcript is reported.
    package var topic: String

    /// The chip version whose behaviour the adapter has; used for a genuine adapter only.
    package var version: ChipVersion = .v1_5

    /// The make of adapter that gives these answers.
    package var persona: Persona = .genuine

    /// The differences of the unit from others of its make, by the keys of `Quirk.rows`; each value holds one
    /// or more texts.
    package var quirks: [String: [String]] = [:]

    /// The fixture vehicle's name (`NAME` for `fixtures/NAME.yaml`); nil when no other node on the bus is
    /// awake.
    package var vehicle: String?

    /// Whether simulated time passes; the dialogue may state times only when it does.
    package var timing: Timing = .instant

    /// The capabilities that the runner and the adapter need; without them the transcript is skipped.
    package var requires: Set<Requirement> = []

    /// The commands, without carriage return, that are sent first; their answers are ignored.
    package var setup: [String] = []

    /// Whether the bytes are a best guess that no source states; evidence may change them.
    package var isUnverified = false

    /// The steps in order; a transcript from a file has at least one.
    package var dialogue: [Step]

    /// The line in its file where the transcript begins, counted from 1; 0 when it does not come from a file.
    package var line = 0

    /// Creates a transcript of these steps with all other settings at their defaults.
    package init(name: String, source: String, topic: String, dialogue: [Step]) {
        self.name = name
        self.source = source
        self.topic = topic
        self.dialogue = dialogue
    }

    /// A capability beyond plain CAN diagnostics that a transcript needs.
    package enum Requirement: String, CaseIterable, Hashable, Sendable {
        /// J1850, ISO 9141-2 or ISO 14230 on the bus.
        case legacy
        /// SAE J1939 on the bus.
        case j1939
        /// Steps that act at an exact moment of a running command, which is possible only in virtual time.
        case exactTime = "exact-time"
        /// Frames that the runner itself sends on the bus (`inject`).
        case injection
        /// Events of the adapter or the car other than received bytes (`event`).
        case events
    }

    /// One exchange; its parts act in the order in which they are declared here.
    package struct Step: Hashable, Sendable {
        /// The simulated time that passes first; no byte may arrive during it.
        package var pause: Duration = .zero

        /// The event of the adapter or the car; nil when there is none.
        package var event: Event?

        /// The bytes that the client sends, with their terminator; empty when it sends none.
        package var send: [UInt8] = []

        /// Frames of a further node, which it sends on the bus back to back in this order.
        package var inject: [CANFrame] = []

        /// Every byte that the client receives; the step ends when the last one has arrived.
        ///
        /// When they end with the prompt, nothing may follow until the next step acts. When there are none,
        /// the next step acts at once.
        package var receive: [UInt8] = []

        /// All frames that the adapter has sent on the bus during the step, in order; nil when they are not
        /// checked.
        package var transmits: [CANFrame]?

        /// The time from the last input, of this step or an earlier one, to the last byte of `receive`; nil
        /// when it is not checked. Bytes, frames and events are inputs.
        package var after: Duration?

        /// The allowed deviation from `after`, in both directions.
        package var within: Duration = Self.defaultTolerance

        /// The line in its file where the step begins, counted from 1; 0 when it does not come from a file.
        package var line = 0

        /// The tolerance of a time that states none.
        package static let defaultTolerance: Duration = .milliseconds(10)

        /// Creates an exchange of these bytes.
        package init(send: [UInt8] = [], receive: [UInt8] = []) {
            self.send = send
            self.receive = receive
        }
    }

    /// The supply voltage during a `brown-out`, in volts: too low for the chip, high enough for its memory.
    static let brownOutVoltage = 5.0

    /// An event of the adapter or the car without a byte being sent.
    package enum Event: String, CaseIterable, Hashable, Sendable {
        /// The supply drops to 0 V and returns at once.
        case powerUp = "power-up"
        /// The supply drops to `brownOutVoltage`, at which the chip resets itself, and returns at once.
        case brownOut = "brown-out"
        /// The ignition is switched off, and every ECU goes to sleep.
        case ignitionOff = "ignition-off"
        /// The ignition is switched on again, and the engine runs.
        case ignitionOn = "ignition-on"
        /// The diagnostic bus has no fault any more.
        case busSound = "bus-ok"
        /// The connector is disconnected from the ECUs.
        case busOpen = "bus-open"
        /// The signal wire is shorted to ground.
        case busShortedLow = "bus-shorted-low"
        /// The signal wire is shorted to the battery voltage.
        case busShortedHigh = "bus-shorted-high"
        /// A node sends meaningless signals without a gap.
        case busBusy = "bus-busy"
        /// A tester receives every message with its last bit inverted.
        case busNoisy = "bus-noisy"
        /// A tester receives only the first four bytes of every message.
        case busIntermittent = "bus-intermittent"
    }
}

extension Transcript: CustomStringConvertible {
    package var description: String { "\(topic): \(name)" }
}
