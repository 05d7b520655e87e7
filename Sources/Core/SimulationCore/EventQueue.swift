/// Pending events ordered by due time, then by order of insertion, so that a run is repeatable.
///
/// A binary heap in one array: `schedule` and `next` are O(log n) and allocate only when the heap grows.
public struct EventQueue<Event> {
    @usableFromInline
    struct Entry {
        @usableFromInline var due: SimInstant
        @usableFromInline var order: UInt64
        @usableFromInline var event: Event

        @inlinable
        init(due: SimInstant, order: UInt64, event: Event) {
            self.due = due
            self.order = order
            self.event = event
        }

        @inlinable
        func precedes(_ other: Entry) -> Bool {
            due != other.due ? due < other.due : order < other.order
        }
    }

    @usableFromInline var heap: [Entry] = []
    @usableFromInline var inserted: UInt64 = 0

    /// The time of the queue: the due time of the last event removed, or the last limit reached.
    public internal(set) var now: SimInstant = .powerOn

    /// An empty queue at power-on.
    public init() {}

    /// The number of pending events.
    @inlinable
    public var count: Int { heap.count }

    /// The due time of the earliest event, or nil when the queue is empty.
    @inlinable
    public var nextDue: SimInstant? { heap.first?.due }

    /// Adds `event`, due at `due`. An event due in the past comes next, after the events that are already due.
    @inlinable
    public mutating func schedule(_ event: Event, at due: SimInstant) {
        heap.append(Entry(due: Swift.max(due, now), order: inserted, event: event))
        inserted += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].precedes(heap[parent]) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes and returns the next event due no later than `limit`, and moves time to its due time. Returns nil and
    /// moves time to `limit` when there is none.
    @inlinable
    public mutating func next(until limit: SimInstant) -> Event? {
        guard let first = heap.first, first.due <= limit else {
            move(to: limit)
            return nil
        }
        move(to: first.due)
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            siftDown()
        }
        return first.event
    }

    @usableFromInline
    mutating func move(to instant: SimInstant) {
        if now < instant { now = instant }
    }

    @usableFromInline
    mutating func siftDown() {
        var parent = 0
        while true {
            var least = parent
            let left = 2 * parent + 1
            if left < heap.count, heap[left].precedes(heap[least]) { least = left }
            if left + 1 < heap.count, heap[left + 1].precedes(heap[least]) { least = left + 1 }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}

extension EventQueue: Sendable where Event: Sendable {}
extension EventQueue.Entry: Sendable where Event: Sendable {}
