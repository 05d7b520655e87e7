/// Places that have something to do, in order; what is added while they are gone through comes in the next round.
struct WorkList: Sendable {
    private var waiting: [Int] = []
    private var round: [Int] = []
    private var head = 0

    /// Whether there are none.
    var isEmpty: Bool { waiting.isEmpty && head == round.count }

    /// How many there are.
    var count: Int { waiting.count + round.count - head }

    /// Adds a place.
    mutating func append(_ place: Int) { waiting.append(place) }

    /// Begins a round with all that wait, unless one is under way.
    mutating func begin() {
        guard head == round.count else { return }
        head = 0
        round.removeAll(keepingCapacity: true)
        swap(&round, &waiting)
    }

    /// The next place of the round, or nil.
    mutating func next() -> Int? {
        guard head < round.count else { return nil }
        defer { head += 1 }
        return round[head]
    }
}
