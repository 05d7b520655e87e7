/// The datagrams of Assetto Corsa and its clients: remote telemetry.
public enum AssettoCorsaLayouts {
    /// The messages, in the order of the list of fields.
    static let all: [PacketLayout] = [
        handshaker, handshakeResponse, carInfo, lap,
    ]

    static let handshakerRows: [LayoutRow] = [
        .row(0, .i32, "identifier", "enum", "0..3"),
        .row(4, .i32, "version", "", "1"),
        .row(8, .i32, "operationId", "enum", "0..3"),
    ]

    /// Assetto Corsa, request, 12 bytes.
    public static let handshaker = PacketLayout(
        "assetto-corsa-handshaker", title: "Assetto Corsa, request", game: .assettoCorsa, size: 12,
        source: "Kunos' remote telemetry document; a text dump of a capture",
        rows: handshakerRows)

    static let handshakeResponseRows: [LayoutRow] = [
        .row(0, .wideText(50), "carName", "text"),
        .row(100, .wideText(50), "driverName", "text"),
        .row(200, .i32, "identifier", "code", "4242"),
        .row(204, .i32, "version", "", "1"),
        .row(208, .wideText(50), "trackName", "text"),
        .row(308, .wideText(50), "trackConfig", "text"),
    ]

    /// Assetto Corsa, reply to a handshake, 408 bytes.
    public static let handshakeResponse = PacketLayout(
        "assetto-corsa-handshake-response", title: "Assetto Corsa, reply to a handshake",
        game: .assettoCorsa, size: 408,
        source: "Kunos' remote telemetry document; a text dump of a capture",
        rows: handshakeResponseRows)

    static let lapRows: [LayoutRow] = [
        .row(0, .i32, "carIdentifierNumber", "id", ">=0"),
        .row(4, .i32, "lap", "count", ">=0"),
        .row(8, .wideText(50), "driverName", "text"),
        .row(108, .wideText(50), "carName", "text"),
        .row(208, .i32, "time", "ms", ">0"),
    ]

    /// Assetto Corsa, lap of a car, 212 bytes.
    public static let lap = PacketLayout(
        "assetto-corsa-lap", title: "Assetto Corsa, lap of a car", game: .assettoCorsa, size: 212,
        source: "Kunos' remote telemetry document; a text dump of a capture",
        rows: lapRows)
}
