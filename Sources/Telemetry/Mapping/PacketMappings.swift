/// The mappings of all layouts.
enum PacketMappings {
    /// The mapping of a layout; empty for a layout without one.
    static func table(of layout: PacketLayout) -> MappingTable {
        tables[layout.name] ?? MappingTable.accOut[layout.name] ?? MappingTable { _ in }
    }

    private static let tables: [String: MappingTable] = [
        "forza-sled": .forza, "forza-motorsport-7": .forza, "forza-horizon-4": .forza,
        "forza-horizon-6": .forza, "forza-motorsport-2023": .forza,
        "assetto-corsa-handshaker": .assettoCorsaHandshaker,
        "assetto-corsa-handshake-response": .assettoCorsaHandshakeResponse,
        "assetto-corsa-lap": .assettoCorsaLap, "assetto-corsa-car-info": .assettoCorsaCarInfo,
        "acc-in-registration-result": .accInRegistrationResult,
        "acc-in-realtime-update": .accInRealtimeUpdate,
        "acc-in-realtime-car-update": .accInRealtimeCarUpdate, "acc-in-entry-list": .accInEntryList,
        "acc-in-track-data": .accInTrackData, "acc-in-entry-list-car": .accInEntryListCar,
        "acc-in-broadcasting-event": .accInBroadcastingEvent,
        "project-cars-1-telemetry": .projectCars1Telemetry,
        "project-cars-1-participants": .projectCars1Participants,
        "project-cars-1-participants-additional": .projectCars1Additional,
        "project-cars-2-telemetry": .projectCars2Telemetry(version: 3),
        "project-cars-2-telemetry-v2": .projectCars2Telemetry(version: 2),
        "project-cars-2-race": .projectCars2Race, "project-cars-2-participants": .projectCars2Participants,
        "project-cars-2-timings": .projectCars2Timings(version: 2),
        "project-cars-2-timings-v1": .projectCars2Timings(version: 1),
        "project-cars-2-game-state": .projectCars2GameState,
        "project-cars-2-time-stats": .projectCars2TimeStats,
        "project-cars-2-vehicle-names": .projectCars2VehicleNames,
        "project-cars-2-class-names": .projectCars2ClassNames,
        "f1-2021-motion": .f12021Motion, "f1-2021-session": .f12021Session,
        "f1-2021-lap-data": .f12021LapData,
        "f1-2021-event": .f12021Event, "f1-2021-participants": .f12021Participants,
        "f1-2021-car-setups": .f12021CarSetups, "f1-2021-car-telemetry": .f12021CarTelemetry,
        "f1-2021-car-status": .f12021CarStatus, "f1-2021-final-classification": .f12021FinalClassification,
        "f1-2021-lobby-info": .f12021LobbyInfo, "f1-2021-car-damage": .f12021CarDamage,
        "f1-2021-session-history": .f12021SessionHistory,
        "dirt-extradata-0": .dirtExtraData0, "dirt-extradata-1": .dirt, "dirt-extradata-2": .dirt,
        "dirt-extradata-3": .dirt,
        "outgauge": .outGauge, "outgauge-id": .outGauge, "outsim": .outSim, "outsim-id": .outSim,
        "outsim-2": .outSim, "beamng-motionsim": .beamNGMotionSim,
    ]
}
