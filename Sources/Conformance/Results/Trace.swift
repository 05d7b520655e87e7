/// What a report draws of a case: the wire in order of time, and what was true against what the client said.
public struct Trace: Codable, Hashable, Sendable {
    /// One thing that happened.
    public struct Event: Codable, Hashable, Sendable {
        /// The sequence number of its journal record.
        public var record: UInt64
        /// Seconds since power-on.
        public var time: Double
        /// The kind of journal record: `input`, `output`, `request`, `frame`, `connect`, `disconnect`, `event`, `fault`,
        /// `client`, `note`.
        public var kind: String
        /// The endpoint's name; empty when none.
        public var endpoint: String
        /// The connection, counted from 1; 0 when none.
        public var connection: UInt32
        /// The bytes or the words, printable: `\r` and `\xNN` for what is not text.
        public var text: String
        /// Kind-specific: the sender of a frame, the stage of a fault or a client record; empty when none.
        public var detail: String
        /// The `detail` of a frame that an endpoint has sent for its client.
        public static let tester = "adapter"
        /// The `detail` of a frame of the vehicle's own.
        public static let vehicle = "vehicle"
        /// How many events were left out between the one before and this one.
        public var skipped = 0

        /// An event with these parts.
        public init(
            record: UInt64, time: Double, kind: String, endpoint: String, connection: UInt32, text: String,
            detail: String = ""
        ) {
            self.record = record
            self.time = time
            self.kind = kind
            self.endpoint = endpoint
            self.connection = connection
            self.text = text
            self.detail = detail
        }
    }

    /// What a client talks to, other than what most talk to.
    public struct Side: RawRepresentable, Codable, Hashable, Sendable {
        /// The word for it in results.
        public let rawValue: String

        /// What results call `rawValue`.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// One of several endpoints of a case.
    public struct Lane: Codable, Hashable, Sendable {
        /// The endpoint's name.
        public var endpoint: String
        /// What it is, for people.
        public var kind: String
        /// Whether a bus with ECUs stands behind it.
        public var hasBus: Bool

        /// A lane with these parts.
        public init(endpoint: String, kind: String, hasBus: Bool) {
            self.endpoint = endpoint
            self.kind = kind
            self.hasBus = hasBus
        }
    }

    /// A value at a time.
    public struct Point: Codable, Hashable, Sendable {
        /// Seconds since power-on.
        public var time: Double
        /// The value in the unit of its series.
        public var value: Double

        /// A point with these parts.
        public init(time: Double, value: Double) {
            self.time = time
            self.value = value
        }
    }

    /// One signal: what crossed the wire and what the client said.
    public struct Series: Codable, Hashable, Sendable {
        /// The name of the client that said it; nil when the case has one.
        public var client: String?
        /// The signal's name in the catalogue.
        public var signal: String
        /// Its unit.
        public var unit: String
        /// The values that the ECUs encoded.
        public var truth: [Point]
        /// The values that the client reported.
        public var reported: [Point]

        /// A series with these parts.
        public init(signal: String, unit: String, truth: [Point], reported: [Point]) {
            self.signal = signal
            self.unit = unit
            self.truth = truth
            self.reported = reported
        }
    }

    /// Everything that happened, or the parts around what decided when there was too much.
    public var events: [Event] = []

    /// What the client talks to; nil for what most talk to, and in results of older versions.
    public var side: Side?

    /// The endpoints of the case when there are several, in its order; nil for one.
    public var lanes: [Lane]?

    /// How many events were left out.
    public var omitted = 0

    /// The signals that the case is about.
    public var series: [Series] = []

    /// An empty trace.
    public init() {}
}
