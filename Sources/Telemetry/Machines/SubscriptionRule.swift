import SimulationCore

/// How many clients a server sends to, and how long it goes on when they say nothing.
///
/// An address can be forged: whoever asks in another's name must not have that other flooded for ever.
struct SubscriptionRule: Sendable {
    /// How many subscribers there can be; a new one takes the place of the one that has been silent longest.
    let limit: Int

    private let silence: Duration?

    /// The rule of an endpoint with these options.
    init(_ options: TelemetryOptions) {
        limit = max(1, options.subscriberLimit)
        silence = options.silenceLimit
    }

    /// When the subscription of `peer` ends, which was last heard at `heard`.
    func end(of peer: Peer, heard: SimInstant) -> SimInstant {
        let patience = silence ?? (peer.isLoopback ? nil : TelemetryOptions.usualSilence)
        return patience.map { heard.advanced(by: $0) } ?? .distantFuture
    }

    /// Notes that `peer` has the place of `other`.
    func noteReplacement(
        of other: Peer, by peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        limiter.note(
            "there are \(limit) subscribers; \(peer) takes the place of \(other), which has been silent longest",
            now: now)
    }
}
