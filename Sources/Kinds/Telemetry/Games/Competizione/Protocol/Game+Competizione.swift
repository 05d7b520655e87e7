extension Game {
    /// Assetto Corsa Competizione, broadcasting protocol version 4.
    public static let assettoCorsaCompetizione = Game(
        "assetto-corsa-competizione", layouts: CompetizioneLayouts.all,
        mappings: MappingTable.accOut.merging([
            "acc-in-registration-result": .accInRegistrationResult,
            "acc-in-realtime-update": .accInRealtimeUpdate,
            "acc-in-realtime-car-update": .accInRealtimeCarUpdate, "acc-in-entry-list": .accInEntryList,
            "acc-in-track-data": .accInTrackData, "acc-in-entry-list-car": .accInEntryListCar,
            "acc-in-broadcasting-event": .accInBroadcastingEvent,
        ]) { $1 },
        requests: [
            TelemetryRequest("register", value: 1),
            TelemetryRequest("unregister", value: 9),
            TelemetryRequest("entry-list", size: 5, value: 10),
            TelemetryRequest("track-data", size: 5, value: 11),
            TelemetryRequest("hud-page", value: 49),
            TelemetryRequest("focus", value: 50),
            TelemetryRequest("instant-replay", value: 51),
        ],
        served: CompetizioneServer.layouts.map { "acc-in-\($0)" },
        conversation: { description, builder, _ in CompetizioneServer(description, &builder) },
        streams: { _ in [] })
}

public struct CompetizioneOptions: Hashable, Sendable {
    public var connectionPassword = ""

    /// The password for commands; empty when no client may send commands.
    public var commandPassword = ""
}
