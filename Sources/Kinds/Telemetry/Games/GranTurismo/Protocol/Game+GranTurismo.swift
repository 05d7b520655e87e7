extension Game {
    /// Gran Turismo 7.
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
