package import Endpoints
import Kinds

extension FaultSetting {
    /// The fault `name` of any kind with `value`; nil when there is no such fault.
    package init?(_ name: String, _ value: FaultValue) {
        guard let kind = Kinds.formats.fault(named: name) else { return nil }
        self.init(kind, value)
    }
}
