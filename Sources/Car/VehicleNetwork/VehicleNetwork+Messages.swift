public import Diagnostics
public import SimulationCore
public import VehicleModel

/// One message of an ECU to a tester without a bus.
public struct DiagnosticAnswer: Hashable, Sendable {
    public let ecu: ECUID
    /// The message: an answer, periodic data or an event.
    public let bytes: [UInt8]
}

/// The testers that reach ECUs past the buses.
struct MessageTesters: Sendable {
    /// One tester's place in the journal and among the faults, and its requests by ECU.
    struct Path: Sendable {
        let endpoint: EndpointID?
        let connection: UInt32
        let tap: TapID?
        var requests: [Int: RequestQueue<[UInt8]>] = [:]
    }

    var paths: [DiagnosticTester: Path] = [:]
    var count = 0
}

/// Diagnostic messages between testers and ECUs past the buses, as a gateway on DoIP passes them.
///
/// A tester submits requests; answers wait for `takeAnswers`, at the instants that `deadline(of:)` states: after the
/// response time of the ECU, response-pending messages before a late answer, then periodic data and events.
extension VehicleNetwork {
    /// Returns the ECU with this logical address (ISO 13400-2), or nil.
    public func ecu(atLogicalAddress address: UInt16) -> ECUID? {
        plan.servers.first { plan.vehicle.ecus[$0].uds.value?.address == address }.map { ECUID($0) }
    }

    /// The logical addresses of the ECUs, in the order of the description.
    public var logicalAddresses: [UInt16] {
        plan.servers.compactMap { plan.vehicle.ecus[$0].uds.value?.address }
    }

    /// Returns how often service 11 (ISO 14229-1, ECUReset) has reset `ecu`, whoever asked for it.
    public mutating func resetCount(of ecu: ECUID) -> Int {
        ecus.indices.contains(ecu.rawValue) ? ecus[ecu.rawValue].resetCount : 0
    }

    /// Opens a path for a tester that carries messages of up to `longestMessage` bytes. The faults in force for `endpoint`
    /// apply, and those for a request of `tap`; `connection` is its number in the journal.
    public mutating func openTester(
        longestMessage: Int, endpoint: EndpointID? = nil, connection: UInt32 = 0, tap: TapID? = nil
    ) -> DiagnosticTester {
        messages.count += 1
        // Segments have the numbers from 0.
        let tester = DiagnosticTester(-1 - messages.count, longestMessage: longestMessage)
        messages.paths[tester] = .init(endpoint: endpoint, connection: connection, tap: tap)
        return tester
    }

    /// The greatest number of requests of one tester to one ECU that wait for their answers; `submit` drops further ones.
    public static let mostWaiting = 64

    /// Returns how many requests of `tester` wait for their answers, and the number of their bytes; one to several ECUs
    /// counts at each.
    public func waiting(of tester: DiagnosticTester) -> (requests: Int, bytes: Int) {
        var sum = (requests: 0, bytes: 0)
        for queue in (messages.paths[tester]?.requests ?? [:]).values {
            for request in queue.requests { sum = (sum.requests + 1, sum.bytes + request.count) }
        }
        return sum
    }

    /// Closes a path: nothing is sent on it any more.
    public mutating func close(_ tester: DiagnosticTester, now: SimInstant) {
        messages.paths[tester] = nil
        forget(tester, now: now)
    }

    /// Passes a request to `ecu`, which answers it after its response time; nothing happens with the ignition off, for an
    /// ECU that the vehicle does not have, and when the ECU's buffer is full.
    public mutating func submit(
        _ request: [UInt8], to ecu: ECUID, addressing: ECU.Addressing, from tester: DiagnosticTester,
        _ context: inout SimulationContext
    ) {
        guard ecus.indices.contains(ecu.rawValue), messages.paths[tester] != nil, !request.isEmpty,
            context.vehicle.ignition != .off
        else { return }
        context.vehicle.advance(to: context.now)
        ecus[ecu.rawValue].requestArrives(&context.vehicle)
        let faults = faultsInForce(of: ecu, for: tester)
        let description = plan.vehicle.ecus[ecu.rawValue]
        messages.paths[tester]?.requests[
            ecu.rawValue,
            default: RequestQueue(description, timing: plan.timing, limit: Self.mostWaiting)
        ].receive(
            request, service: request[0], isFunctional: addressing == .functional, faults, &context)
    }

    /// Returns when something is due for `tester`, or nil.
    public mutating func deadline(of tester: DiagnosticTester) -> SimInstant? {
        var earliest = deadlineOfServers(for: tester)
        guard let path = messages.paths[tester] else { return earliest }
        for queue in path.requests.values { earliest = .earlier(earliest, queue.due) }
        return earliest
    }

    /// Removes and returns what is due for `tester` by now, ECU after ECU, but nothing further once there are `most` bytes;
    /// the journal gets the signals in the answers.
    public mutating func takeAnswers(
        for tester: DiagnosticTester, upTo most: Int = .max, _ context: inout SimulationContext
    ) -> [DiagnosticAnswer] {
        guard let path = messages.paths[tester] else { return [] }
        context.vehicle.advance(to: context.now)
        var answers: [DiagnosticAnswer] = []
        var count = 0
        func take(_ bytes: [UInt8], _ ecu: Int) {
            answers.append(DiagnosticAnswer(ecu: ECUID(ecu), bytes: bytes))
            count += bytes.count
        }
        for ecu in ecus.indices where path.requests[ecu] != nil || ecus[ecu].hasServer {
            while count < most,
                let work = messages.paths[tester]?.requests[ecu]?.takeDue(now: context.now)
            {
                answer(
                    work, of: ECUID(ecu), to: tester, faultsInForce(of: ECUID(ecu), for: tester),
                    endpoint: path.endpoint, connection: path.connection, &context)
                if !scratch.answer.isEmpty { take(scratch.answer, ecu) }
            }
            while count < most, let message = ecus[ecu].takeDue(for: tester, &context.vehicle) {
                take(message.bytes, ecu)
            }
        }
        return answers
    }

    private mutating func faultsInForce(of ecu: ECUID, for tester: DiagnosticTester) -> FaultsInForce? {
        guard !faults.isEmpty, let path = messages.paths[tester] else { return nil }
        return faultsInForce(
            ecu, taps: path.tap.map { [$0] } ?? [], endpoint: path.endpoint, connection: path.connection)
    }
}
