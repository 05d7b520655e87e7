import ArgumentParser
import CANAccess
import CANAccessKind

extension CANAccessDescription: KindCommands {
    static let decoders: [any ParsableCommand.Type] = [DecodeCAN.self]

    static func replay(_ command: Replay) -> (() throws -> Void)? {
        command.to.hasPrefix("can://") ? { try command.replayFrames() } : nil
    }
}
