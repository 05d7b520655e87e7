package import Endpoints
import Kinds

extension FaultSetting {
    /// The fault `name` of any kind with `value`; nil for an unknown name.
    package init?(_ name: String, _ value: FaultValue) {
        guard let kind = Kinds.formats.fault(named: name) else { return nil }
        self.init(kind, value)
    }
}
