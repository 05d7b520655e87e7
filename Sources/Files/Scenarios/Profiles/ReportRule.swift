import SimulationCore
package import VehicleModel

/// A rule that reads one kind of line of a client's output.
///
/// A rule finds fields in a line: groups of a regular expression or members of a JSON object. Some fields can
/// have a constant value in lines that do not contain them.
package struct ReportRule: Hashable, Sendable {
    package enum Field: String, CaseIterable, Hashable, Sendable {
        /// The client's name for a signal.
        case signal
        case value
        /// The unit that the client prints with the value.
        case unit
        /// Diagnostic trouble codes.
        case codes
        /// The kind of the trouble codes: stored, pending or permanent.
        case kind
        /// The supported PIDs of service 01.
        case supported
        /// A text, for example the VIN.
        case text
        case name
        case state
        /// All alerts that the client shows.
        case alerts
        case machine
    }

    /// The way in which the fields of a line are found.
    package enum Form: Hashable, Sendable {
        /// A regular expression that is searched in the line; its named groups are the fields.
        case line(pattern: String)
        /// A JSON object that is the whole line: the name of the member for each field, with dots between
        /// levels.
        case json([Field: String])
    }

    package enum Stream: String, CaseIterable, Hashable, Sendable {
        case output
        case error
        /// Standard output and standard error.
        case both
    }

    /// A signal and the unit in which the client prints it.
    package struct Measure: Hashable, Sendable {
        package var signal: SignalID
        /// The unit of the printed values.
        package var unit: Unit
        /// Whether the client prints the number of the current lap where the signal counts completed laps.
        package var isCurrentLap = false

        package init(_ signal: SignalID, in unit: Unit) {
            self.signal = signal
            self.unit = unit
        }
    }

    /// The client's name for a signal.
    package struct Name: Hashable, Sendable {
        /// The name as the client prints it.
        package var name: String
        package var measure: Measure

        package init(_ name: String, _ measure: Measure) {
            self.name = name
            self.measure = measure
        }
    }

    /// The client's words for the contents of a text.
    package struct Wording: Hashable, Sendable {
        /// The contents in cases by the client's words. Other words are used unchanged.
        package var words: [String: String]
        /// The unit behind a number that the client prints without one; empty for none.
        package var unit: String

        package init(words: [String: String] = [:], unit: String = "") {
            self.words = words
            self.unit = unit
        }

        /// Returns the text in cases for what the client has printed.
        package func text(for printed: String) -> String {
            if let text = words[printed] { return text }
            return unit.isEmpty || PrintedNumber(printed) == nil ? printed : "\(printed) \(unit)"
        }
    }

    /// The way in which the fields of a line are found.
    package var form: Form

    package var stream: Stream = .output

    /// The client's names for signals, in the order of the file. If empty, the names of the catalogue apply.
    package var names: [Name] = []

    /// The signal of a line that does not name one, or nil.
    package var signal: Measure?

    /// The states of cases by the client's words. Another word is used unchanged if it is a known state.
    package var states: [String: String] = [:]

    /// The state of a line that does not contain the field `state`, or nil.
    package var state: String?

    /// The kinds of trouble codes of cases by the client's words; other words are used unchanged.
    package var kinds: [String: String] = [:]

    /// The kind of the trouble codes in a line that does not state one.
    package var kind = "stored"

    /// The names of texts in cases by the client's names; other names are used unchanged.
    package var texts: [String: String] = [:]

    /// The client's words for the contents of texts, by the names of the texts in cases; those of alerts by
    /// `alerts`.
    package var wordings: [String: Wording] = [:]

    /// The name of the text in a line that does not state one, or nil.
    package var text: String?

    /// The words that the client prints when it has no value.
    package var none: Set<String> = Self.usualWordsForNone

    /// Whether trouble codes are spread over several lines, which form one report at the end of the output.
    package var collects = false

    /// Creates a rule that reads standard output.
    package init(_ form: Form) {
        self.form = form
    }

    /// The default words for a missing value.
    package static let usualWordsForNone: Set<String> = [
        "", "-", "--", "---", "N/A", "n/a", "NA", "None", "none", "null", "nil", "NaN", "nan", "NO DATA",
        "No data", "unknown",
    ]

    /// The states that cases use.
    package static let knownStates = [
        "connected", "no-vehicle", "disconnected", "error", "cleared", "not-cleared", "not-connected",
        "listening", "receiving", "stale", "paused", "saved", "unsupported",
        "connect-enabled", "connect-disabled", "rejected",
    ]

    /// The kinds of trouble codes that cases use.
    package static let knownKinds = ["stored", "pending", "permanent"]

    /// The names of texts that cases use.
    package static let knownTexts = [
        "vin", "calibration_id", "ecu_name", "freeze_dtc", "mil", "code_count", "monitors_incomplete", "cvn",
        "test_results",
        "protocol", "car", "driver", "track", "track_layout", "source",
        "race_time", "record_samples", "record_top_speed", "record_best_lap", "record_total_time",
        "record_position", "rumble_strip",
        "serial", "firmware", "reprogramming", "last_call", "log", "thresholds", "threshold_fault", "checked",
        "message", "page", "spinner", "user", "cars", "qr", "orders", "since", "new_orders",
        "requesting_orders", "unsent", "trips", "trip", "speed_limit", "fuel_price",
        "data", "dtcs", "written", "routine", "download", "security", "session",
        "trip_distance", "trip_duration", "trip_mean_speed", "trip_top_speed", "trip_consumption",
        "trip_cost", "trip_accelerations", "trip_brakings",
    ]

    /// The key under which the words for alerts are translated.
    package static let alertsKey = "alerts"
}
