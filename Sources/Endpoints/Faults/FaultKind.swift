public import VehicleModel

/// One kind of fault as data: its name, its stage, what its value looks like, and what it does to a set of faults.
///
/// Scenario files, their schema and their documentation are made from `FaultKind.rows`; a new fault is a new row there.
public struct FaultKind: Sendable {
    /// Where on the way from the ECU to the client a fault acts, in the order in which faults compose.
    public enum Stage: String, CaseIterable, Hashable, Sendable {
        /// In an ECU.
        case ecu
        /// On the bus.
        case bus
        /// In what the adapter does and prints.
        case adapter
        /// In what a telematics unit answers.
        case record
        /// In the bytes of a reply.
        case bytes
        /// In how the bytes are grouped into writes.
        case writes
        /// In when they come.
        case pace
        /// In how connections begin and end.
        case close
        /// In the datagrams of a telemetry endpoint.
        case datagram
    }

    /// How the messages of a diagnostic bus travel, by the protocols that do it so.
    public enum Carriage: String, CaseIterable, Hashable, Sendable {
        /// As they are: SAE J1850, ISO 9141-2 and ISO 14230.
        case plain = "1 to 5"
        /// In frames of ISO 15765-2.
        case frames = "6 to 9"
        /// As groups of parameters, in frames of SAE J1939-21.
        case groups = "A"

        /// How messages travel on a bus of `bus`.
        public init(_ bus: BusProtocol) {
            self = bus == .j1939 ? .groups : bus.isCAN ? .frames : .plain
        }
    }

    /// What a value looks like in a file.
    public indirect enum Form: Hashable, Sendable {
        /// `on` or `off`.
        case flag
        /// A whole number in this range.
        case integer(ClosedRange<Int>)
        /// A number in this range.
        case number(ClosedRange<Double>)
        /// One of these words.
        case word([String])
        /// One of these words, or a whole number in this range.
        case wordOrInteger([String], ClosedRange<Int>)
        /// A time.
        case duration
        /// A time, perhaps with half a spread.
        case spread
        /// Any text.
        case text
        /// Printable ASCII of at most so many characters.
        case ascii(limit: Int)
        /// A frame such as `7E8#03410D00`, or `on` for a usual one.
        case frame
        /// Pairs of hex digits.
        case bytes
        /// A list whose members have one form.
        case list(Form, count: ClosedRange<Int>)
        /// A mapping.
        case record([Field])
        /// One of several forms of different kinds of node.
        case any([Form])
    }

    /// One key of a mapping.
    public struct Field: Hashable, Sendable {
        /// The key.
        public let name: String
        /// What its value looks like.
        public let form: Form
        /// Whether it must be there.
        public let isRequired: Bool
        /// One line for people.
        public let meaning: String

        init(_ name: String, _ form: Form, required: Bool = false, _ meaning: String) {
            self.name = name
            self.form = form
            isRequired = required
            self.meaning = meaning
        }
    }

    /// The key of the fault.
    public let name: String

    /// Where it acts.
    public let stage: Stage

    /// What its value looks like.
    public let form: Form

    /// One line for people.
    public let meaning: String

    /// The buses on which it means something; all of them for faults that are not the car's.
    public let carriages: Set<Carriage>

    /// Gives a set of faults this one; false when the value contradicts itself.
    let change: @Sendable (inout FaultSet, FaultValue) -> Void

    init(
        _ name: String, _ stage: Stage, _ form: Form, _ meaning: String,
        on carriages: Set<Carriage> = Set(Carriage.allCases),
        _ change: @escaping @Sendable (inout FaultSet, FaultValue) -> Void
    ) {
        self.name = name
        self.stage = stage
        self.form = form
        self.meaning = meaning
        self.carriages = carriages
        self.change = change
    }

    /// All kinds, by stage.
    public static let rows =
        ecuRows + busRows + adapterRows + recordRows + byteRows + writeRows + paceRows + closeRows
        + datagramRows

    /// The place of the kind of this name in `rows`.
    public static func index(of name: String) -> Int? { rows.firstIndex { $0.name == name } }
}
