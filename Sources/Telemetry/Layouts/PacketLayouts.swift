/// All messages that Dyno knows.
public enum PacketLayouts {
    /// The layouts, family by family.
    public static let all: [PacketLayout] =
        forza + assettoCorsa + competizione + projectCars + f12021 + dirt + out

    /// Short names, and the layout that each stands for.
    public static let aliases = [
        "forza-horizon": "forza-horizon-4", "forza-horizon-5": "forza-horizon-4",
        "forza-dash": "forza-motorsport-7",
    ]

    /// The layout of this name or alias.
    public static func named(_ name: String) -> PacketLayout? { byName[aliases[name] ?? name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static let forza: [PacketLayout] = [
        .forzaSled, .forzaMotorsport7, .forzaHorizon4, .forzaHorizon6, .forzaMotorsport2023,
    ]
    private static let assettoCorsa: [PacketLayout] = [
        .assettoCorsaHandshaker, .assettoCorsaHandshakeResponse, .assettoCorsaCarInfo, .assettoCorsaLap,
    ]
    private static let competizione: [PacketLayout] = [
        .accInRegistrationResult, .accInRealtimeUpdate, .accInRealtimeCarUpdate, .accInEntryList,
        .accInTrackData, .accInEntryListCar, .accInBroadcastingEvent, .accOutRegister, .accOutUnregister,
        .accOutRequestEntryList, .accOutRequestTrackData, .accOutChangeHUDPage, .accOutChangeFocus,
        .accOutInstantReplay,
    ]
    private static let projectCars: [PacketLayout] = [
        .projectCars1Telemetry, .projectCars1Participants, .projectCars1Additional, .projectCars2Telemetry,
        .projectCars2TelemetryV2, .projectCars2Race, .projectCars2Participants, .projectCars2Timings,
        .projectCars2TimingsV1, .projectCars2GameState, .projectCars2TimeStats, .projectCars2VehicleNames,
        .projectCars2ClassNames,
    ]
    private static let f12021: [PacketLayout] = [
        .f12021Motion, .f12021Session, .f12021LapData, .f12021Event, .f12021Participants, .f12021CarSetups,
        .f12021CarTelemetry, .f12021CarStatus, .f12021FinalClassification, .f12021LobbyInfo,
        .f12021CarDamage, .f12021SessionHistory,
    ]
    private static let dirt: [PacketLayout] = [
        .dirtExtraData0, .dirtExtraData1, .dirtExtraData2, .dirtExtraData3,
    ]
    private static let out: [PacketLayout] = [
        .outGauge, .outGaugeID, .outSim, .outSimID, .outSim2, .beamNGMotionSim,
    ]
}
