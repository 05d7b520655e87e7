import ArgumentParser
import CompanionServices
import Diagnostics
import HTTPKind
import Kinds
import Rig
import Scenarios
import SimulationCore

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

struct DecodeHTTP: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "http",
        abstract:
            "Requests and responses of HTTP/1.1: every field, the content, and what is wrong with them.",
        discussion: """
            Examples:
              dyno decode http stream.bin                  one direction of a connection, or both one after the other
              dyno decode http 'GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n'
              dyno decode http 474554202F20485454502F312E300D0A0D0A
            A mistake is named with its byte in the stream and the clause of RFC 9110 or RFC 9112.
            """)

    @Argument(help: "Hex digits, text with \\r and \\n, or a file that holds either or the bytes themselves.")
    var stream: [String]

    func run() throws {
        let bytes =
            try InputFile.path(in: stream).map { Decoding.stream(in: try InputFile.bytes($0)) }
            ?? Decoding.stream(spelled: stream.joined(separator: " "))
        try Decoding.messages(bytes, Terminal.say(_:))
    }
}
