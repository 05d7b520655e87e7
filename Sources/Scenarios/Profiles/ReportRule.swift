public import VehicleModel

/// How one kind of line of a client's output is read.
///
/// A rule finds fields in a line: groups of a regular expression, or members of a JSON object. A field that a rule does
/// not find may have a constant instead.
public struct ReportRule: Hashable, Sendable {
    /// What a line can tell.
    public enum Field: String, CaseIterable, Hashable, Sendable {
        /// The client's name of a signal.
        case signal
        /// The value of that signal.
        case value
        /// The unit that the client prints beside the value.
        case unit
        /// Trouble codes.
        case codes
        /// Which trouble codes they are: stored, pending or permanent.
        case kind
        /// The parameters of service 01 that the car supports.
        case supported
        /// A text that the car has told.
        case text
        /// Which text it is.
        case name
        /// A state of the client.
        case state
        /// The alerts that the client shows, all of them.
        case alerts
    }

    /// How the fields are found.
    public enum Form: Hashable, Sendable {
        /// By a regular expression that is searched in the line; its named groups are the fields.
        case line(pattern: String)
        /// In a JSON object that fills the line; the members' names, with dots between levels, by field.
        case json([Field: String])
    }

    /// Where lines come from.
    public enum Stream: String, CaseIterable, Hashable, Sendable {
        /// Standard output.
        case output
        /// Standard error.
        case error
        /// Either.
        case both
    }

    /// A signal in the unit in which the client prints it.
    public struct Measure: Hashable, Sendable {
        /// The signal.
        public var signal: SignalID
        /// The unit.
        public var unit: Unit

        /// A signal in `unit`.
        public init(_ signal: SignalID, in unit: Unit) {
            self.signal = signal
            self.unit = unit
        }
    }

    /// The client's name of a signal.
    public struct Name: Hashable, Sendable {
        /// What the client prints.
        public var name: String
        /// What it stands for.
        public var measure: Measure

        /// A name of `measure`.
        public init(_ name: String, _ measure: Measure) {
            self.name = name
            self.measure = measure
        }
    }

    /// How the fields are found.
    public var form: Form

    /// Where lines come from.
    public var stream: Stream = .output

    /// The client's names of signals, in the order of the file; without any the catalogue's own names are taken.
    public var names: [Name] = []

    /// The signal of a line that does not name one.
    public var signal: Measure?

    /// The client's words for states, by what they stand for in cases.
    public var states: [String: String] = [:]

    /// The state that a line says by being there.
    public var state: String?

    /// The client's words for kinds of trouble codes.
    public var kinds: [String: String] = [:]

    /// The kind of the trouble codes of a line that does not name one; `stored` unless stated.
    public var kind = "stored"

    /// The client's names of texts.
    public var texts: [String: String] = [:]

    /// The text that a line holds when it does not name one.
    public var text: String?

    /// What the client prints when it has no value.
    public var none: Set<String> = Self.usualWordsForNone

    /// Whether trouble codes stand one a line, so that those of all lines belong together.
    public var collects = false

    /// A rule of this form.
    public init(_ form: Form) {
        self.form = form
    }

    /// What clients print when they have no value.
    public static let usualWordsForNone: Set<String> = [
        "", "-", "--", "---", "N/A", "n/a", "NA", "None", "none", "null", "nil", "NaN", "nan", "NO DATA",
        "No data", "unknown",
    ]

    /// The states that cases know.
    public static let knownStates = [
        "connected", "no-vehicle", "disconnected", "error", "cleared", "not-cleared", "not-connected",
        "listening", "receiving", "stale", "paused", "saved", "unsupported",
        "connect-enabled", "connect-disabled", "rejected",
    ]

    /// The kinds of trouble codes that cases know.
    public static let knownKinds = ["stored", "pending", "permanent"]

    /// The texts that cases know.
    public static let knownTexts = [
        "vin", "calibration_id", "ecu_name", "protocol", "car", "driver", "track", "track_layout", "source",
        "race_time", "record_samples", "record_top_speed", "record_best_lap", "record_total_time",
        "record_position", "rumble_strip",
        "serial", "firmware", "reprogramming", "last_call", "log", "thresholds", "threshold_fault",
    ]
}
