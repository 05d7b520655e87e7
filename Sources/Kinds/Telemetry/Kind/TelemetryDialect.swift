package import Conformance
package import Endpoints
package import Telemetry

/// Games: datagrams that contain the true values, and requests of the game's own protocol.
extension TelemetryDescription: WireDialect {
    package static let lane = "game"

    package static let side: Trace.Side? = .game

    package static let trials = TelemetryKind.rows.map { game in
        ProfileTrial(
            game.key, .dashboard, place: game.isServer ? game.trialName ?? game.key : "client",
            endpoint: game.isServer
                ? "\(game.key): { listen: \"udp://127.0.0.1:0\"\(game.trialKeys) }"
                : "\(game.key): { to: \"udp://127.0.0.1:5300\"\(game.trialKeys) }",
            claims: [game.key], transport: .udp, waits: !game.isServer,
            texts: ["source", "car", "driver", "track", "race_time"])
    }

    package static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)? {
        game(endpoint).map(TelemetryOracle.init)
    }

    package static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool {
        if case .sender = game(endpoint)?.role { true } else { false }
    }

    package static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?
    {
        game(endpoint).map { TelemetryPoints.words(bytes, of: $0, isRequest: isRequest) }
    }

    /// The number of fields that are described.
    private static let mostFields = 6

    /// Describes a datagram by its message and its first fields.
    package static func recognize(_ bytes: [UInt8], isDatagram: Bool) -> RecognizedBytes? {
        guard isDatagram, let layout = PacketIdentifier.layouts(bytes: bytes).first,
            let packet = try? PacketDecoder.decode(bytes, as: layout)
        else { return nil }
        let fields = packet.items.prefix(mostFields).map { item in
            "\(item.name) \(item.value)" + (item.field.unit.isEmpty ? "" : " \(item.field.unit)")
        }
        let rest = packet.items.count > fields.count ? ", …" : ""
        return .unasked("\(layout.name): \(fields.joined(separator: ", "))\(rest)")
    }

    package static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]? {
        TelemetryPoints.hasGames(record.description) ? TelemetryPoints.race(record, reported) : nil
    }
}

extension Trace.Side {
    /// A game, which sends datagrams.
    package static let game = Self(rawValue: "game")
}
