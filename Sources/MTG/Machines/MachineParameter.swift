/// One row of a machine's table: what is shown to whom, and when it is an alert.
public struct MachineParameter: Hashable, Sendable {
    /// When a value is an alert.
    public enum Test: Hashable, Sendable {
        /// It is greater than this, in the row's unit.
        case above(Int)
        /// It is less than this, in the row's unit.
        case below(Int)
        /// It is this code.
        case equals(ReprogrammingStatus)
        /// Never.
        case none
    }

    /// A further limit above the first one, with a consequence of its own.
    public struct SecondLevel: Hashable, Sendable {
        /// The value above which it counts, in the row's unit.
        public let above: Int
        /// What happens then.
        public let level: Alert.Level
    }

    /// The machine whose row this is.
    public let machine: Machine

    /// The least role that sees it.
    public let role: MaintenanceRole

    /// The parameter's name in the source chosen.
    public let name: String

    /// The name that a threshold must have for this row, to the letter; differs from `name` only where the vocabulary of
    /// threshold files cannot express the row's test.
    public let thresholdName: String

    /// The unit of the threshold, empty where there is none.
    public let unit: String

    /// When it is an alert.
    public let test: Test

    /// A second limit, if there is one.
    public let secondLevel: SecondLevel?

    /// What a threshold file calls its type.
    public let type: Threshold.ValueType

    /// The quantity of the record that is tested; nil for the debug log.
    public let quantity: RecordQuantity?

    /// Units of the wire in one `unit`: 60 for minutes that travel as seconds.
    public let scale: Int64
}

extension MachineParameter {
    /// The row as a threshold file states it; a row without a test has the threshold nil.
    public var threshold: Threshold {
        let (test, value): (Threshold.Test, Int?) =
            switch self.test {
            case .above(let limit): (.above, limit)
            case .below(let limit): (.below, limit)
            // The vocabulary of the files has no "equals": the flag "is ok" is below 1 after a failure.
            case .equals: (.below, 1)
            case .none: (.none, nil)
            }
        return Threshold(
            name: thresholdName, test: test, unit: unit, type: type, role: role, threshold: value)
    }
}

extension Machine {
    /// The rows of this machine's tables with the choices of `source`.
    public func parameters(_ source: ThresholdSource = .tables) -> [MachineParameter] {
        ParameterRow.all.map { $0.parameter(of: self, source) }
    }

    /// The thresholds that an app for this machine has with the choices of `source`.
    public func thresholds(_ source: ThresholdSource = .tables) -> [Threshold] {
        parameters(source).map(\.threshold)
    }
}
