/// The seats of a loop by their deadlines: a binary heap in which each seat knows its place, so that a changed deadline
/// costs a number of steps that grows with the logarithm of the number of seats.
///
/// A class because the loop and its seats share it, on the loop's thread only.
final class DeadlineHeap {
    private var seats: [LoopSeat] = []

    /// The seat with the earliest deadline.
    var first: LoopSeat? { seats.first }

    /// Adds `seat`, which must not be in the heap.
    func insert(_ seat: LoopSeat) {
        seat.place = seats.count
        seats.append(seat)
        rise(seat)
    }

    /// Removes `seat`, which must be in the heap.
    func remove(_ seat: LoopSeat) {
        let place = seat.place
        seat.place = -1
        let last = seats.removeLast()
        guard last !== seat else { return }
        put(last, at: place)
        rise(last)
        sink(last)
    }

    /// Moves `seat`, whose deadline has changed, to its place.
    func move(_ seat: LoopSeat) {
        guard seats.count > 1 else { return }
        rise(seat)
        sink(seat)
    }

    private func put(_ seat: LoopSeat, at place: Int) {
        seats[place] = seat
        seat.place = place
    }

    private func rise(_ seat: LoopSeat) {
        var place = seat.place
        while place > 0 {
            let parent = (place - 1) / 2
            guard seat.deadline < seats[parent].deadline else { break }
            put(seats[parent], at: place)
            place = parent
        }
        put(seat, at: place)
    }

    private func sink(_ seat: LoopSeat) {
        var place = seat.place
        while true {
            var child = 2 * place + 1
            guard child < seats.count else { break }
            if child + 1 < seats.count, seats[child + 1].deadline < seats[child].deadline { child += 1 }
            guard seats[child].deadline < seat.deadline else { break }
            put(seats[child], at: place)
            place = child
        }
        put(seat, at: place)
    }
}
