extension Game {
    public static let granTurismo7 = Game(
        "gt7", layouts: GranTurismoLayouts.all, mapping: { _ in GranTurismoMapping.packets },
        requests: [
            TelemetryRequest("heartbeat-a", value: 0x41),
            TelemetryRequest("heartbeat-b", value: 0x42),
            TelemetryRequest("heartbeat-tilde", value: 0x7E),
            TelemetryRequest("heartbeat-c", value: 0x43),
        ],
        served: HeartbeatServer.letters.map(\.layout),
        conversation: { HeartbeatServer($0, &$1, random: $2) }, streams: { _ in [] })
}

public struct GranTurismoOptions: Hashable, Sendable {
    /// The port at which clients wait.
    public static let port = 33_740

    /// The port to which packets are sent; nil for the one from which the heartbeat came.
    public var replyPort: Int? = Self.port

    /// Whether the letter of the first heartbeat is that of all packets until no more are sent; otherwise every client has
    /// its own.
    public var firstLetterWins = true

    /// The letter of another client that gets packets from the start, as a character; nil for none.
    public var occupant: UInt8?

    /// The time for which that client gets packets.
    public var occupation = Duration.zero

    public var screen = GranTurismoScreen.race
}
