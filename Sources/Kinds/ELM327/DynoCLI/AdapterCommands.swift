import ArgumentParser
import Diagnostics
import ELM327Kind
import Rig
import Runner

extension AdapterDescription: KindCommands {
    static let commands: [any ParsableCommand.Type] = [Vectors.self, Identify.self, Console.self]

    static let decoders: [any ParsableCommand.Type] = [DecodeAdapter.self]

    static let doctorChecks = DoctorChecks.adapter

    static let servesBluetooth = true

    static func files(
        loadingInto description: inout RigDescription, _ outputs: Outputs
    ) throws -> (any EndpointFiles)? {
        try StateFiles(loadingInto: &description, outputs)
    }

    static func recording(_ command: Record) -> (() async throws -> Void)? {
        guard let url = command.url, let adapter = try? DeviceURL(parsing: url) else { return nil }
        return { try await command.recordConversation(with: adapter) }
    }
}

struct DecodeAdapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "elm", abstract: "What an ELM327 printed: lines, segments, headers, messages.")

    @Argument(help: "The text, with \\r for line ends, or a file.")
    var text: [String]

    func run() throws {
        try Decoding.adapter(try InputFile.text(text), Terminal.say(_:))
    }
}
