import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import VehicleNetwork

/// The way of a request through an ECU, whatever the link.
@Suite struct RequestQueueTests {
    private static let start = SimInstant.powerOn.advanced(by: .seconds(1))

    private static func context() -> SimulationContext {
        var context = SimulationContext(
            vehicle: Vehicle(VehicleDescription(), seed: 1), journal: Journal(), seed: 1)
        context.now = start
        return context
    }

    private static func faults(
        _ kind: CarFault.Kind, _ apply: @escaping @Sendable (inout CarFaults) -> Void
    ) -> FaultsInForce {
        let faults = FaultsInForce(endpoint: 0, connection: 1)
        faults.add(CarFault(kind, event: 5, endpoint: nil, tap: nil, ecu: nil, apply: apply))
        return faults
    }

    private static func queue(
        latency: Duration? = nil, pending: [UInt8: ECUDescription.ResponsePending] = [:],
        timing: Timing = .faithful
    ) -> RequestQueue<Int> {
        var ecu = ECUDescription(latency: latency)
        ecu.services.responsePending = pending
        return RequestQueue(ecu, timing: timing)
    }

    @Test func anAnswerTakesTheResponseTime() {
        var (usual, stated, instant) = (
            Self.queue(), Self.queue(latency: .milliseconds(3)), Self.queue(timing: .instant)
        )
        var context = Self.context()
        usual.receive(1, service: 1, isFunctional: true, nil, &context)
        stated.receive(1, service: 1, isFunctional: true, nil, &context)
        instant.receive(1, service: 1, isFunctional: true, nil, &context)
        #expect(usual.due == Self.start.advanced(by: .milliseconds(10)))
        #expect(stated.due == Self.start.advanced(by: .milliseconds(3)))
        #expect(instant.due == Self.start)
        #expect(stated.takeDue(now: Self.start) == nil)
        #expect(stated.takeDue(now: Self.start.advanced(by: .milliseconds(3)))?.request == 1)
        #expect(stated.isEmpty && stated.due == nil)
    }

    @Test func aFullBufferDropsWhatComesThen() {
        var (queue, context) = (Self.queue(), Self.context())
        for number in 0..<9 { queue.receive(number, service: 1, isFunctional: true, nil, &context) }
        #expect(Array(queue.requests) == [0, 1, 2, 3])
    }

    @Test func responsePendingMessagesComeBeforeTheAnswer() throws {
        var queue = Self.queue(pending: [0x22: .init(count: 2, every: .seconds(2))])
        var context = Self.context()
        queue.receive(1, service: 0x22, isFunctional: false, nil, &context)
        queue.receive(2, service: 0x3E, isFunctional: false, nil, &context)
        for count in 0..<2 {
            context.now = try #require(queue.due)
            #expect(context.now == Self.start.advanced(by: .milliseconds(10 + 2000 * count)))
            let due = queue.takeDue(now: context.now)
            let item = try #require(due)
            #expect(item.isPending && item.request == 1)
            #expect(item.reply(nil, &context)?.message(to: item.service) == [0x7F, 0x22, 0x78])
        }
        context.now = try #require(queue.due)
        let due = queue.takeDue(now: context.now)
        let item = try #require(due)
        #expect(!item.isPending && item.wasAnnounced)
        guard case .own? = item.reply(nil, &context) else {
            Issue.record("no answer follows")
            return
        }
        // The next request has waited, and is not announced.
        #expect(queue.takeDue(now: context.now)?.wasAnnounced == false)
    }

    @Test func nothingMayFollowResponsePending() throws {
        var queue = Self.queue(pending: [0x22: .init(count: 1, every: .seconds(2), answers: false)])
        var context = Self.context()
        queue.receive(1, service: 0x22, isFunctional: false, nil, &context)
        context.now = Self.start.advanced(by: .seconds(9))
        #expect(queue.takeDue(now: context.now)?.isPending == true)
        context.now = context.now.advanced(by: .seconds(9))
        let due = queue.takeDue(now: context.now)
        let item = try #require(due)
        #expect(item.reply(nil, &context) == nil)
    }

    @Test func aFaultDecidesAndIsInTheJournal() throws {
        let refuses = Self.faults(.negativeResponse) { $0.refusal = .init(service: 0x22, code: 0x31) }
        let answersWrongly = Self.faults(.wrongAnswer) { $0.wrongAnswer = [0x41, 0x0C] }
        for (faults, service, message, kind) in [
            (refuses, 0x22, [0x7F, 0x22, 0x31], .negativeResponse),
            (answersWrongly, 0x01, [0x41, 0x0C], .wrongAnswer),
        ] as [(FaultsInForce, UInt8, [UInt8], CarFault.Kind)] {
            var (queue, context) = (Self.queue(timing: .instant), Self.context())
            queue.receive(1, service: service, isFunctional: true, faults, &context)
            let due = queue.takeDue(now: context.now)
            let item = try #require(due)
            #expect(item.reply(faults, &context)?.message(to: service) == message)
            let entries = context.journal.entries(.fault).map(\.entry)
            let text = Hex.string(message)
            #expect(entries == [.fault(.init(.acts, kind.rawValue, text, of: 5))])
        }
    }

    @Test func aRefusalOfOneServiceLeavesTheOthers() throws {
        let faults = Self.faults(.negativeResponse) { $0.refusal = .init(service: 0x22, code: 0x31) }
        var (queue, context) = (Self.queue(timing: .instant), Self.context())
        queue.receive(1, service: 0x3E, isFunctional: true, faults, &context)
        let due = queue.takeDue(now: context.now)
        let item = try #require(due)
        #expect(item.reply(faults, &context)?.message(to: 0x3E) == nil)
        #expect(context.journal.entries(.fault).isEmpty)
    }

    @Test func aSilentECUKeepsNoRequest() {
        let faults = Self.faults(.noResponse) { $0.isSilent = true }
        var (queue, context) = (Self.queue(), Self.context())
        queue.receive(1, service: 1, isFunctional: true, faults, &context)
        #expect(queue.isEmpty && context.journal.entries(.fault).count == 1)
    }

    @Test func withoutIgnitionThereIsNoAnswer() throws {
        var (queue, context) = (Self.queue(timing: .instant), Self.context())
        queue.receive(1, service: 1, isFunctional: true, nil, &context)
        let due = queue.takeDue(now: context.now)
        let item = try #require(due)
        context.vehicle = Vehicle(VehicleDescription(ignition: .off), seed: 1)
        #expect(item.reply(nil, &context) == nil)
    }
}
