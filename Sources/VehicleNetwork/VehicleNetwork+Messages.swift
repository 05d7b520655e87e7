public import Diagnostics
public import SimulationCore
public import VehicleModel

/// One message of an ECU to a tester without a bus.
public struct DiagnosticAnswer: Hashable, Sendable {
    /// The sender.
    public let ecu: ECUID
    /// The message: an answer, periodic data or an event.
    public let bytes: [UInt8]
}

/// The testers that reach ECUs past the buses, with the requests that wait for their answers.
struct MessageTesters: Sendable {
    /// One tester's requests, by ECU.
    var requests: [DiagnosticTester: [Int: PendingRequests<[UInt8]>]] = [:]
    var count = 0
}

/// Diagnostic messages between testers and ECUs past the buses, as a gateway on DoIP passes them.
///
/// A tester submits requests; answers wait for `takeAnswers`, at the instants that `deadline(of:)` states: after the
/// response time of the ECU, response-pending messages before a late answer, then periodic data and events.
extension VehicleNetwork {
    /// The ECU with this logical address (ISO 13400-2), or nil.
    public func ecu(atLogicalAddress address: UInt16) -> ECUID? {
        plan.servers.first { plan.vehicle.ecus[$0].uds.value?.address == address }.map { ECUID($0) }
    }

    /// The logical addresses of the ECUs, in the order of the description.
    public var logicalAddresses: [UInt16] {
        plan.servers.compactMap { plan.vehicle.ecus[$0].uds.value?.address }
    }

    /// How often service 11 (ISO 14229-1, ECUReset) has reset `ecu`, whoever asked for it.
    public mutating func resetCount(of ecu: ECUID) -> Int {
        ecus.indices.contains(ecu.rawValue) ? ecus[ecu.rawValue].resetCount : 0
    }

    /// Opens a path for a tester that carries messages of up to `longestMessage` bytes.
    public mutating func openTester(longestMessage: Int) -> DiagnosticTester {
        messages.count += 1
        // Segments have the numbers from 0.
        let tester = DiagnosticTester(-1 - messages.count, longestMessage: longestMessage)
        messages.requests[tester] = [:]
        return tester
    }

    /// The greatest number of requests of one tester to one ECU that wait for their answers; `submit` drops further ones.
    public static let mostWaiting = 64

    /// How many requests of `tester` wait for their answers, and the number of their bytes; one to several ECUs counts at
    /// each.
    public func waiting(of tester: DiagnosticTester) -> (requests: Int, bytes: Int) {
        var sum = (requests: 0, bytes: 0)
        for queue in (messages.requests[tester] ?? [:]).values {
            for request in queue.requests { sum = (sum.requests + 1, sum.bytes + request.count) }
        }
        return sum
    }

    /// Closes a path: nothing is sent on it any more.
    public mutating func close(_ tester: DiagnosticTester, now: SimInstant) {
        messages.requests[tester] = nil
        forget(tester, now: now)
    }

    /// Passes a request to `ecu`, which answers it after its response time; nothing happens with the ignition off, for an
    /// ECU that the vehicle does not have, and when the ECU's buffer is full. The faults in force for endpoint number
    /// `endpoint` apply, and those for a request of `tap`.
    public mutating func submit(
        _ request: [UInt8], to ecu: ECUID, addressing: ECU.Addressing, from tester: DiagnosticTester,
        endpoint: UInt16? = nil, tap: TapID? = nil, _ context: inout SimulationContext
    ) {
        guard ecus.indices.contains(ecu.rawValue), messages.requests[tester] != nil, !request.isEmpty,
            context.vehicle.ignition != .off
        else { return }
        context.vehicle.advance(to: context.now)
        ecus[ecu.rawValue].requestArrives(&context.vehicle)
        let description = plan.vehicle.ecus[ecu.rawValue]
        let inForce = faultsInForce(of: ecu, endpoint: endpoint, tap: tap)
        guard !inForce.isSilent else { return }
        var latency =
            plan.isInstant ? 0 : (description.timing.latency ?? ECUNode.usualLatency).nanoseconds
        let jitter = plan.isInstant ? 0 : description.timing.jitter.nanoseconds
        if jitter > 0 { latency += Int64((context.random.nextUnit() * 2 - 1) * Double(jitter)) }
        if let stated = inForce.latency { latency = stated.nanoseconds }
        var pending = description.services.responsePending[request[0]]
        var interval = plan.isInstant ? .zero : pending?.every ?? .zero
        if let stated = inForce.pending {
            pending = .init(count: stated.count, every: stated.every)
            pending?.answers = stated.answers
            interval = stated.every
        }
        messages.requests[tester]?[ecu.rawValue, default: PendingRequests(limit: Self.mostWaiting)].append(
            request, isFunctional: addressing == .functional,
            due: context.now.advanced(byNanoseconds: max(0, latency)), pending: pending, interval: interval)
    }

