/// The registrations of a loop by their deadlines: a binary heap in which each entry knows its place, so that a changed
/// deadline costs a number of steps that grows with the logarithm of the number of entries.
///
/// A class because the loop and its registrations share it, on the loop's thread only.
final class DeadlineHeap {
    private var entries: [LoopRegistration] = []

    /// The entry with the earliest deadline.
    var first: LoopRegistration? { entries.first }

    /// Adds `entry`, which must not be in the heap.
    func insert(_ entry: LoopRegistration) {
        entry.place = entries.count
        entries.append(entry)
        rise(entry)
    }

    /// Removes `entry`, which must be in the heap.
    func remove(_ entry: LoopRegistration) {
        let place = entry.place
        entry.place = -1
        let last = entries.removeLast()
        guard last !== entry else { return }
        put(last, at: place)
        rise(last)
        sink(last)
    }

    /// Moves `entry`, whose deadline has changed, to its place.
    func move(_ entry: LoopRegistration) {
        guard entries.count > 1 else { return }
        rise(entry)
        sink(entry)
    }

    private func put(_ entry: LoopRegistration, at place: Int) {
        entries[place] = entry
        entry.place = place
    }

    private func rise(_ entry: LoopRegistration) {
        var place = entry.place
        while place > 0 {
            let parent = (place - 1) / 2
            guard entry.deadline < entries[parent].deadline else { break }
            put(entries[parent], at: place)
            place = parent
        }
        put(entry, at: place)
    }

    private func sink(_ entry: LoopRegistration) {
        var place = entry.place
        while true {
            var child = 2 * place + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1].deadline < entries[child].deadline { child += 1 }
            guard entries[child].deadline < entry.deadline else { break }
            put(entries[child], at: place)
            place = child
        }
        put(entry, at: place)
    }
}
