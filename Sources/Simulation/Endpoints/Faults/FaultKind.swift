package import SimulationCore
public import VehicleModel

/// A kind of fault as a row of a table: its name, its stage, the form of its value, and its effect on a set of faults.
///
/// Scenario files, their schema and their documentation are generated from the tables of rows: those of the car and the
/// link stand here, those of a kind of endpoint in its own files.
public struct FaultKind: Sendable {
    /// The stage between ECU and client in which a fault acts. A kind of endpoint names the stage of its servers itself.
    public struct Stage: RawRepresentable, Hashable, Sendable {
        /// Its name in the documentation.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        package static let ecu = Stage(rawValue: "ecu")
        package static let bus = Stage(rawValue: "bus")
        /// In the bytes of a reply.
        package static let bytes = Stage(rawValue: "bytes")
        /// In the grouping of bytes into writes.
        package static let writes = Stage(rawValue: "writes")
        /// In the timing of the bytes.
        package static let pace = Stage(rawValue: "pace")
        /// In the beginning and end of connections.
        package static let close = Stage(rawValue: "close")
        /// In datagrams that are sent without a request.
        package static let datagram = Stage(rawValue: "datagram")
    }

    /// The transport of messages on a diagnostic bus; the raw value lists the ELM327 protocols that use it.
    public enum Carriage: String, CaseIterable, Hashable, Sendable {
        /// Unsegmented: SAE J1850, ISO 9141-2 and ISO 14230.
        case plain = "1 to 5"
        /// In frames of ISO 15765-2.
        case frames = "6 to 9"
        /// In parameter groups of SAE J1939-21.
        case groups = "A"

        /// The transport of messages on a bus with protocol `bus`.
        public init(_ bus: BusProtocol) {
            self = bus == .j1939 ? .groups : bus.isCAN ? .frames : .plain
        }
    }

    /// The form of a value in a file.
    public indirect enum Form: Hashable, Sendable {
        /// `on` or `off`.
        case flag
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        case word([String])
        case wordOrInteger([String], ClosedRange<Int>)
        case duration
        /// A duration, optionally with half the width of a spread.
        case spread
        case text
        /// Printable ASCII of at most `limit` characters.
        case ascii(limit: Int)
        /// A frame such as `7E8#03410D00`, or `on` for the default one.
        case frame
        /// Pairs of hex digits.
        case bytes
        /// A list whose elements have one form.
        case list(Form, count: ClosedRange<Int>)
        /// A mapping with at least one of the keys `anyOf`; without that rule when it is empty.
        case record([Field], anyOf: [String] = [])
        /// One of several forms, each with a different YAML node.
        case any([Form])
    }

    public struct Field: Hashable, Sendable {
        public let name: String
        public let form: Form
        public let isRequired: Bool
        /// A description in one line.
        public let meaning: String

        package init(_ name: String, _ form: Form, required: Bool = false, _ meaning: String) {
            self.name = name
            self.form = form
            isRequired = required
            self.meaning = meaning
        }
    }

    /// The key of the fault in a file.
    public let name: String

    public let stage: Stage
    public let form: Form

    /// A description in one line.
    public let meaning: String

    /// The transports on which it has an effect; all of them for faults that are not the car's.
    public let carriages: Set<Carriage>

    /// Words by which people look for it, besides those of its name and its meaning: what they see, and names that other
    /// tools have for it.
    package private(set) var keywords: [String] = []

    /// Its variation by `dyno explore` on streams; nil for a fault that is never drawn.
    package private(set) var variation: Variation?

    /// Its variation by `dyno explore` where it acts on datagrams; nil for a fault that is never drawn there.
    package private(set) var datagramVariation: Variation?

    /// Adds the fault to a set of faults; returns false when the value contradicts itself.
    let change: @Sendable (inout FaultSet, FaultValue) -> Void

    package init(
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

    package func found(by keywords: String...) -> FaultKind {
        var kind = self
        kind.keywords = keywords
        return kind
    }

    package func varying(
        _ legality: Variation.Legality, _ values: Variation.Values, _ effect: Variation.Effect = .none,
        source: String
    ) -> FaultKind {
        var kind = self
        kind.variation = Variation(legality, values, effect, source: source)
        return kind
    }

    func varyingOnDatagrams(
        _ legality: Variation.Legality, _ values: Variation.Values, _ effect: Variation.Effect = .none,
        source: String
    ) -> FaultKind {
        var kind = self
        kind.datagramVariation = Variation(legality, values, effect, source: source)
        return kind
    }

    /// The kinds that act before a server: in ECUs and on the bus.
    package static let ofCar = ecuRows + busRows

    /// The kinds that act behind a server, on the stream to its client.
    package static let ofStreams = byteRows + writeRows + paceRows + closeRows
}

/// No two kinds have one name.
extension FaultKind: Hashable {
    public static func == (one: FaultKind, other: FaultKind) -> Bool { one.name == other.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
