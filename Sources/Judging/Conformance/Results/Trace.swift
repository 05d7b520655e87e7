/// The part of a case that reports draw: the traffic in order of time, and true values next to reported
/// values.
package struct Trace: Codable, Hashable, Sendable {
    package struct Event: Codable, Hashable, Sendable {
        /// The sequence number of the journal record.
        package var record: UInt64
        /// Seconds since power-on.
        package var time: Double
        /// The kind of journal record: `input`, `output`, `request`, `frame`, `connect`, `disconnect`,
        /// `event`, `fault`, `client`, `note`.
        package var kind: String
        /// The name of the endpoint; empty when there is none.
        package var endpoint: String
        /// The number of the connection, counted from 1; 0 when there is none.
        package var connection: UInt32
        /// The payload as printable text, with `\r`, `\n` and `\xNN` for bytes that are not text.
        package var text: String
        /// More about some kinds: the sender of a `frame`, the stage of a `fault` or `client` record, the
        /// flags of a `request`; empty otherwise.
        package var detail: String
        /// The `detail` of a frame that no simulated ECU sent and that is not other bus traffic, such as a
        /// request of an adapter.
        package static let tester = "adapter"
        /// The `detail` of a frame of other traffic on the vehicle's bus.
        package static let vehicle = "vehicle"
        /// The number of omitted events between the previous event and this one.
        package var skipped = 0

        /// Creates an event; no events are omitted before it.
        package init(
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

    /// The kind of system that the client talks to when it is not an OBD adapter.
    package struct Side: RawRepresentable, Codable, Hashable, Sendable {
        /// The word for the kind in results.
        package let rawValue: String

        /// Creates the kind that results name `rawValue`.
        package init(rawValue: String) { self.rawValue = rawValue }
    }

    package struct Lane: Codable, Hashable, Sendable {
        package var endpoint: String
        /// The kind of the endpoint, as text.
        package var kind: String
        /// Whether a bus with ECUs is connected to the endpoint.
        package var hasBus: Bool

        /// Creates a lane for the endpoint with this name.
        package init(endpoint: String, kind: String, hasBus: Bool) {
            self.endpoint = endpoint
            self.kind = kind
            self.hasBus = hasBus
        }
    }

    package struct Point: Codable, Hashable, Sendable {
        /// Seconds since power-on.
        package var time: Double
        /// The value, in the unit of the series.
        package var value: Double

        package init(time: Double, value: Double) {
            self.time = time
            self.value = value
        }
    }

    /// One signal: the values that were sent and the values that the client reported.
    package struct Series: Codable, Hashable, Sendable {
        /// The name of the client that reported the values; nil when the case has one client.
        package var client: String?
        package var signal: String
        /// The unit of the values; may be empty.
        package var unit: String
        /// The values that were sent to the client, such as those that ECUs encoded.
        package var truth: [Point]
        /// The values that the client reported, in the order of time.
        package var reported: [Point]

        /// Creates a series for a case with one client.
        package init(signal: String, unit: String, truth: [Point], reported: [Point]) {
            self.signal = signal
            self.unit = unit
            self.truth = truth
            self.reported = reported
        }
    }

    /// The events in order of time; of a long case only some, see `omitted`.
    package var events: [Event] = []

    /// The kind of system that the client talks to; nil for an OBD adapter, for several kinds, and in results
    /// of older versions.
    package var side: Side?

    /// The endpoints, in the order of the case; nil for a single adapter.
    package var lanes: [Lane]?

    package var omitted = 0
    package var series: [Series] = []

    /// Creates an empty trace.
    package init() {}
}
