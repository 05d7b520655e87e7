public import CANBus
import SimulationCore
import VehicleModel

/// The unanswered requests of one tester to one ECU, oldest first, and the ECU's decisions about them, on every link.
///
/// A request waits for the response time, is announced by response-pending messages, and is answered, refused, or
/// answered wrongly. The link gives these decisions the form of its messages.
struct RequestQueue<Request: Sendable>: Sendable {
    struct Item: Sendable {
        let request: Request
        /// The service identifier; nil on SAE J1939, whose requests have none.
        let service: UInt8?
        /// Whether it addresses all ECUs.
        let isFunctional: Bool
        /// Whether a response-pending message is due instead of the answer.
        fileprivate(set) var isPending = false
        /// Whether response-pending messages have been sent.
        fileprivate(set) var wasAnnounced = false
        fileprivate var due: SimInstant
        /// The number of response-pending messages still to be sent before the answer.
        fileprivate var announcementsLeft: Int
        fileprivate let announcementInterval: Duration
        /// Whether the answer follows; else the response-pending messages were all.
        fileprivate let isAnswered: Bool
    }

    /// The reply of an ECU to a request that is due.
    enum Reply {
        /// A response-pending message.
        case pending
        /// A refusal with a negative response code (ISO 14229-1, annex A).
        case refusal(UInt8)
        /// These bytes; the ECU does not perform the request.
        case stated([UInt8])
        /// The ECU's own answer.
        case own
    }

    private var items: [Item] = []

    /// The greatest number of requests; further ones are dropped, as by an ECU whose buffer is full.
    private let limit: Int

    /// The response time and half the width of its distribution, in nanoseconds.
    private let latency: Int64
    private let jitter: Int64

    /// The response-pending messages of the description, by service.
    private let announcements: [UInt8: ECUDescription.ResponsePending]

    /// An empty queue of the ECU of `description`, whose response time is `usualLatency` when it states none;
    /// `timing: instant` has no times but those of faults. `announces` is whether the link has response-pending messages.
    init(
        _ description: ECUDescription, timing: Timing, usualLatency: Duration = .milliseconds(10),
        announces: Bool = true, limit: Int = 4
    ) {
        let isInstant = timing == .instant
        self.limit = limit
        latency = isInstant ? 0 : (description.timing.latency ?? usualLatency).nanoseconds
        jitter = isInstant ? 0 : description.timing.jitter.nanoseconds
        var announcements = announces ? description.services.responsePending : [:]
        if isInstant { for service in announcements.keys { announcements[service]?.every = .zero } }
        self.announcements = announcements
    }

    var isEmpty: Bool { items.isEmpty }

    /// The requests, oldest first.
    var requests: some Sequence<Request> { items.lazy.map(\.request) }

    /// When the oldest request is due, or nil.
    var due: SimInstant? { items.isEmpty ? nil : items[0].due }

    /// Adds a request that has arrived, unless the ECU stays silent.
    mutating func receive(
        _ request: Request, service: UInt8?, isFunctional: Bool, _ faults: FaultsInForce?,
        _ context: inout SimulationContext
    ) {
        var delay = latency
        if jitter > 0 { delay += Int64((context.random.nextUnit() * 2 - 1) * Double(jitter)) }
        var pending = announcements.isEmpty ? nil : service.flatMap { announcements[$0] }
        if let faults {
            guard !faults.isSilent(&context) else { return }
            if let stated = faults.latency(&context) { delay = stated }
            if let stated = faults.pending(of: service, &context) { pending = stated }
        }
        guard items.count < limit else { return }
        items.append(
            Item(
                request: request, service: service, isFunctional: isFunctional,
                due: context.now.advanced(byNanoseconds: max(0, delay)),
                announcementsLeft: pending?.count ?? 0, announcementInterval: pending?.every ?? .zero,
                isAnswered: pending?.answers ?? true))
    }

    /// Returns the request that is due at `now`. Removes it, or delays it when a response-pending message is to be sent
    /// first.
    mutating func takeDue(now: SimInstant) -> Item? {
        guard !items.isEmpty, items[0].due <= now else { return nil }
        guard items[0].announcementsLeft > 0 else {
            // Nearly always there is one, and `removeFirst` would move none with much work.
            var item = items.count == 1 ? items.removeLast() : items.removeFirst()
            item.isPending = false
            return item
        }
        items[0].announcementsLeft -= 1
        items[0].isPending = true
        items[0].wasAnnounced = true
        items[0].due = now.advanced(by: items[0].announcementInterval)
        return items[0]
    }

    mutating func removeAll() {
        items.removeAll()
    }
}

extension RequestQueue.Item {
    /// Returns what the ECU sends now; nil for nothing.
    func reply(_ faults: FaultsInForce?, _ context: inout SimulationContext) -> RequestQueue<Request>.Reply? {
        guard context.vehicle.ignition != .off else { return nil }
        if isPending { return .pending }
        if let code = faults?.refusal(of: service, &context) { return .refusal(code) }
        guard isAnswered else { return nil }
        if let bytes = faults?.wrongAnswer(&context) { return .stated(bytes) }
        return .own
    }
}

extension RequestQueue.Reply {
    /// Returns the message of the reply to a request for `service` (ISO 14229-1); nil for the ECU's own.
    func message(to service: UInt8?) -> [UInt8]? {
        switch self {
        case .pending: [0x7F, service ?? 0, 0x78]
        case .refusal(let code): [0x7F, service ?? 0, code]
        case .stated(let bytes): bytes
        case .own: nil
        }
    }
}

/// The identifiers of diagnostic requests on the vehicle's CAN bus.
public struct RequestPlaces: Sendable {
    /// For each identifier, the number of address bytes before the protocol control information (ISO 15765-2).
    private let offsets: [CANIdentifier: Int]

    init(_ ecus: [ECUDescription]) {
        var offsets: [CANIdentifier: Int] = [:]
        for ecu in ecus {
            let hasAddressByte = ecu.uds.value.map { $0.addressing != .normal } ?? false
            let request = CANIdentifier(rawValue: ecu.request, isExtended: ecu.isExtended)
            for identifier in [request, ECUNode.functionalIdentifier(of: ecu)] {
                offsets[identifier] = hasAddressByte ? 1 : 0
            }
        }
        self.offsets = offsets
    }

    /// Returns the number of address bytes in requests with `identifier`; nil when no ECU receives it.
    public func offset(of identifier: CANIdentifier) -> Int? { offsets[identifier] }
}

extension VehicleNetwork {
    /// The identifiers of requests to the vehicle's ECUs.
    public var requestPlaces: RequestPlaces { RequestPlaces(plan.speaksJ1939 ? [] : plan.vehicle.ecus) }
}
