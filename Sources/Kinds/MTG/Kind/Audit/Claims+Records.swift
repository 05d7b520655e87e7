import Conformance
import MTG
import Rig
import Scenarios

extension Claims {
    /// Returns why what follows from the records of `endpoint` does not apply: their size is not claimed.
    func lack(forRecordsAt endpoint: Int, in scenario: Scenario) -> String? {
        guard let recordSizes, scenario.rig.endpoints.indices.contains(endpoint),
            let unit = scenario.rig.endpoints[endpoint].kind(as: MaintenanceDescription.self)
        else { return nil }
        let size = unit.layout.size
        guard !recordSizes.contains(size) else { return nil }
        return "the client does not claim to know records of \(size) bytes"
    }
}
