extension Game {
    /// F1 2021.
    public static let f12021 = Game(
        "f1-2021", layouts: F12021Layouts.all,
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
}

extension PacketStream {
    /// Motion, lap data, telemetry and status are sent in each slot; the first slot has all packets.
    static let formulaOne = [
        PacketStream("f1-2021-event", [.slot], .events),
        PacketStream("f1-2021-session", [.perSecond(2)]),
        PacketStream("f1-2021-participants", [.every(.seconds(5))]),
        PacketStream("f1-2021-car-setups", [.perSecond(2)]),
        PacketStream("f1-2021-lap-data", [.slot]),
        PacketStream("f1-2021-motion", [.slot]),
        PacketStream("f1-2021-car-telemetry", [.slot]),
        PacketStream("f1-2021-car-status", [.slot]),
        PacketStream("f1-2021-car-damage", [.perSecond(2)]),
        PacketStream("f1-2021-session-history", [.perSecond(20)], .nextCar),
        PacketStream("f1-2021-final-classification", [.change(.finished)]),
    ]
}
