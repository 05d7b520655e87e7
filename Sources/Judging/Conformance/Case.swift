package import Rig
package import Scenarios

/// A scenario with expectations, and the file that contains it.
package struct Case: Sendable {
    /// The stable id, such as `ELM-03`; `/NAME` of the variant follows when the file holds several variants.
    package var id: String

    /// The folder of the case's file, such as `framing`; reports list cases by group.
    package var group: String

    /// The path of the case's file, as `CaseCatalogue` found it.
    package var file: String

    /// The complete text of the case's file.
    package var text: String

    /// The rig, the task of the client and the expectations.
    package var scenario: Scenario

    /// Creates a case from its parts.
    package init(id: String, group: String, file: String, text: String, scenario: Scenario) {
        self.id = id
        self.group = group
        self.file = file
        self.text = text
        self.scenario = scenario
    }
}

extension Case {
    /// The scenario's rig, prepared for the case.
    ///
    /// Event times count from the client's first byte, so that a slow start of the client does not matter.
    /// Each endpoint behaves as its kind does in cases (`WireDialect.prepare`).
    package var rig: RigDescription {
        var rig = scenario.rig
        rig.timeZero = .firstByte
        for index in rig.endpoints.indices {
            rig.endpoints[index].dialect?.prepare(&rig.endpoints[index])
        }
        return rig
    }
}
