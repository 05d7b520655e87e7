import ArgumentParser
import DoIPKind

extension GatewayDescription: KindCommands {
    static let decoders: [any ParsableCommand.Type] = [DecodeDoIP.self]
}
