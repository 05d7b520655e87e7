extension Game {
    /// Assetto Corsa (2014), remote telemetry.
    public static let assettoCorsa = Game(
        "assetto-corsa", layouts: AssettoCorsaLayouts.all,
        mappings: [
            "assetto-corsa-handshaker": .assettoCorsaHandshaker,
            "assetto-corsa-handshake-response": .assettoCorsaHandshakeResponse,
            "assetto-corsa-lap": .assettoCorsaLap, "assetto-corsa-car-info": .assettoCorsaCarInfo,
        ],
        requests: [
            TelemetryRequest("handshake", size: 12, offset: 8, value: 0),
            TelemetryRequest("subscribe-updates", size: 12, offset: 8, value: 1),
            TelemetryRequest("subscribe-laps", size: 12, offset: 8, value: 2),
            TelemetryRequest("dismiss", size: 12, offset: 8, value: 3),
        ],
        served: ["assetto-corsa-handshake-response", "assetto-corsa-car-info", "assetto-corsa-lap"],
        conversation: { description, builder, _ in CorsaServer(description, &builder) },
        streams: { _ in [] }, usualPause: { _ in .stop })
}
