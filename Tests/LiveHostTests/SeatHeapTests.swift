import SimulationCore
import Testing

@testable import LiveHost

/// The order of a loop's seats by their deadlines.
@Suite struct SeatHeapTests {
    /// Inserts, changes and removals in random order, against a search through all seats.
    @Test func theFirstIsAlwaysTheEarliest() throws {
        let heap = DeadlineHeap()
        let poller = PollPoller()
        var random = SeededGenerator(seed: 17)
        var seats: [LoopSeat] = []
        for step in 0..<5000 {
            switch random.next() % 4 {
            case 0 where seats.count < 40:
                let seat = LoopSeat(step, at: poller, in: heap) {}
                seat.deadline = random.next() % 1000
                heap.insert(seat)
                seats.append(seat)
            case 1 where !seats.isEmpty:
                let seat = seats.remove(at: Int(random.next() % UInt64(seats.count)))
                heap.remove(seat)
                #expect(seat.place < 0)
            default:
                guard !seats.isEmpty else { continue }
                let seat = seats[Int(random.next() % UInt64(seats.count))]
                seat.deadline = random.next() % 10 == 0 ? .max : random.next() % 1000
            }
            #expect(heap.first?.deadline == seats.map(\.deadline).min())
        }
    }

    @Test func aDeadlineThatIsSetInATurnCountsAfterIt() throws {
        let heap = DeadlineHeap()
        let seats = (0..<2).map { LoopSeat($0, at: PollPoller(), in: heap) {} }
        for seat in seats { heap.insert(seat) }
        seats[0].deadline = 5
        seats[1].deadline = 7
        seats[0].isInTurn = true
        seats[0].deadline = 9
        #expect(heap.first === seats[0])
        seats[0].isInTurn = false
        heap.move(seats[0])
        #expect(heap.first === seats[1])
    }
}
