/// One row of a machine's table: a value, the role that sees it, and when it causes an alert.
public struct MachineParameter: Hashable, Sendable {
    public enum Test: Hashable, Sendable {
        /// The value is greater than this, in the row's unit.
        case above(Int)
        /// The value is less than this, in the row's unit.
        case below(Int)
        /// The value is this code.
        case equals(ReprogrammingStatus)
        case none
    }

    /// A second limit above the first one, with a level of its own.
    public struct SecondLevel: Hashable, Sendable {
        /// The limit, in the row's unit.
        public let above: Int
        public let level: Alert.Level
    }

    public let machine: Machine

    /// The lowest role that sees it.
    public let role: MaintenanceRole

    /// The parameter's name in the chosen source.
    public let name: String

    /// The exact name of a threshold for this row. It differs from `name` only where the tests of threshold files
    /// cannot express the row's test.
    public let thresholdName: String

    /// The unit of the threshold; empty for none.
    public let unit: String

    public let test: Test

    /// The second limit, or nil.
    public let secondLevel: SecondLevel?

    public let type: Threshold.ValueType

    /// The quantity of the record that is compared; nil for the debug log.
    public let quantity: RecordQuantity?

    /// The number of record units in one `unit`: 60 for minutes whose record value is in seconds.
    public let scale: Int64
}

extension MachineParameter {
    /// The row as a threshold of a file; `threshold` is nil when the row has no test.
    public var threshold: Threshold {
        let (test, value): (Threshold.Test, Int?) =
            switch self.test {
            case .above(let limit): (.above, limit)
            case .below(let limit): (.below, limit)
            // Threshold files have no "equals": the flag "is ok" is below 1 after a failure.
            case .equals: (.below, 1)
            case .none: (.none, nil)
            }
        return Threshold(
            name: thresholdName, test: test, unit: unit, type: type, role: role, threshold: value)
    }
}

extension Machine {
    /// Returns the rows of this machine's table, with the choices of `source`.
    public func parameters(_ source: ThresholdSource = .tables) -> [MachineParameter] {
        ParameterRow.all.map { $0.parameter(of: self, source) }
    }

    /// Returns the thresholds of an app for this machine, with the choices of `source`.
    public func thresholds(_ source: ThresholdSource = .tables) -> [Threshold] {
        parameters(source).map(\.threshold)
    }
}
