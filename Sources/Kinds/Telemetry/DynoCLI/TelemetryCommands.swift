import ArgumentParser
import Recordings
import Telemetry
import TelemetryKind

extension TelemetryDescription: KindCommands {
    static let decoders: [any ParsableCommand.Type] = [DecodeTelemetry.self]

    static let stock = [
        List.Stock(
            name: "games",
            use: "use one as the key of an endpoint; shipped scenarios are in 'dyno serve telemetry'"
        ) {
            TelemetryKind.rows.map { List.Stock.Item(name: $0.key, about: $0.meaning) }
        }
    ]

    static func recording(_ command: Record) -> (() async throws -> Void)? {
        command.datagrams.telemetry ? { try await command.recordTelemetry() } : nil
    }

    static func replay(_ command: Replay) -> (() throws -> Void)? {
        guard let url = try? DatagramURL(parsing: command.to) else { return nil }
        return { try command.replayDatagrams(to: url) }
    }
}
