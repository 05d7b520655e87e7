import SimulationCore
import VehicleModel

/// The diagnostic requests that one ECU works on, oldest first.
struct PendingRequests<Request: Sendable>: Sendable {
    /// A request that has arrived and is answered at `due`.
    struct Item: Sendable {
        let request: Request
        let isFunctional: Bool
        fileprivate(set) var due: SimInstant
        /// How many times the ECU still asks for more time (`7F xx 78`) before it answers.
        fileprivate var announcementsLeft: Int
        fileprivate let announcementInterval: Duration
    }

    /// How many requests may be under way; further ones are lost, as in an ECU whose buffer is full.
    static var limit: Int { 4 }

    private var items: [Item] = []

    /// Whether nothing is under way.
    var isEmpty: Bool { items.isEmpty }

    /// Whether a further request would be lost.
    var isFull: Bool { items.count >= Self.limit }

    /// When the oldest request is due, or nil.
    var due: SimInstant? { items.first?.due }

    /// Adds a request that is answered at `due`, after the announcements of `pending`, one each `interval`.
    mutating func append(
        _ request: Request, isFunctional: Bool, due: SimInstant,
        pending: ECUDescription.ResponsePending?, interval: Duration
    ) {
        guard !isFull else { return }
        items.append(
            Item(
                request: request, isFunctional: isFunctional, due: due,
                announcementsLeft: pending?.count ?? 0, announcementInterval: interval))
    }

    /// The request that is due at `now`: taken out, or kept with a later due time when `7F xx 78` comes first.
    mutating func takeDue(now: SimInstant) -> (item: Item, isPending: Bool)? {
        guard let first = items.first, first.due <= now else { return nil }
        guard first.announcementsLeft > 0 else { return (items.removeFirst(), false) }
        items[0].announcementsLeft -= 1
        items[0].due = now.advanced(by: first.announcementInterval)
        return (items[0], true)
    }

    /// Forgets all of them.
    mutating func removeAll() {
        items.removeAll()
    }
}
