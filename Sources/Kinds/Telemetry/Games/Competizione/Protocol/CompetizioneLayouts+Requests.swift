extension CompetizioneLayouts {
    /// A client wants to be told.
    public static let outRegister = message(
        "out-register", "registration", type: 1,
        [
            PacketField("protocolVersion", .u8, range: "4"),
            PacketField("displayName", .counted, unit: "text"),
            PacketField("connectionPassword", .counted, unit: "text"),
            PacketField("msRealtimeUpdateInterval", .i32, unit: "ms", range: "50.."),
            PacketField("commandPassword", .counted, unit: "text", note: "empty for reading only"),
        ])

    /// A client leaves.
    public static let outUnregister = message(
        "out-unregister", "end of a registration", type: 9,
        [
            PacketField(
                "connectionId", .i32, unit: "id", note: "some clients leave it out", condition: .remaining)
        ])

    public static let outRequestEntryList = message(
        "out-request-entry-list", "request of the list of cars", type: 10, [connection])

    public static let outRequestTrackData = message(
        "out-request-track-data", "request of the track", type: 11, [connection])

    /// A client turns the page of the display.
    public static let outChangeHUDPage = message(
        "out-change-hud-page", "page of the display", type: 49,
        [connection, PacketField("hudPage", .counted, unit: "text")])

    /// A client chooses car and camera.
    public static let outChangeFocus = message(
        "out-change-focus", "car and camera", type: 50,
        [
            connection, PacketField("hasCar", .u8, unit: "bool", range: "0|1"),
            PacketField("carIndex", .u16, unit: "id", condition: .nonzero(field: "hasCar")),
            PacketField("hasCamera", .u8, unit: "bool", range: "0|1"),
            PacketField("cameraSet", .counted, unit: "text", condition: .nonzero(field: "hasCamera")),
            PacketField("camera", .counted, unit: "text", condition: .nonzero(field: "hasCamera")),
        ])

    /// A client wants to see something again.
    public static let outInstantReplay = message(
        "out-instant-replay", "replay", type: 51,
        [
            connection, PacketField("startSessionTime", .f32, unit: "ms"),
            PacketField("durationMS", .f32, unit: "ms"),
            PacketField("initialFocusedCarIndex", .i32, unit: "id", range: "-1.."),
            PacketField("initialCameraSet", .counted, unit: "text"),
            PacketField("initialCamera", .counted, unit: "text"),
        ])
}
