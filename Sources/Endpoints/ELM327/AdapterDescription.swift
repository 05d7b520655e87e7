public import ELM327
public import Links

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

    /// An adapter of this make on a link without shaping.
    public init(persona: Persona) {
        version = persona.version
        traits = persona.traits
    }

    /// What a second connection meets while one is open.
    public typealias Clients = StreamDescription.Clients

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
