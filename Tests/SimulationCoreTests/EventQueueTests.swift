import SimulationCore
import Testing

@Suite struct EventQueueTests {
    @Test func eventsComeInOrderOfTimeThenOfInsertion() {
        var queue = EventQueue<String>()
        queue.schedule("late", at: .init(nanoseconds: 20))
        queue.schedule("first", at: .init(nanoseconds: 10))
        queue.schedule("second", at: .init(nanoseconds: 10))
        #expect(queue.nextDue == .init(nanoseconds: 10))
        #expect(queue.next(until: .init(nanoseconds: 15)) == "first")
        #expect(queue.next(until: .init(nanoseconds: 15)) == "second")
        #expect(queue.next(until: .init(nanoseconds: 15)) == nil)
        #expect(queue.now == .init(nanoseconds: 15))
        #expect(queue.next(until: .distantFuture) == "late")
        #expect(queue.now == .init(nanoseconds: 20))
    }

    @Test func anEventInThePastIsDueNow() {
        var queue = EventQueue<Int>()
        #expect(queue.next(until: .init(nanoseconds: 50)) == nil)
        queue.schedule(1, at: .init(nanoseconds: 3))
        #expect(queue.nextDue == .init(nanoseconds: 50))
        #expect(queue.next(until: .init(nanoseconds: 50)) == 1)
    }

    @Test func aHeapOfManyComesOutSorted() {
        var queue = EventQueue<Int>()
        var random = SeededGenerator(seed: 7)
        for index in 0..<2000 { queue.schedule(index, at: .init(nanoseconds: Int64(random.next() % 100))) }
        var seen: [(SimInstant, Int)] = []
        while let event = queue.next(until: .distantFuture) { seen.append((queue.now, event)) }
        #expect(seen.count == 2000)
        for (left, right) in zip(seen, seen.dropFirst()) {
            #expect(left.0 < right.0 || left.0 == right.0 && left.1 < right.1)
        }
    }
}
