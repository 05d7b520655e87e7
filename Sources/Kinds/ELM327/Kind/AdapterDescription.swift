public import ELM327
package import Endpoints

public struct AdapterDescription: Hashable, Sendable {
    /// The version whose behaviour it has; a genuine chip prints it in answer to `ATI`.
    public var version: ChipVersion = .v1_5

    /// Its differences from the genuine chip of that version.
    public var traits = Traits()

    /// Whether all connections share the adapter's settings (`one`) or each starts with default settings (`each`).
    public var adapter: Sharing = .each

    /// Whether the scenario states `adapter` itself, so that no use of it may choose another value.
    public var isSharingStated = false

    /// Whether a connection receives only answers to its own requests (`each`) or all traffic of the car (`one`).
    public var bus: Sharing = .each

    /// The handling of a line feed directly after a carriage return.
    public var lineFeedAfterCarriageReturn: LineFeedRule = .ignore

    /// Commands that have been executed before the client connects, for example `ATE0`; their answers are not sent.
    public var settings: [String] = []

    /// The content of the chip's EEPROM at power-on.
    public var memory = PersistentMemory()

    /// The file that stores the EEPROM between runs, which the owner of the rig reads and writes; nil when every
    /// connection begins with a new chip.
    public var stateFile: String?

    /// The recording that the adapter plays instead of answering itself, or nil.
    public var recording: Recording?

    /// A genuine chip v1.5.
    public init() {}

    public init(persona: Persona) {
        version = persona.version
        traits = persona.traits
    }

    /// Whether something exists once for all connections or once for each.
    public enum Sharing: String, CaseIterable, Hashable, Sendable { case one, each }

    /// The handling of a line feed directly after the carriage return that ended a line.
    public enum LineFeedRule: String, CaseIterable, Hashable, Sendable {
        /// It is ignored, because many working clients send CR LF.
        case ignore
        /// It is a character received during execution and interrupts it, as on the genuine chip.
        case abort
    }
}

extension AdapterDescription: EndpointKind {
    package static var key: String { "elm327" }

    package static var servers: [any ServerCollection.Type] { [AdapterServers.self, ReplayServers.self] }

    package static var brownOutVoltage: Double? { Surroundings.brownOutVoltage }

    /// Gives the adapter of `car` a state file of its own.
    package mutating func join(_ book: inout AddressBook, car: Int, offset: Int) {
        stateFile = stateFile.map { book.take(path: $0, car: car) }
    }
}
