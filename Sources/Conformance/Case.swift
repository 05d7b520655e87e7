public import Scenarios

/// A scenario with expectations, and the file that contains it.
public struct Case: Sendable {
    /// The stable id, such as `ELM-03`; `/NAME` of the variant follows when the file holds several variants.
    public var id: String

    /// The folder of the case's file, such as `framing`; reports list cases by group.
    public var group: String

    /// The path of the case's file, as `CaseCatalogue` found it.
    public var file: String

    /// The complete text of the case's file.
    public var text: String

    /// The rig, the task of the client and the expectations.
    public var scenario: Scenario

    /// Creates a case from its parts.
    public init(id: String, group: String, file: String, text: String, scenario: Scenario) {
        self.id = id
        self.group = group
        self.file = file
        self.text = text
        self.scenario = scenario
    }
}
