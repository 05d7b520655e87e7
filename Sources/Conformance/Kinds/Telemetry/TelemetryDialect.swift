import Endpoints
import Rig
import Telemetry

/// Games: datagrams that contain the true values, and requests of the game's own protocol.
enum TelemetryDialect: WireDialect {
    static let lane = "game"

    static let side: Trace.Side? = .game

    static var kind: any EndpointKind.Type { TelemetryDescription.self }

    /// Returns the description of the game at `endpoint`, or nil for another kind of endpoint.
    static func game(_ endpoint: EndpointDescription) -> TelemetryDescription? {
        if let game = endpoint.kind as? TelemetryDescription { game } else { nil }
    }

    static func datagrams(of endpoint: EndpointDescription) -> (any DatagramReader)? {
        game(endpoint).map(TelemetryOracle.init)
    }

    static func sendsUnasked(_ endpoint: EndpointDescription) -> Bool {
        if case .sender = game(endpoint)?.role { true } else { false }
    }

    static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String? {
        game(endpoint).map { TelemetryPoints.words(bytes, of: $0, isRequest: isRequest) }
    }

    static func series(of record: CaseRecord, _ reported: [TraceSeries.Reported]) -> [Trace.Series]? {
        TelemetryPoints.hasGames(record.description) ? TelemetryPoints.race(record, reported) : nil
    }

    /// Returns whether there is output, but no request and no bus frame.
    static func isSeen(in events: [Trace.Event]) -> Bool {
        let kinds = Set(events.map(\.kind))
        return kinds.contains("output") && kinds.isDisjoint(with: ["request", "frame"])
    }
}

extension Trace.Side {
    /// A game, which sends datagrams.
    static let game = Self(rawValue: "game")
}
