/// One parameter of a threshold file: the role that sees it, and when its value causes an alert.
public struct Threshold: Hashable, Sendable {
    /// The comparison of a value with its threshold; an equal value never causes an alert.
    public enum Test: String, CaseIterable, Hashable, Sendable {
        /// Alert when the value is greater.
        case above
        /// Alert when the value is less.
        case below
        case none
    }

    public enum ValueType: String, CaseIterable, Hashable, Sendable {
        /// Whole numbers.
        case int
        /// 0 and 1.
        case bool
        /// Text, which is never compared.
        case string
    }

    /// The name of the parameter; it must match the name in the machine's table exactly.
    public var name: String

    public var test: Test

    /// The unit for people; empty for none, which a file stores as a single space.
    public var unit: String

    public var type: ValueType

    /// The lowest role that sees it.
    public var role: MaintenanceRole

    /// The limit, in `unit`; nil only with the test `none`.
    public var threshold: Int?

    /// A parameter of these parts.
    public init(
        name: String, test: Test, unit: String, type: ValueType, role: MaintenanceRole, threshold: Int?
    ) {
        self.name = name
        self.test = test
        self.unit = unit
        self.type = type
        self.role = role
        self.threshold = threshold
    }
}