    /// When something is due for `tester`, or nil.
    public mutating func deadline(of tester: DiagnosticTester) -> SimInstant? {
        var earliest = deadlineOfServers(for: tester)
        guard let requests = messages.requests[tester] else { return earliest }
        for queue in requests.values { earliest = .earlier(earliest, queue.due) }
        return earliest
    }

    /// Removes and returns what is due for `tester` by now, ECU after ECU, but nothing further once there are `most` bytes;
    /// the journal gets the signals in the answers, at the connection with the number `connection`.
    public mutating func takeAnswers(
        for tester: DiagnosticTester, endpoint: UInt16? = nil, tap: TapID? = nil, connection: UInt32 = 0,
        upTo most: Int = .max, _ context: inout SimulationContext
    ) -> [DiagnosticAnswer] {
        guard let waiting = messages.requests[tester] else { return [] }
        context.vehicle.advance(to: context.now)
        var answers: [DiagnosticAnswer] = []
        var count = 0
        func take(_ bytes: [UInt8], _ ecu: Int) {
            answers.append(DiagnosticAnswer(ecu: ECUID(ecu), bytes: bytes))
            count += bytes.count
        }
        for ecu in ecus.indices where waiting[ecu] != nil || ecus[ecu].hasServer {
            while count < most,
                let (work, isPending) = messages.requests[tester]?[ecu]?.takeDue(now: context.now)
            {
                let bytes = answer(
                    to: work, isPending: isPending, ecu: ecu, tester,
                    faultsInForce(of: ECUID(ecu), endpoint: endpoint, tap: tap),
                    &context)
                journalSamples(ecu: ECUID(ecu), endpoint: endpoint, connection: connection, &context)
                if !bytes.isEmpty { take(bytes, ecu) }
            }
            while count < most, let message = ecus[ecu].takeDue(for: tester, &context.vehicle) {
                take(message.bytes, ecu)
            }
        }
        return answers
    }

    private mutating func answer(
        to work: PendingRequests<[UInt8]>.Item, isPending: Bool, ecu: Int, _ tester: DiagnosticTester,
        _ inForce: CarFaults, _ context: inout SimulationContext
    ) -> [UInt8] {
        guard context.vehicle.ignition != .off, let service = work.request.first else { return [] }
        if isPending { return [0x7F, service, 0x78] }
        if let refusal = inForce.refusal, refusal.service ?? service == service {
            return [0x7F, service, refusal.code]
        }
        guard work.isAnswered else { return [] }
        if let stated = inForce.wrongAnswer { return stated }
        var answer: [UInt8] = []
        ecus[ecu].respond(
            to: work.request, addressing: work.isFunctional ? .functional : .physical,
            vehicle: &context.vehicle, answer: &answer, samples: &scratch.samples, from: tester,
            wasAnnounced: work.wasAnnounced)
        return inForce.losesAnswer ? [] : answer
    }

    /// The faults in force for the messages of an ECU at an endpoint: the lasting ones, then those of the request.
    private func faultsInForce(of ecu: ECUID, endpoint: UInt16?, tap: TapID?) -> CarFaults {
        var set = CarFaults()
        for fault in faults where fault.tap == nil && (fault.ecu == nil || fault.ecu == ecu) {
            if fault.endpoint.map({ $0 == endpoint }) ?? true { fault.apply(&set) }
        }
        guard let tap else { return set }
        for fault in faults where fault.tap == tap && (fault.ecu == nil || fault.ecu == ecu) {
            fault.apply(&set)
        }
        return set
    }
}
