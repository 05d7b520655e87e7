public import Scenarios

/// A scenario with expectations, and where it was found.
public struct Case: Sendable {
    /// Its lasting id, such as `ELM-03`, with `/NAME` of its variant when it is one of several.
    public var id: String

    /// The folder of its file, such as `framing`: reports list cases by it.
    public var group: String

    /// The path of its file as it was found.
    public var file: String

    /// The text of its file.
    public var text: String

    /// What it plays, asks and expects.
    public var scenario: Scenario

    /// A case with these parts.
    public init(id: String, group: String, file: String, text: String, scenario: Scenario) {
        self.id = id
        self.group = group
        self.file = file
        self.text = text
        self.scenario = scenario
    }
}
