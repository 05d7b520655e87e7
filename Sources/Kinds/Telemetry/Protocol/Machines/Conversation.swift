import SimulationCore
import VehicleModel

/// The machine of a game that sends, or that answers clients: whom it sends to, and what of the game it remembers.
///
/// `TelemetryMachine` owns one, and what all conversations have, a `Transmission`.
protocol Conversation: Sendable {
    /// The number of subscribers; 0 for a sender.
    var subscriberCount: Int { get }

    /// Whether the last wake-up has left due work, because there was too much for one call.
    var hasMore: Bool { get }

    /// Returns when something is due, with the next slot at `slot`; nil when only a datagram can wake the game.
    func deadline(slot: SimInstant) -> SimInstant?

    /// Processes a datagram, whatever its content.
    mutating func receive(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant, _ transmission: inout Transmission)

    /// Learns that no program listens at `peer`.
    mutating func noteUnreachable(_ peer: Peer, now: SimInstant, _ limiter: inout NoteRateLimiter)

    /// Sends what is due at `now`; `state` is the race at that instant.
    mutating func wake(_ state: RaceState, now: SimInstant, _ transmission: inout Transmission)

    /// Skips slots before `horizon` when a later one is due by `present`; returns how many.
    mutating func skipLate(
        before horizon: SimInstant, to present: SimInstant, _ transmission: inout Transmission
    ) -> Int

    /// Learns that the game's slots are this far apart from now on.
    mutating func setInterval(_ interval: Duration)
}

extension Conversation {
    var subscriberCount: Int { 0 }

    var hasMore: Bool { false }

    mutating func setInterval(_ interval: Duration) {}

    /// Ignores datagrams, as a game does that only sends.
    mutating func receive(
        _ datagram: [UInt8], from peer: Peer, now: SimInstant, _ transmission: inout Transmission
    ) {
        transmission.limiter.note(
            "the game does not read: \(datagram.count) bytes from \(peer) are ignored", now: now)
    }
}

/// Makes the conversation of an endpoint, which registers its layouts with the builder; everything random follows from the
/// generator.
typealias ConversationMaker =
    @Sendable (TelemetryDescription, inout DatagramBuilder, SeededGenerator) -> any Conversation

/// The common part of every conversation of a game: its slots, the changes of the race, datagrams and remarks.
struct Transmission: Sendable {
    var builder: DatagramBuilder
    var limiter = NoteRateLimiter()
    var grid: SendSchedule
    var watch = RaceChangeDetector()

    /// Whether the game sends as fast as the driver takes datagrams.
    var isUnthrottled: Bool

    /// The number of datagrams of an unthrottled game in a slot, as many as one system call sends.
    static let burst = 64

    /// Skips slots before `horizon`, of which the last one due by `present` remains; returns how many.
    mutating func skip(before horizon: SimInstant, to present: SimInstant) -> Int {
        grid.due < horizon ? grid.skip(upTo: present) : 0
    }
}
