/// The kinds that can be explored.
package enum ExploredKinds {
    /// All of them; a new kind is a new file in `Kinds` and a new line here.
    package static let all: [any ExploredKind.Type] = [
        ExploredELM327.self, ExploredUDS.self, ExploredCANFD.self, ExploredDoIP.self, ExploredTelemetry.self,
        ExploredMTG.self, ExploredHTTP.self,
    ]

    /// Returns the kind with the name `name`.
    package static func kind(_ name: String) -> (any ExploredKind.Type)? { all.first { $0.name == name } }
}
