/// The names of clients' requests to telemetry servers, in cases and journals.
public enum TelemetryRequest {
    /// A kind of request, with the bytes that identify it.
    struct Row: Sendable {
        let family: TelemetryFamily
        let name: String
        /// Its fixed size in bytes, or nil for any.
        let size: Int?
        /// The offset and the value of the identifying byte.
        let offset: Int
        let value: UInt8
    }

    // swift-format-ignore
    static let rows: [Row] = [
        Row(family: .assettoCorsa, name: "handshake",         size: 12, offset: 8, value: 0),
        Row(family: .assettoCorsa, name: "subscribe-updates", size: 12, offset: 8, value: 1),
        Row(family: .assettoCorsa, name: "subscribe-laps",    size: 12, offset: 8, value: 2),
        Row(family: .assettoCorsa, name: "dismiss",           size: 12, offset: 8, value: 3),
        Row(family: .assettoCorsaCompetizione, name: "register",      size: nil, offset: 0, value: 1),
        Row(family: .assettoCorsaCompetizione, name: "unregister",    size: nil, offset: 0, value: 9),
        Row(family: .assettoCorsaCompetizione, name: "entry-list",    size: 5,   offset: 0, value: 10),
        Row(family: .assettoCorsaCompetizione, name: "track-data",    size: 5,   offset: 0, value: 11),
        Row(family: .assettoCorsaCompetizione, name: "hud-page",      size: nil, offset: 0, value: 49),
        Row(family: .assettoCorsaCompetizione, name: "focus",         size: nil, offset: 0, value: 50),
        Row(family: .assettoCorsaCompetizione, name: "instant-replay", size: nil, offset: 0, value: 51),
        Row(family: .granTurismo7, name: "heartbeat-a",     size: nil, offset: 0, value: 0x41),
        Row(family: .granTurismo7, name: "heartbeat-b",     size: nil, offset: 0, value: 0x42),
        Row(family: .granTurismo7, name: "heartbeat-tilde", size: nil, offset: 0, value: 0x7E),
        Row(family: .granTurismo7, name: "heartbeat-c",     size: nil, offset: 0, value: 0x43),
    ]

    /// The name for a datagram that is not a request.
    public static let unknown = "unknown"

    /// All names, `unknown` included.
    public static let names = rows.map(\.name) + [unknown]

    /// The name of the request in a datagram to a server of `family`; `unknown` when it is not a request.
    public static func name(of bytes: [UInt8], family: TelemetryFamily) -> String {
        let row = rows.first { row in
            row.family == family && row.size.map { $0 == bytes.count } ?? true
                && bytes.count > row.offset && bytes[row.offset] == row.value
        }
        return row?.name ?? unknown
    }
}
