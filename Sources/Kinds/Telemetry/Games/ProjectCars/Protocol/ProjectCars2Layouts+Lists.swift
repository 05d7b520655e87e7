extension ProjectCars2Layouts {
    /// The fields of `timings` after the header.
    static let timingsRows: [LayoutRow] = [
        .row(12, .i8, "numParticipants", "count"),
        .row(13, .u32, "participantsChangedTimestamp", "ms"),
        .row(17, .f32, "eventTimeRemaining", "s"),
        .row(21, .f32, "splitTimeAhead", "s"),
        .row(25, .f32, "splitTimeBehind", "s"),
        .row(29, .f32, "splitTime", "s"),
        .group(
            "participant", count: 32, stride: 32,
            [
                .numbered(33, .i16, "worldPosition", "m", count: 3),
                .numbered(39, .i16, "orientation", "quantised", count: 3),
                .row(45, .u16, "currentLapDistance", "m"),
                .row(47, .u8, "racePosition", "rank"),
                .row(48, .u8, "sector", "bits"),
                .row(49, .u8, "highestFlag", "nibbles"),
                .row(50, .u8, "pitModeSchedule", "nibbles"),
                .row(51, .u16, "carIndex"),
                .row(53, .u8, "raceState", "bits"),
                .row(54, .u8, "currentLap", "lap"),
                .row(55, .f32, "currentTime", "s"),
                .row(59, .f32, "currentSectorTime", "s"),
                .row(63, .u16, "mpParticipantIndex", "id"),
            ]),
        .row(1057, .u16, "localParticipantIndex", "id"),
        .row(1059, .u32, "tickCount", "count", note: "missing in older versions"),
    ]

    /// Project CARS 2, timings, 1063 bytes.
    public static let timings = PacketLayout(
        "project-cars-2-timings", title: "Project CARS 2, timings", game: .projectCars2, size: 1063,
        marks: [PacketMark(10, 3)],
        source: "the maker's UDP header file for version 2; captures",
        rows: header + timingsRows)

    /// Project CARS 2, timings before tickCount, 1059 bytes.
    public static let timingsV1 = PacketLayout(
        "project-cars-2-timings-v1", title: "Project CARS 2, timings before tickCount", game: .projectCars2,
        size: 1059, marks: [PacketMark(10, 3)],
        source: "captures",
        rows: header + timingsRows.dropLast())

    /// The fields of `timeStats` after the header.
    static let timeStatsRows: [LayoutRow] = [
        .row(12, .u32, "participantsChangedTimestamp", "ms"),
        .group(
            "participant", count: 32, stride: 32,
            [
                .row(16, .f32, "fastestLapTime", "s"),
                .row(20, .f32, "lastLapTime", "s"),
                .row(24, .f32, "lastSectorTime", "s"),
                .row(28, .f32, "fastestSector1Time", "s"),
                .row(32, .f32, "fastestSector2Time", "s"),
                .row(36, .f32, "fastestSector3Time", "s"),
                .row(40, .u16, "onlineRepRankType", "enum"),
                .row(42, .u16, "onlineRepStrength"),
                .row(44, .u16, "mpParticipantIndex", "id"),
                .row(46, .padding(2), "padding"),
            ]),
    ]

    /// Project CARS 2, statistics of times, 1040 bytes.
    public static let timeStats = PacketLayout(
        "project-cars-2-time-stats", title: "Project CARS 2, statistics of times", game: .projectCars2,
        size: 1040, marks: [PacketMark(10, 7)],
        source: "the maker's UDP header file for version 2; captures",
        rows: header + timeStatsRows)

    /// The fields of `vehicleNames` after the header.
    static let vehicleNamesRows: [LayoutRow] = [
        .group(
            "vehicle", count: 16, stride: 72,
            [
                .row(12, .u16, "index", "id"),
                .row(14, .padding(2), "padding"),
                .row(16, .u32, "classIndex", "id"),
                .row(20, .text(64), "name", "text"),
            ])
    ]

    /// Project CARS 2, names of vehicles, 1164 bytes.
    public static let vehicleNames = PacketLayout(
        "project-cars-2-vehicle-names", title: "Project CARS 2, names of vehicles", game: .projectCars2,
        size: 1164, marks: [PacketMark(10, 8)],
        source: "the maker's UDP header file for version 2; captures",
        rows: header + vehicleNamesRows)

    /// The fields of `classNames` after the header.
    static let classNamesRows: [LayoutRow] = [
        .group(
            "class", count: 60, stride: 24,
            [
                .row(12, .u32, "classIndex", "id"),
                .row(16, .text(20), "name", "text"),
            ])
    ]

    /// Project CARS 2, names of classes, 1452 bytes.
    public static let classNames = PacketLayout(
        "project-cars-2-class-names", title: "Project CARS 2, names of classes", game: .projectCars2,
        size: 1452, marks: [PacketMark(10, 8)],
        source: "the maker's UDP header file for version 2; captures",
        rows: header + classNamesRows)
}
