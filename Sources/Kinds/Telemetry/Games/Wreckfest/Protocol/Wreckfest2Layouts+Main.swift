extension Wreckfest2Layouts {
    /// The fields of `main` after the header.
    static let mainRows: [LayoutRow] = [
        .row(14, .u16, "marshalFlagsPlayer", "bits"),
        block("participantPlayerLeaderboard", at: 16, leaderboardRows),
        block("participantPlayerTiming", at: 48, timingRows),
        block("participantPlayerTimingSectors", at: 80, sectorRows),
        block("participantPlayerInfo", at: 116, infoRows),
        block("participantPlayerDamage", at: 329, damageRows),
        block("carPlayer.assists", at: 350, assistRows),
        block("carPlayer.chassis", at: 358, chassisRows),
        block("carPlayer.driveline", at: 410, drivelineRows),
        block("carPlayer.engine", at: 434, engineRows),
        block("carPlayer.input", at: 490, inputRows),
        block("carPlayer.orientation", at: 510, orientationRows),
        block("carPlayer.velocity", at: 544, velocityRows),
        block("carPlayer.tires[FL]", at: 580, tyreRows),
        block("carPlayer.tires[FR]", at: 652, tyreRows),
        block("carPlayer.tires[RL]", at: 724, tyreRows),
        block("carPlayer.tires[RR]", at: 796, tyreRows),
        .row(868, .padding(14), "carPlayer.reserved"),
        block("session", at: 882, sessionRows),
        .row(1090, .u16, "playerStatusFlags", "bits"),
        .row(1092, .u8, "inputExtended.flags", note: "a newer revision"),
        .row(1093, .f32, "inputExtended.ffbForce", "ratio", note: "a newer revision"),
        .row(1097, .padding(15), "inputExtended.reserved"),
        .row(1112, .padding(106), "reserved"),
    ]

    private static let assistRows: [LayoutRow] = [
        .row(0, .u8, "flags", "bits", note: "1 ABS, 2 traction control, 4 stability control act"),
        .row(1, .u8, "assistGearbox", "enum", "0..2", note: "automatic, manual, manual with clutch"),
        .row(2, .u8, "levelAbs", "enum", "0..2"), .row(3, .u8, "levelTcs", "enum", "0..2"),
        .row(4, .u8, "levelEsc", "enum", "0..2"), .row(5, .padding(3), "reserved"),
    ]

    private static let chassisRows: [LayoutRow] = [
        .several(0, .f32, "trackWidth", "m", "", ["[front]", "[rear]"], ""),
        .row(8, .f32, "wheelBase", "m"),
        .row(12, .i32, "steeringWheelLockToLock", "deg"),
        .row(16, .f32, "steeringLock", "rad"),
        .wheels(20, .f32, "cornerWeights", "N"),
        .row(36, .padding(16), "reserved"),
    ]

    private static let drivelineRows: [LayoutRow] = [
        .row(0, .u8, "type", "enum", "0..2", note: "front, rear, all wheels"),
        .row(1, .u8, "gear", "enum", note: "0 reverse, 1 neutral, 2 first"),
        .row(2, .u8, "gearMax", "count"),
        .row(3, .f32, "speed", "m/s"),
        .row(7, .padding(17), "reserved"),
    ]

    private static let engineRows: [LayoutRow] = [
        .row(0, .u8, "flags", "bits", note: "1 running, 2 starting, 4 misfiring"),
        .row(1, .i32, "rpm", "rpm"), .row(5, .i32, "rpmMax", "rpm"),
        .row(9, .i32, "rpmRedline", "rpm"), .row(13, .i32, "rpmIdle", "rpm"),
        .row(17, .f32, "torque", "N·m"), .row(21, .f32, "power", "W"),
        .row(25, .f32, "tempBlock", "K"), .row(29, .f32, "tempWater", "K"),
        .row(33, .f32, "pressureManifold", "kPa"), .row(37, .f32, "pressureOil", "kPa"),
        .row(41, .padding(15), "reserved"),
    ]

    private static let inputRows: [LayoutRow] = [
        .row(0, .f32, "throttle", "ratio", "0..1"), .row(4, .f32, "brake", "ratio", "0..1"),
        .row(8, .f32, "clutch", "ratio", "0..1"), .row(12, .f32, "handbrake", "ratio", "0..1"),
        .row(16, .f32, "steering", "ratio", "-1..1"),
    ]

    private static let velocityRows: [LayoutRow] = [
        .vector(0, .f32, "velocityLocal", "m/s"),
        .vector(12, .f32, "angularVelocity", "rad/s"),
        .vector(24, .f32, "accelerationLocal", "m/s²"),
    ]

    private static let tyreRows: [LayoutRow] = [
        .row(0, .f32, "rps", "rad/s", note: "not revolutions"),
        .row(4, .f32, "camber", "rad"),
        .row(8, .f32, "slipRatio", "ratio", note: "-1 locked, 0 rolling, 1 twice as fast"),
        .row(12, .f32, "slipAngle", "rad"),
        .row(16, .f32, "radiusUnloaded", "m", note: "-1 for a lost wheel"),
        .row(20, .f32, "loadVertical", "N"),
        .row(24, .f32, "forceLat", "N"), .row(28, .f32, "forceLong", "N"),
        .row(32, .f32, "temperatureInner", "K", note: "0 so far"),
        .row(36, .f32, "temperatureTread", "K", note: "0 so far"),
        .row(40, .f32, "suspensionVelocity", "m/s"),
        .row(44, .f32, "suspensionDisplacement", "m", note: "compression, 0 when fully extended"),
        .row(48, .f32, "suspensionDispNorm", "ratio", "0..1"),
        .row(52, .f32, "positionVertical", "m"),
        .row(56, .u8, "surfaceType", "enum", "0..16", note: "2 tarmac, 7 kerb, 8 rumble strip"),
        .row(57, .padding(15), "reserved"),
    ]

    private static let sessionRows: [LayoutRow] = [
        .row(0, .text(64), "trackId", "text"),
        .row(64, .text(96), "trackName", "text"),
        .row(160, .f32, "trackLength", "m"),
        .row(164, .i16, "laps", "laps"), .row(166, .i16, "eventLength", "s"),
        .row(168, .u8, "gridSize", "count"), .row(169, .u8, "gridSizeRemaining", "count"),
        .row(170, .u8, "sectorCount", "count", note: "0 without times of sectors"),
        .row(171, .f32, "sectorFract1", "ratio", "0..1"), .row(175, .f32, "sectorFract2", "ratio", "0..1"),
        .row(179, .u8, "gameMode", "enum", note: "0 to 2, 255 for others"),
        .row(180, .u8, "damageMode", "enum", note: "0 to 2, 255 for others"),
        .row(181, .u8, "status", "enum", "0..5", note: "2 countdown, 3 racing, 5 after the race"),
        .row(182, .padding(26), "reserved"),
    ]
}
