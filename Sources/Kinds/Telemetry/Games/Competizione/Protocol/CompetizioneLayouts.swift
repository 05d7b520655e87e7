/// The datagrams of Assetto Corsa Competizione and its clients: broadcasting protocol 4.
public enum CompetizioneLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        inRegistrationResult, inRealtimeUpdate, inRealtimeCarUpdate, inEntryList, inTrackData,
        inEntryListCar, inBroadcastingEvent, outRegister, outUnregister, outRequestEntryList,
        outRequestTrackData, outChangeHUDPage, outChangeFocus, outInstantReplay,
    ]

    /// Returns a message without fixed places; its first byte is `type`.
    static func message(_ name: String, _ title: String, type: UInt8, _ fields: [PacketField])
        -> PacketLayout
    {
        PacketLayout(
            "acc-\(name)", title: "Assetto Corsa Competizione, \(title)", game: .assettoCorsaCompetizione,
            size: nil, marks: [PacketMark(0, type)], source: "Kunos' broadcasting client; open clients",
            fields: [PacketField("messageType", .u8, unit: "enum", range: "\(type)")] + fields)
    }

    /// The number that the game has given to a client.
    static let connection = PacketField("connectionId", .i32, unit: "id")

    /// Returns a time of a lap with its sectors.
    static func lap(_ name: String) -> PacketField {
        PacketField(
            name, .group, unit: "lap",
            members: [
                PacketField("laptimeMs", .i32, unit: "ms", note: "2147483647 for none"),
                PacketField("carIndex", .u16, unit: "id"),
                PacketField("driverIndex", .u16, unit: "id"),
                PacketField("splitCount", .u8, unit: "count", range: "0..3"),
                PacketField(
                    "splitMs[i]", .i32, unit: "ms", note: "2147483647 for none", countedBy: "splitCount"),
                PacketField("isInvalid", .u8, unit: "bool", range: "0|1"),
                PacketField("isValidForBest", .u8, unit: "bool", range: "0|1"),
                PacketField("isOutlap", .u8, unit: "bool", range: "0|1"),
                PacketField("isInlap", .u8, unit: "bool", range: "0|1"),
            ])
    }

    public static let inRegistrationResult = message(
        "in-registration-result", "result of a registration", type: 1,
        [
            connection,
            PacketField("connectionSuccess", .u8, unit: "bool", range: "0|1"),
            PacketField("isWritable", .u8, unit: "bool", range: "0|1"),
            PacketField("errorMessage", .counted, unit: "text"),
        ])

    /// The session, at the interval that a client has asked for.
    public static let inRealtimeUpdate = message(
        "in-realtime-update", "session", type: 2,
        [
            PacketField("eventIndex", .u16), PacketField("sessionIndex", .u16),
            PacketField("sessionType", .u8, unit: "enum", range: "0,4,9..14"),
            PacketField("phase", .u8, unit: "enum", range: "0..8"),
            PacketField("sessionTime", .f32, unit: "ms", note: "-1 for none"),
            PacketField("sessionEndTime", .f32, unit: "ms", note: "-1 for no end"),
            PacketField("focusedCarIndex", .i32, unit: "id"),
            PacketField("activeCameraSet", .counted, unit: "text"),
            PacketField("activeCamera", .counted, unit: "text"),
            PacketField("currentHudPage", .counted, unit: "text"),
            PacketField("isReplayPlaying", .u8, unit: "bool", range: "0|1"),
            PacketField(
                "replaySessionTime", .f32, unit: "ms", condition: .nonzero(field: "isReplayPlaying")),
            PacketField(
                "replayRemainingTime", .f32, unit: "ms", condition: .nonzero(field: "isReplayPlaying")),
            PacketField("timeOfDay", .f32, unit: "ms", note: "some clients take it for seconds"),
            PacketField("ambientTemp", .u8, unit: "°C"), PacketField("trackTemp", .u8, unit: "°C"),
            PacketField("clouds", .u8, unit: "1/10", range: "0..10"),
            PacketField("rainLevel", .u8, unit: "1/10", range: "0..10"),
            PacketField("wetness", .u8, unit: "1/10", range: "0..10"),
            lap("bestSessionLap"),
        ])

    /// One car, after each message about the session.
    public static let inRealtimeCarUpdate = message(
        "in-realtime-car-update", "car", type: 3,
        [
            PacketField("carIndex", .u16, unit: "id"), PacketField("driverIndex", .u16, unit: "id"),
            PacketField("driverCount", .u8, unit: "count"),
            PacketField("gear", .u8, unit: "enum", range: "1..", note: "1 reverse, 2 neutral, 3 first"),
            PacketField("worldPosX", .f32, unit: "m"), PacketField("worldPosY", .f32, unit: "m"),
            PacketField("yaw", .f32, unit: "rad"),
            PacketField("carLocation", .u8, unit: "enum", range: "0..4"),
            PacketField("kmh", .u16, unit: "km/h"),
            PacketField("position", .u16, unit: "rank", range: "1.."),
            PacketField("cupPosition", .u16, unit: "rank", range: "1.."),
            PacketField("trackPosition", .u16, unit: "rank", range: "1.."),
            PacketField("splinePosition", .f32, unit: "ratio", range: "0..1"),
            PacketField("laps", .u16, unit: "count"),
            PacketField("delta", .i32, unit: "ms"),
            lap("bestSessionLap"), lap("lastLap"), lap("currentLap"),
        ])

    /// The cars' numbers; a message about each follows.
    public static let inEntryList = message(
        "in-entry-list", "list of cars", type: 4,
        [
            connection, PacketField("carEntryCount", .u16, unit: "count"),
            PacketField("carIndex[i]", .u16, unit: "id", countedBy: "carEntryCount"),
        ])

    public static let inTrackData = message(
        "in-track-data", "track", type: 5,
        [
            connection, PacketField("trackName", .counted, unit: "text"),
            PacketField("trackId", .i32, unit: "id"), PacketField("trackMeters", .i32, unit: "m"),
            PacketField("cameraSetCount", .u8, unit: "count"),
            PacketField(
                "cameraSet[i]", .group,
                members: [
                    PacketField("name", .counted, unit: "text"),
                    PacketField("cameraCount", .u8, unit: "count"),
                    PacketField("camera[i]", .counted, unit: "text", countedBy: "cameraCount"),
                ], countedBy: "cameraSetCount"),
            PacketField("hudPageCount", .u8, unit: "count"),
            PacketField("hudPage[i]", .counted, unit: "text", countedBy: "hudPageCount"),
        ])

    public static let inEntryListCar = message(
        "in-entry-list-car", "car of the list", type: 6,
        [
            PacketField("carIndex", .u16, unit: "id"), PacketField("carModelType", .u8, unit: "id"),
            PacketField("teamName", .counted, unit: "text"), PacketField("raceNumber", .i32),
            PacketField("cupCategory", .u8, unit: "enum", range: "0..4"),
            PacketField("currentDriverIndex", .u8, unit: "index"),
            PacketField("nationality", .u16, unit: "enum"),
            PacketField("driverCount", .u8, unit: "count"),
            PacketField(
                "driver[i]", .group,
                members: [
                    PacketField("firstName", .counted, unit: "text"),
                    PacketField("lastName", .counted, unit: "text"),
                    PacketField("shortName", .counted, unit: "text"),
                    PacketField("category", .u8, unit: "enum", range: "0..3"),
                    PacketField("nationality", .u16, unit: "enum"),
                ], countedBy: "driverCount"),
        ])

    /// Something has happened.
    public static let inBroadcastingEvent = message(
        "in-broadcasting-event", "event", type: 7,
        [
            PacketField("eventType", .u8, unit: "enum", range: "0..7"),
            PacketField("msg", .counted, unit: "text"), PacketField("timeMs", .i32, unit: "ms"),
            PacketField("carId", .i32, unit: "id"),
        ])
}
