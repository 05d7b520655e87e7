package import SimulationCore
package import VehicleModel

/// Something that a client has reported, as interpreted by its profile.
package struct ClientReport: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// A value of a signal in the catalogue's unit. `rounding` is one unit of the last printed digit, in
        /// that unit; clients round to it or truncate after it.
        case value(SignalID, Double, rounding: Double)
        /// No value for a signal (`N/A`, `null`).
        case noValue(SignalID)
        /// All trouble codes of one kind (`stored`, `pending`, `permanent`); the list may be empty.
        case codes(kind: String, [DiagnosticTroubleCode])
        /// The parameters of service 01 that the car supports.
        case supported(Set<UInt8>)
        /// A text under a name that cases know: `vin`, `calibration_id`, `ecu_name`, `protocol`.
        case text(name: String, String)
        /// The state that the client reports: `connected`, `no-vehicle`, `disconnected`, `error`, `cleared`,
        /// `not-cleared`.
        case state(String)
        /// All alerts that the client shows, as text; the list may be empty.
        case alerts([String])
    }

    /// When the line was read.
    package let time: SimInstant

    /// The sequence number of the line's journal record.
    package let record: UInt64

    package let content: Content

    /// The machine that the report is of, in the client's words; nil when it names none.
    package let machine: String?

    /// Creates a report from its parts.
    package init(time: SimInstant, record: UInt64, content: Content, machine: String? = nil) {
        self.time = time
        self.record = record
        self.content = content
        self.machine = machine
    }
}

/// A line that a client's program printed to standard output.
package struct ClientLine: Hashable, Sendable {
    /// When the line was read.
    package let time: SimInstant

    /// The sequence number of the line's journal record.
    package let record: UInt64

    /// The line without its line feed.
    package let text: String

    /// Creates a line from its parts.
    package init(time: SimInstant, record: UInt64, text: String) {
        self.time = time
        self.record = record
        self.text = text
    }
}
