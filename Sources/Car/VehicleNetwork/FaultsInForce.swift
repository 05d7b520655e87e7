import SimulationCore
import VehicleModel

/// The faults in force for an ECU or for the wires, the events that began them, and their place in the journal.
///
/// A class, so that a request without faults carries no more than nil.
final class FaultsInForce {
    private(set) var faults = CarFaults()

    /// The events that began the faults, by kind; a fault without an event has no entry.
    private var events: [CarFault.Kind: EventID] = [:]

    /// Where the journal records that they act.
    private let endpoint: EndpointID?
    private let connection: UInt32

    init(endpoint: EndpointID?, connection: UInt32) {
        self.endpoint = endpoint
        self.connection = connection
    }

    func add(_ fault: CarFault) {
        fault.apply(&faults)
        events[fault.kind] = fault.event
    }

    /// Records in the journal that a fault had an effect.
    func act(_ kind: CarFault.Kind, _ text: String, _ context: inout SimulationContext) {
        guard let event = events[kind] else { return }
        context.journal.append(
            .fault(.init(.acts, kind.rawValue, text, of: event)), at: context.now, endpoint: endpoint,
            connection: connection)
    }

    // MARK: The way of a request

    /// Returns whether the ECU sends no answer.
    func isSilent(_ context: inout SimulationContext) -> Bool {
        if faults.isSilent { act(.noResponse, "a request is not answered", &context) }
        return faults.isSilent
    }

    /// Returns the response time in nanoseconds, or nil for the ECU's own.
    func latency(_ context: inout SimulationContext) -> Int64? {
        guard let stated = faults.latency else { return nil }
        let spread = Double(faults.spread.nanoseconds)
        let offset = spread == 0 ? 0 : Int64((context.random.nextUnit() * 2 - 1) * spread)
        act(.latency, "the answer takes \(stated)", &context)
        return stated.nanoseconds + offset
    }

    /// Returns the response-pending messages before an answer, or nil for those of the ECU.
    func pending(
        of service: UInt8?, _ context: inout SimulationContext
    ) -> ECUDescription.ResponsePending? {
        guard let pending = faults.pending else { return nil }
        act(.pending, "\(pending.count) times \(service == nil ? "busy" : "78")", &context)
        return pending
    }

    /// Returns the code with which the ECU refuses a request for `service`, or nil.
    func refusal(of service: UInt8?, _ context: inout SimulationContext) -> UInt8? {
        guard let refusal = faults.refusal else { return nil }
        if let only = refusal.service, only != service { return nil }
        let text =
            service.map { Hex.string([0x7F, $0, refusal.code]) } ?? "code \(Hex.string([refusal.code]))"
        act(.negativeResponse, text, &context)
        return refusal.code
    }

    /// Returns the answer that the ECU gives instead of its own, or nil.
    func wrongAnswer(_ context: inout SimulationContext) -> [UInt8]? {
        guard let bytes = faults.wrongAnswer else { return nil }
        act(.wrongAnswer, Hex.string(bytes.prefix(32)), &context)
        return bytes
    }

    /// Returns whether the ECU's answer does not come.
    func losesAnswer(_ context: inout SimulationContext) -> Bool {
        if faults.losesAnswer { act(.loseAnswer, "an answer does not come", &context) }
        return faults.losesAnswer
    }
}
