import ArgumentParser
import CompanionServices
import HTTPKind
import Kinds
import Rig
import Scenarios

extension HTTPDescription: KindCommands {
    static let commands: [any ParsableCommand.Type] = [Services.self]

    static let decoders: [any ParsableCommand.Type] = [DecodeHTTP.self]

    static let stock = [
        List.Stock(name: "services", use: "serve one with 'dyno serve NAME'") {
            try ScenarioLoader.shippedScenarios.filter {
                $0.hasPrefix("services/") && $0.count { $0 == "/" } == 1
            }.map { name in
                let scenarios = try ScenarioLoader.standard.load(path: "shipped:\(name)").scenarios
                return List.Stock.Item(name: name, about: scenarios.first?.rig.title ?? "")
            }
        }
    ]

    static let takesSecrets = true

    static func files(
        loadingInto description: inout RigDescription, _ outputs: Outputs
    ) throws -> (any EndpointFiles)? {
        try ServiceFiles(loadingInto: &description, outputs)
    }

    static func recording(_ command: Record) -> (() async throws -> Void)? {
        guard let url = command.url, url.hasPrefix("http://") || url.hasPrefix("https://") else { return nil }
        return { try await command.recordBackEnd(url) }
    }
}
