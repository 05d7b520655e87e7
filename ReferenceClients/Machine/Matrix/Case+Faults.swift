import MTGKind
import MTG
import Endpoints
import Conformance
import Rig

extension Case {
    /// Whether the case has events or endpoints that behave unlike a correct link, adapter, car, game or unit.
    var hasFaults: Bool {
        !scenario.rig.events.allSatisfy(\.isRemark) || scenario.rig.endpoints.contains(where: \.hasFaults)
    }

    /// The case without the faults of its events and endpoints.
    ///
    /// Expectations stay; one that counts from a removed event cannot be decided any more.
    var withoutFaults: Case {
        var other = self
        other.scenario.rig.events.removeAll { !$0.isRemark }
        for index in other.scenario.rig.endpoints.indices { other.scenario.rig.endpoints[index].repair() }
        return other
    }

    /// The case without expectations.
    var withoutExpectations: Case {
        var other = self
        other.scenario.expectations = []
        return other
    }
}

extension EndpointDescription {
    /// Whether the endpoint or its link has permanent faults.
    fileprivate var hasFaults: Bool {
        !stream.faults.isEmpty || (kind as? MaintenanceDescription)?.faults.isEmpty == false
    }

    /// Removes these faults.
    fileprivate mutating func repair() {
        stream.faults = []
        guard var unit = kind as? MaintenanceDescription else { return }
        unit.faults = []
        kind = unit
    }
}
