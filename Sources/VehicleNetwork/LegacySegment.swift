import LegacyBus
import SimulationCore
import VehicleModel

/// The J1850 bus or K line of a segment, and the ECUs on it.
///
/// It comes into being with the first signal that an adapter sends; a car with another bus has no ECU there.
struct LegacySegment: Sendable {
    /// The wires.
    var line: Line

    /// The ECUs; none when the car has another bus.
    var nodes: [LegacyNode]

    init(_ vehicle: VehicleDescription, timing: Timing) {
        line = Line(isInstant: timing == .instant)
        nodes = []
        guard let link = vehicle.bus.protocol.legacyLink else { return }
        nodes = vehicle.ecus.enumerated().map { index, ecu in
            LegacyNode(ecu, index: index, link: link, bus: vehicle.bus, timing: timing)
        }
    }

    /// When line or ECUs have something to do, or nil.
    var deadline: SimInstant? {
        var earliest = line.deadline
        for index in nodes.indices { earliest = .earlier(earliest, nodes[index].requests.due) }
        return earliest
    }

    /// Whether nothing is under way and no ECU will answer by itself.
    var isQuiet: Bool { line.isIdle && !nodes.contains { !$0.requests.isEmpty } }
}

/// One ECU's place on a J1850 bus or a K line: its link machine and the requests that it is working on.
struct LegacyNode: Sendable {
    /// Which of the vehicle's ECUs this is.
    let ecu: ECUID

    /// The link's machine.
    var responder: Responder

    /// Requests under way.
    var requests = PendingRequests<Message>()

    private let latency: Int64
    private let jitter: Int64
    private let responsePending: [UInt8: ECUDescription.ResponsePending]

    /// How long an ECU takes to answer when its description does not say: within P2 of the K line, 25-50 ms.
    static let usualLatency = Duration.milliseconds(30)

    init(
        _ description: ECUDescription, index: Int, link: LegacyLink, bus: BusDescription, timing: Timing
    ) {
        ecu = ECUID(index)
        let isInstant = timing == .instant
        latency = isInstant ? 0 : (description.timing.latency ?? Self.usualLatency).nanoseconds
        jitter = isInstant ? 0 : description.timing.jitter.nanoseconds
        responsePending = link == .iso14230 ? description.services.responsePending : [:]
        var words = link == .iso14230 ? KeyWords.iso14230 : .iso9141
        if let own = bus.keyWords, own.count == 2 { words = KeyWords(own[0], own[1]) }
        responder = Responder(
            address: UInt8(truncatingIfNeeded: description.response), link: link,
            opening: bus.protocol == .iso14230Fast ? .fast : link.isJ1850 ? .none : .slow, keyWords: words,
            leads: index == 0, answersFunctionalRequests: description.services.answersFunctionalRequests,
            isInstant: isInstant)
    }

    /// Takes a request that arrived at `now`; `random` spreads the answer time, unless faults state it or announcements.
    mutating func accept(
        _ request: Message, isFunctional: Bool, now: SimInstant, isInstant: Bool, latency stated: Int64?,
        pending announced: ECUDescription.ResponsePending?, random: inout SeededGenerator
    ) {
        guard !requests.isFull else { return }
        var delay = latency
        if jitter > 0 { delay += Int64((random.nextUnit() * 2 - 1) * Double(jitter)) }
        if let stated { delay = stated }
        let pending = announced ?? request.data.first.flatMap { responsePending[$0] }
        requests.append(
            request, isFunctional: isFunctional, due: now.advanced(byNanoseconds: max(0, delay)),
            pending: pending,
            interval: isInstant && announced == nil ? .zero : pending?.every ?? .zero)
    }

    /// The ECU has lost its supply.
    mutating func reset() {
        responder.reset()
        requests.removeAll()
    }
}

extension BusProtocol {
    /// The link that carries the protocol, or nil for CAN.
    var legacyLink: LegacyLink? {
        switch self {
        case .j1850PWM: .pulseWidth
        case .j1850VPW: .variablePulseWidth
        case .iso9141: .iso9141
        case .iso14230Slow, .iso14230Fast: .iso14230
        case .can11Bit500, .can29Bit500, .can11Bit250, .can29Bit250, .j1939: nil
        }
    }
}
