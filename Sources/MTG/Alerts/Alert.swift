/// An alert about a machine that the app must show.
package struct Alert: Hashable, Sendable {
    /// The severity of an alert.
    package enum Level: String, CaseIterable, Hashable, Sendable {
        /// A value is beyond its threshold.
        case alert
        /// The machine also generates an engine stop code.
        case engineStop = "engine-stop"
    }

    /// The name of the parameter, as in its threshold.
    package let name: String

    /// The quantity whose value caused the alert.
    package let quantity: RecordQuantity

    /// How serious it is.
    package let level: Level

    /// The lowest role that sees it.
    package let role: MaintenanceRole

    /// The value in the unit of the record; for calls and positions the age in seconds.
    package let value: Int64

    /// The limit that the value exceeds or falls below, in the threshold's unit.
    package let threshold: Int

    /// The comparison that gave the alert.
    package let test: Threshold.Test

    /// The threshold's unit.
    package let unit: String
}

extension Alert: CustomStringConvertible {
    /// The alert in one line, for people.
    package var description: String {
        let limit = unit.isEmpty ? "\(threshold)" : "\(threshold) \(unit)"
        let stop = level == .engineStop ? ", engine stop" : ""
        let isAge = quantity == .secondsSinceGpsFix || quantity == .lastCellCallIn
        return "\(name): \(value)\(isAge ? " s" : ""), \(test.rawValue) \(limit)\(stop)"
    }
}
