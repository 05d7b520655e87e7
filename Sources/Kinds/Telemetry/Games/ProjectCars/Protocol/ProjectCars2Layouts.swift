/// The packets of Project CARS 2.
public enum ProjectCars2Layouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        telemetry, telemetryV2, race, participants, timings, timingsV1, gameState, timeStats,
        vehicleNames, classNames,
    ]

    /// Bytes 0...11 of every message.
    static let header: [LayoutRow] = [
        .row(0, .u32, "packetNumber", "count"),
        .row(4, .u32, "categoryPacketNumber", "count"),
        .row(8, .u8, "partialPacketIndex", "1-based", "1..n"),
        .row(9, .u8, "partialPacketNumber", "count", "1..n"),
        .row(10, .u8, "packetType", "enum", "0..8"),
        .row(11, .u8, "packetVersion"),
    ]

    /// The fields of `race` after the header.
    static let raceRows: [LayoutRow] = [
        .row(12, .f32, "worldFastestLapTime", "s"),
        .row(16, .f32, "personalFastestLapTime", "s"),
        .row(20, .f32, "personalFastestSector1Time", "s"),
        .row(24, .f32, "personalFastestSector2Time", "s"),
        .row(28, .f32, "personalFastestSector3Time", "s"),
        .row(32, .f32, "worldFastestSector1Time", "s"),
        .row(36, .f32, "worldFastestSector2Time", "s"),
        .row(40, .f32, "worldFastestSector3Time", "s"),
        .row(44, .f32, "trackLength", "m"),
        .row(48, .text(64), "trackLocation", "text"),
        .row(112, .text(64), "trackVariation", "text"),
        .row(176, .text(64), "translatedTrackLocation", "text"),
        .row(240, .text(64), "translatedTrackVariation", "text"),
        .row(304, .u16, "lapsTimeInEvent", note: "bit 15: units of five minutes"),
        .row(306, .i8, "enforcedPitStopLap", "lap", "-1.."),
        .row(307, .padding(1), "padding"),
    ]

    /// Project CARS 2, race, 308 bytes.
    public static let race = PacketLayout(
        "project-cars-2-race", title: "Project CARS 2, race", game: .projectCars2, size: 308,
        marks: [PacketMark(10, 1)],
        source: "the maker's UDP header file for version 2; captures",
        rows: header + raceRows)

    /// The fields of `participants` after the header.
    static let participantsRows: [LayoutRow] = [
        .row(12, .u32, "participantsChangedTimestamp", "ms"),
        .list(16, .text(64), "name", "text", count: 16),
        .list(1040, .u32, "nationality", count: 16),
        .list(1104, .u16, "index", "id", count: 16),
    ]

    /// Project CARS 2, participants, 1136 bytes.
    public static let participants = PacketLayout(
        "project-cars-2-participants", title: "Project CARS 2, participants", game: .projectCars2,
        size: 1136, marks: [PacketMark(10, 2)],
        source: "the maker's UDP header file for version 2; captures",
        rows: header + participantsRows)

    /// The fields of `gameState` after the header.
    static let gameStateRows: [LayoutRow] = [
        .row(12, .u16, "buildVersionNumber"),
        .row(14, .u8, "gameState", "nibbles"),
        .row(15, .i8, "ambientTemperature", "°C"),
        .row(16, .i8, "trackTemperature", "°C"),
        .row(17, .u8, "rainDensity", "1/255"),
        .row(18, .u8, "snowDensity", "1/255"),
        .row(19, .i8, "windSpeed"),
        .row(20, .i8, "windDirectionX", "1/127"),
        .row(21, .i8, "windDirectionY", "1/127"),
        .row(22, .padding(2), "padding"),
    ]

    /// Project CARS 2, state of the game, 24 bytes.
    public static let gameState = PacketLayout(
        "project-cars-2-game-state", title: "Project CARS 2, state of the game", game: .projectCars2,
        size: 24, marks: [PacketMark(10, 4)],
        source: "the maker's UDP header file for version 2; captures",
        rows: header + gameStateRows)
}
