/// The packets of Wreckfest 2, in the format called Pino: the player's car, and lists of 36 participants.
public enum Wreckfest2Layouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [main, leaderboard, timing, timingSectors, motion, info, damage]

    /// The number of participants in a list.
    static let slots = 36

    /// Everything about the player, 1218 bytes.
    public static let main = packet("main", 0, title: "player and session", size: 1218, mainRows)

    /// The order of all participants, 1231 bytes.
    public static let leaderboard = list(
        "participants-leaderboard", 1, title: "leaderboard", size: 1231, stride: 32, leaderboardRows,
        rest: 64)

    public static let timing = list(
        "participants-timing", 2, title: "times", size: 1231, stride: 32, timingRows, rest: 64)

    /// The times of sectors of all participants, 1375 bytes.
    public static let timingSectors = list(
        "participants-timing-sectors", 3, title: "times of sectors", size: 1375, stride: 36, sectorRows,
        rest: 64)

    /// Where all participants are, 1383 bytes.
    public static let motion = list(
        "participants-motion", 4, title: "motion", size: 1383, stride: 38,
        [block("orientation", at: 0, orientationRows), .row(34, .f32, "velocity.velocityMagnitude", "m/s")],
        rest: 0)

    /// Who the participants are, 8195 bytes.
    public static let info = list(
        "participants-info", 5, title: "names", size: 8195, stride: 213, infoRows, rest: 512)

    /// The damage of all participants, 1027 bytes.
    public static let damage = list(
        "participants-damage", 6, title: "damage", size: 1027, stride: 21, damageRows, rest: 256)

    private static func list(
        _ name: String, _ type: UInt8, title: String, size: Int, stride: Int, _ rows: [LayoutRow], rest: Int
    ) -> PacketLayout {
        var all: [LayoutRow] = [
            .row(14, .u8, "participantVisibility", "enum", "0|1", note: "0 full, 1 limited"),
            .group("participant", count: slots, stride: stride, [moved(by: 15, rows)]),
        ]
        if rest > 0 { all.append(.row(size - rest, .padding(rest), "reserved")) }
        return packet(name, type, title: title, size: size, all)
    }

    private static func packet(
        _ name: String, _ type: UInt8, title: String, size: Int, _ rows: [LayoutRow]
    ) -> PacketLayout {
        PacketLayout(
            "wreckfest-2-\(name)", title: "Wreckfest 2, \(title)", game: .wreckfest2, size: size,
            marks: PacketMark.bytes(0, [0x70, 0x6B, 0x72, 0x6F, type]),
            source: "the maker's header file; a capture of the names", rows: headerRows + rows)
    }

    private static let headerRows: [LayoutRow] = [
        .row(0, .u32, "header.signature", "id", "1869769584"),
        .row(4, .u8, "header.packetType", "enum", "0..6"),
        .row(5, .u8, "header.statusFlags", "bits"),
        .row(6, .i32, "header.sessionTime", "ms"),
        .row(10, .i32, "header.raceTime", "ms", note: "negative before the start"),
    ]

    // MARK: Blocks

    /// Rows whose offsets count from `base`, with `name` in front of theirs.
    static func block(_ name: String, at base: Int, _ rows: [LayoutRow]) -> LayoutRow {
        LayoutRow(
            fields: moved(by: base, rows).fields.map {
                var field = $0
                field.name = "\(name).\($0.name)"
                return field
            })
    }

    private static func moved(by base: Int, _ rows: [LayoutRow]) -> LayoutRow {
        LayoutRow(
            fields: rows.flatMap(\.fields).map {
                var field = $0
                field.offset = $0.offset.map { $0 + base }
                return field
            })
    }

    static let leaderboardRows: [LayoutRow] = [
        .row(
            0, .u8, "status", "enum", "0..9",
            note: "1 unused, 2 racing, 3 finished, 5 disqualified, 6 retired"),
        .row(1, .u8, "trackStatus", "enum", "0..3"),
        .row(2, .u16, "lapCurrent", "lap", note: "1 in the first lap, 0 before it"),
        .row(4, .u8, "position", "rank", "1.."),
        .row(5, .u8, "health", "%", "0..100"),
        .row(6, .u16, "wrecks", "count"),
        .row(8, .u16, "frags", "count"),
        .row(10, .u16, "assists"),
        .row(12, .i32, "score"),
        .row(16, .i32, "points"),
        .row(20, .i32, "deltaLeader", "ms"),
        .row(24, .u16, "lapTiming", note: "a newer revision; reserved before"),
        .row(26, .padding(6), "reserved"),
    ]

    static let timingRows: [LayoutRow] = [
        .row(0, .u32, "lapTimeCurrent", "ms", note: "penalty included"),
        .row(4, .u32, "lapTimePenaltyCurrent", "ms", note: "not in multiplayer"),
        .row(8, .u32, "lapTimeLast", "ms", note: "not in multiplayer"),
        .row(12, .u32, "lapTimeBest", "ms"),
        .row(16, .u8, "lapBest", "lap", note: "not in multiplayer"),
        .row(17, .i32, "deltaAhead", "ms", note: "-1 for none"),
        .row(21, .i32, "deltaBehind", "ms", note: "-1 for none"),
        .row(25, .f32, "lapProgress", "ratio", "0..1"),
        .row(29, .padding(3), "reserved"),
    ]

    static let sectorRows: [LayoutRow] = [
        .row(0, .u32, "sectorTimeCurrentLap1", "ms"), .row(4, .u32, "sectorTimeCurrentLap2", "ms"),
        .row(8, .u32, "sectorTimeLastLap1", "ms"), .row(12, .u32, "sectorTimeLastLap2", "ms"),
        .row(16, .u32, "sectorTimeBestLap1", "ms"), .row(20, .u32, "sectorTimeBestLap2", "ms"),
        .row(24, .u32, "sectorTimeBest1", "ms"), .row(28, .u32, "sectorTimeBest2", "ms"),
        .row(32, .u32, "sectorTimeBest3", "ms"),
    ]

    static let infoRows: [LayoutRow] = [
        .row(0, .text(64), "carId", "text"),
        .row(64, .text(96), "carName", "text"),
        .row(160, .text(24), "playerName", "text"),
        .row(184, .u8, "participantIndex", "index", "0..35", note: "255 for an unused place"),
        .row(185, .i32, "lastNormalTrackStatusTime", "ms"),
        .row(189, .i32, "lastCollisionTime", "ms"),
        .row(193, .i32, "lastResetTime", "ms"),
        .row(197, .padding(16), "reserved"),
    ]

    static let damageRows: [LayoutRow] = [
        .numbered(
            0, .u8, "damageStates", "bits", count: 21,
            note: "56 parts of three bits, the lowest first: 0 whole, 4 lost")
    ]

    static let orientationRows: [LayoutRow] = [
        .vector(0, .f32, "position", "m"),
        .several(12, .f32, "orientationQuaternion", "", "-1..1", ["X", "Y", "Z", "W"], ""),
        .several(28, .u16, "extents", "cm", "", ["X", "Y", "Z"], "half the size"),
    ]
}
