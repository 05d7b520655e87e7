package import Endpoints
import Rig
package import Telemetry

/// Games: datagrams that contain the true values, and requests of the game's own protocol.
extension TelemetryDescription: WireDialect {
    package static let lane = "game"

    package static let side: Trace.Side? = .game

    /// Returns the description of the game at `endpoint`, or nil for another kind of endpoint.
    package static func game(_ endpoint: EndpointDescription) -> TelemetryDescription? {
        if let game = endpoint.kind as? TelemetryDescription { game } else { nil }
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

    package static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]? {
        TelemetryPoints.hasGames(record.description) ? TelemetryPoints.race(record, reported) : nil
    }
}

extension Trace.Side {
    /// A game, which sends datagrams.
    package static let game = Self(rawValue: "game")
}
