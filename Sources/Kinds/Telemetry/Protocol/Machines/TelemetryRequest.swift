/// A request of clients of a telemetry server, which cases and journals name.
public struct TelemetryRequest: Sendable {
    /// The name in cases and journals.
    public let name: String
    /// Its fixed size in bytes, or nil for any.
    private let size: Int?
    /// The offset and the value of the identifying byte.
    private let offset: Int
    private let value: UInt8

    init(_ name: String, size: Int? = nil, offset: Int = 0, value: UInt8) {
        self.name = name
        self.size = size
        self.offset = offset
        self.value = value
    }

    /// The name for a datagram that is not a request.
    public static let unknown = "unknown"

    /// The name of the request in a datagram to a server of `game`; `unknown` when it is not a request.
    public static func name(of bytes: [UInt8], game: Game) -> String {
        let request = game.requests.first { request in
            request.size.map { $0 == bytes.count } ?? true
                && bytes.count > request.offset && bytes[request.offset] == request.value
        }
        return request?.name ?? unknown
    }
}
