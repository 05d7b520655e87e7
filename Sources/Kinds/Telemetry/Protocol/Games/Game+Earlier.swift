/// The games until 2021.
extension Game {
    static let forza = Game(
        layouts: ForzaLayouts.all,
        mappings: [
            "forza-sled": .forza, "forza-motorsport-7": .forza, "forza-horizon-4": .forzaHorizon,
            "forza-horizon-6": .forzaHorizon, "forza-motorsport-2023": .forza,
        ],
        usualPause: { format in
            format.hasPrefix("forza-horizon-6") ? .stop : format.hasPrefix("forza-horizon") ? .frozen : .zero
        }, hasUptimeClock: true, sendsCoolDown: false, pauseModes: PauseMode.allCases)

    static let assettoCorsa = Game(
        layouts: AssettoCorsaLayouts.all,
        mappings: [
            "assetto-corsa-handshaker": .assettoCorsaHandshaker,
            "assetto-corsa-handshake-response": .assettoCorsaHandshakeResponse,
            "assetto-corsa-lap": .assettoCorsaLap, "assetto-corsa-car-info": .assettoCorsaCarInfo,
        ], conversation: .corsa,
        served: ["assetto-corsa-handshake-response", "assetto-corsa-car-info", "assetto-corsa-lap"],
        streams: { _ in [] }, usualPause: { _ in .stop })

    static let assettoCorsaCompetizione = Game(
        layouts: CompetizioneLayouts.all,
        mappings: MappingTable.accOut.merging([
            "acc-in-registration-result": .accInRegistrationResult,
            "acc-in-realtime-update": .accInRealtimeUpdate,
            "acc-in-realtime-car-update": .accInRealtimeCarUpdate, "acc-in-entry-list": .accInEntryList,
            "acc-in-track-data": .accInTrackData, "acc-in-entry-list-car": .accInEntryListCar,
            "acc-in-broadcasting-event": .accInBroadcastingEvent,
        ]) { $1 }, conversation: .competizione,
        served: CompetizioneServer.layouts.map { "acc-in-\($0)" }, streams: { _ in [] })

    static let projectCars1 = Game(
        layouts: ProjectCars1Layouts.all,
        mappings: [
            "project-cars-1-telemetry": .projectCars1Telemetry,
            "project-cars-1-participants": .projectCars1Participants,
            "project-cars-1-participants-additional": .projectCars1Additional,
        ], streams: { _ in PacketStream.projectCars1 })

    static let projectCars2 = Game(
        layouts: ProjectCars2Layouts.all,
        mappings: [
            "project-cars-2-telemetry": .projectCars2Telemetry(version: 3),
            "project-cars-2-telemetry-v2": .projectCars2Telemetry(version: 2),
            "project-cars-2-race": .projectCars2Race,
            "project-cars-2-participants": .projectCars2Participants,
            "project-cars-2-timings": .projectCars2Timings(version: 2),
            "project-cars-2-timings-v1": .projectCars2Timings(version: 1),
            "project-cars-2-game-state": .projectCars2GameState,
            "project-cars-2-time-stats": .projectCars2TimeStats,
            "project-cars-2-vehicle-names": .projectCars2VehicleNames,
            "project-cars-2-class-names": .projectCars2ClassNames,
        ],
        streams: {
            $0.format == "project-cars-2-early"
                ? PacketStream.projectCars2.map(\.early) : PacketStream.projectCars2
        })

    static let f12021 = Game(
        layouts: F12021Layouts.all,
        mappings: [
            "f1-2021-motion": .f12021Motion, "f1-2021-session": .f12021Session,
            "f1-2021-lap-data": .f12021LapData, "f1-2021-event": .f12021Event,
            "f1-2021-participants": .f12021Participants, "f1-2021-car-setups": .f12021CarSetups,
            "f1-2021-car-telemetry": .f12021CarTelemetry, "f1-2021-car-status": .f12021CarStatus,
            "f1-2021-final-classification": .f12021FinalClassification,
            "f1-2021-lobby-info": .f12021LobbyInfo, "f1-2021-car-damage": .f12021CarDamage,
            "f1-2021-session-history": .f12021SessionHistory,
        ], streams: { _ in PacketStream.formulaOne },
        lobby: { $0.options.hasLobby ? [PacketStream("f1-2021-lobby-info", [.perSecond(2)])] : [] })

    static let dirt = Game(
        layouts: DirtLayouts.all,
        mappings: [
            "dirt-extradata-0": .dirtExtraData0, "dirt-extradata-1": .dirt, "dirt-extradata-2": .dirt,
            "dirt-extradata-3": .dirt,
        ], pauseModes: PauseMode.allCases)

    static let outGauge = Game(
        layouts: OutLayouts.all.filter { $0.family == .outGauge },
        mappings: ["outgauge": .outGauge, "outgauge-id": .outGauge], pauseModes: PauseMode.allCases)

    static let outSim = Game(
        layouts: OutLayouts.all.filter { $0.family == .outSim },
        mappings: [
            "outsim": .outSim, "outsim-id": .outSim, "outsim-2": .outSim,
            "beamng-motionsim": .beamNGMotionSim,
        ], pauseModes: PauseMode.allCases)
}
