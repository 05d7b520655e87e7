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

    /// When the subscription of `peer` ends, whose last datagram was received at `heard`.
    func end(of peer: Peer, heard: SimInstant) -> SimInstant {
        let patience = silence ?? (peer.isLoopback ? nil : TelemetryOptions.usualSilence)
        return patience.map { heard.advanced(by: $0) } ?? .distantFuture
    }

    /// Records that `peer` has replaced `other`.
    func noteReplacement(
        of other: Peer, by peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter
    ) {
        limiter.note(
            "there are \(limit) subscribers; \(peer) takes the place of \(other), which has been silent longest",
            now: now)
    }
}
