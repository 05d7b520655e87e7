/// A queue of indices, processed in rounds: an index added during a round belongs to the next one.
public struct WorkList: Sendable {
    private var waiting: [Int] = []
    private var round: [Int] = []
    private var head = 0

    /// Whether the queue is empty.
    public var isEmpty: Bool { waiting.isEmpty && head == round.count }

    /// The number of indices in the queue.
    public var count: Int { waiting.count + round.count - head }

    /// Adds an index.
    public mutating func append(_ place: Int) { waiting.append(place) }

    /// Begins a round with all indices, unless a round is in progress.
    public mutating func begin() {
        guard head == round.count else { return }
        head = 0
        round.removeAll(keepingCapacity: true)
        swap(&round, &waiting)
    }

    /// Removes and returns the next index of the round, or nil.
    public mutating func next() -> Int? {
        guard head < round.count else { return nil }
        defer { head += 1 }
        return round[head]
    }
}
