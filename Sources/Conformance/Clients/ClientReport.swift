public import Scenarios
public import SimulationCore
public import VehicleModel

/// Something that a client has said, understood by its profile.
public struct ClientReport: Hashable, Sendable {
    /// What a client can say.
    public enum Content: Hashable, Sendable {
        /// A value of a signal in the unit of the catalogue; `rounding` is what the last digit that was printed weighs, in
        /// that unit: clients round to it or cut behind it.
        case value(SignalID, Double, rounding: Double)
        /// That it has no value for a signal (`N/A`, `null`).
        case noValue(SignalID)
        /// All trouble codes of one kind (`stored`, `pending`, `permanent`), perhaps none.
        case codes(kind: String, [DiagnosticTroubleCode])
        /// Which parameters of service 01 the car supports.
        case supported(Set<UInt8>)
        /// A text of a name that cases know: `vin`, `calibration_id`, `ecu_name`, `protocol`.
        case text(name: String, String)
        /// A state that it says it is in: `connected`, `no-vehicle`, `disconnected`, `error`, `cleared`, `not-cleared`.
        case state(String)
        /// All alerts that it shows, perhaps none.
        case alerts([AlertShown])
    }

    /// When the line was read.
    public let time: SimInstant

    /// The sequence number of the line's journal record.
    public let record: UInt64

    /// What it says.
    public let content: Content

    /// A report with these parts.
    public init(time: SimInstant, record: UInt64, content: Content) {
        self.time = time
        self.record = record
        self.content = content
    }
}
