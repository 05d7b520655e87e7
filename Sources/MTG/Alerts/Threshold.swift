/// One parameter of a threshold file: whom a value is shown to, and when it is an alert.
public struct Threshold: Hashable, Sendable {
    /// How a value is compared; equality is never an alert.
    public enum Test: String, CaseIterable, Hashable, Sendable {
        /// An alert when the value is greater.
        case above
        /// An alert when the value is less.
        case below
        /// Never an alert.
        case none
    }

    /// What values the parameter has.
    public enum ValueType: String, CaseIterable, Hashable, Sendable {
        /// Whole numbers.
        case int
        /// 0 and 1.
        case bool
        /// Text, which has no test.
        case string
    }

    /// The parameter's name; a stored value belongs to it only when its name is the same to the letter.
    public var name: String

    /// How the value is compared.
    public var test: Test

    /// The unit for people, empty where there is none; a file has a single space then.
    public var unit: String

    /// What values it has.
    public var type: ValueType

    /// The least role that sees it.
    public var role: MaintenanceRole

    /// What the value is compared with; nil only with the test `none`.
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
