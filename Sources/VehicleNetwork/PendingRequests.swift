import SimulationCore
import VehicleModel

/// The pending diagnostic requests of one ECU, oldest first.
struct PendingRequests<Request: Sendable>: Sendable {
    /// A request to be answered at `due`.
    struct Item: Sendable {
        let request: Request
        let isFunctional: Bool
        fileprivate(set) var due: SimInstant
        /// The number of response-pending messages (`7F xx 78`) still to be sent before the answer.
        fileprivate var announcementsLeft: Int
        fileprivate let announcementInterval: Duration
        /// Whether the answer follows; else the response-pending messages were all.
        let isAnswered: Bool
        /// Whether response-pending messages have been sent.
        fileprivate(set) var wasAnnounced = false
    }

    /// The greatest number of pending requests; further ones are dropped, as by an ECU whose buffer is full.
    let limit: Int

    private var items: [Item] = []

    /// An empty queue for `limit` requests.
    init(limit: Int = 4) { self.limit = limit }

    /// Whether there is no request.
    var isEmpty: Bool { items.isEmpty }

    /// Whether a further request would be dropped.
    var isFull: Bool { items.count >= limit }

    /// The pending requests, oldest first.
    var requests: some Sequence<Request> { items.lazy.map(\.request) }

    /// When the oldest request is due, or nil.
    var due: SimInstant? { items.first?.due }

    /// Adds a request that is answered at `due`, after the response-pending messages of
    /// `pending`, one each `interval`.
    mutating func append(
        _ request: Request, isFunctional: Bool, due: SimInstant,
        pending: ECUDescription.ResponsePending?, interval: Duration
    ) {
        guard !isFull else { return }
        items.append(
            Item(
                request: request, isFunctional: isFunctional, due: due,
                announcementsLeft: pending?.count ?? 0, announcementInterval: interval,
                isAnswered: pending?.answers ?? true))
    }

    /// Returns the request that is due at `now`. Removes it, or delays it when `7F xx 78` is to be sent first
    /// (`isPending`).
    mutating func takeDue(now: SimInstant) -> (item: Item, isPending: Bool)? {
        guard let first = items.first, first.due <= now else { return nil }
        guard first.announcementsLeft > 0 else { return (items.removeFirst(), false) }
        items[0].announcementsLeft -= 1
        items[0].wasAnnounced = true
        items[0].due = now.advanced(by: first.announcementInterval)
        return (items[0], true)
    }

    /// Removes all requests.
    mutating func removeAll() {
        items.removeAll()
    }
}
