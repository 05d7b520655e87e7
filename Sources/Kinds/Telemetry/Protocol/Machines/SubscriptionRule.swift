import SimulationCore

/// The greatest number of a server's clients, and how long a silent client stays subscribed.
///
/// The time is limited because a source address can be forged: datagrams must not be sent for ever to an address whose
/// owner has not asked for them.
struct SubscriptionRule: Sendable {
    /// The greatest number of subscribers; a new one replaces the one that has been silent longest.
    let limit: Int

    private let silence: Duration?

    /// The rule of an endpoint with these options.
    init(_ options: TelemetryOptions) {
        limit = max(1, options.subscriberLimit ?? TelemetryOptions.usualSubscribers)
        silence = options.silenceLimit
    }

    /// Returns when the subscription of `peer` ends, whose last datagram was received at `lastReceived`.
    func end(of peer: Peer, lastReceived: SimInstant) -> SimInstant {
        let patience = silence ?? (peer.isLoopback ? nil : TelemetryOptions.usualSilence)
        return patience.map { lastReceived.advanced(by: $0) } ?? .distantFuture
    }

    func noteReplacement(
        of other: Peer, by peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        limiter.note(
            "there are \(limit) subscribers; \(peer) takes the place of \(other), which has been silent longest",
            now: now)
    }
}

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

    /// Returns the name of the request in a datagram to a server of `game`; `unknown` when it is not a request.
    public static func name(of bytes: [UInt8], game: Game) -> String {
        let request = game.requests.first { request in
            request.size.map { $0 == bytes.count } ?? true
                && bytes.count > request.offset && bytes[request.offset] == request.value
        }
        return request?.name ?? unknown
    }
}
