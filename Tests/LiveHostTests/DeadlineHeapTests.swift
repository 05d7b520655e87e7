import SimulationCore
import Testing

@testable import LiveHost

/// The order of a loop's registrations by their deadlines.
@Suite struct DeadlineHeapTests {
    /// Inserts, changes and removals in random order, against a search through all registrations.
    @Test func theFirstIsAlwaysTheEarliest() throws {
        let heap = DeadlineHeap()
        let poller = PollPoller()
        var random = SeededGenerator(seed: 17)
        var registrations: [LoopRegistration] = []
        for step in 0..<5000 {
            switch random.next() % 4 {
            case 0 where registrations.count < 40:
                let registration = LoopRegistration(step, at: poller, in: heap) {}
                registration.deadline = random.next() % 1000
                heap.insert(registration)
                registrations.append(registration)
            case 1 where !registrations.isEmpty:
                let registration = registrations.remove(at: Int(random.next() % UInt64(registrations.count)))
                heap.remove(registration)
                #expect(registration.place < 0)
            default:
                guard !registrations.isEmpty else { continue }
                let registration = registrations[Int(random.next() % UInt64(registrations.count))]
                registration.deadline = random.next() % 10 == 0 ? .max : random.next() % 1000
            }
            #expect(heap.first?.deadline == registrations.map(\.deadline).min())
        }
    }

    @Test func aDeadlineThatIsSetInATurnCountsAfterIt() throws {
        let heap = DeadlineHeap()
        let registrations = (0..<2).map { LoopRegistration($0, at: PollPoller(), in: heap) {} }
        for registration in registrations { heap.insert(registration) }
        registrations[0].deadline = 5
        registrations[1].deadline = 7
        registrations[0].isInTurn = true
        registrations[0].deadline = 9
        #expect(heap.first === registrations[0])
        registrations[0].isInTurn = false
        heap.move(registrations[0])
        #expect(heap.first === registrations[1])
    }
}
