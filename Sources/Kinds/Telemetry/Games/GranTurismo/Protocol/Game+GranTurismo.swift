extension Game {
    /// Gran Turismo 7.
    package static let granTurismo7 = Game(
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

/// Options of Gran Turismo 7.
package struct GranTurismoOptions: Hashable, Sendable {
    /// The port at which clients wait.
    package static let port = 33_740

    /// The port to which packets are sent; nil for the one from which the heartbeat came.
    package var replyPort: Int? = Self.port

    /// Whether the letter of the first heartbeat is that of all packets until no more are sent; otherwise every client has
    /// its own.
    package var firstLetterWins = true

    /// The letter of another client that gets packets from the start, as a character; nil for none.
    package var occupant: UInt8?

    /// How long that client gets packets.
    package var occupation = Duration.zero

    /// What is on the screen.
    package var screen = GranTurismoScreen.race
}
