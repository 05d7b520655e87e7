import LegacyBus
import SimulationCore
import VehicleModel

/// The J1850 bus or K line of a segment, and its ECUs.
///
/// It is created with the first signal that an adapter sends; in a car with another bus it has no ECUs.
struct LegacySegment: Sendable {
    var line: Line

    /// The nodes of the ECUs; empty when the car has another bus.
    var nodes: [LegacyNode]

    init(_ vehicle: VehicleDescription, timing: Timing) {
        line = Line(isInstant: timing == .instant)
        nodes = []
        guard let link = vehicle.bus.protocol.legacyLink else { return }
        nodes = vehicle.ecus.enumerated().map { index, ecu in
            LegacyNode(ecu, index: index, link: link, bus: vehicle.bus, timing: timing)
        }
    }

    /// When the line or an ECU is due, or nil.
    var deadline: SimInstant? {
        var earliest = line.deadline
        for index in nodes.indices { earliest = .earlier(earliest, nodes[index].requests.due) }
        return earliest
    }

    /// Whether no signal is being sent and no ECU is going to send an answer.
    var isQuiet: Bool { line.isIdle && !nodes.contains { !$0.requests.isEmpty } }
}

/// One ECU on a J1850 bus or K line: its link layer and its pending requests.
struct LegacyNode: Sendable {
    /// Which of the vehicle's ECUs this is.
    let ecu: ECUID

    /// The link layer.
    var responder: Responder

    var requests: RequestQueue<Message>

    /// The last request that was answered, to whose sender later answers go.
    var lastRequest: Message?

    /// The default response time of an ECU: within P2 of the K line, 25-50 ms.
    static let usualLatency = Duration.milliseconds(30)

    init(
        _ description: ECUDescription, index: Int, link: LegacyLink, bus: BusDescription, timing: Timing
    ) {
        ecu = ECUID(index)
        requests = RequestQueue(
            description, timing: timing, usualLatency: Self.usualLatency, announces: link == .iso14230)
        var words = link == .iso14230 ? KeyWords.iso14230 : .iso9141
        if let own = bus.keyWords, own.count == 2 { words = KeyWords(own[0], own[1]) }
        responder = Responder(
            address: UInt8(truncatingIfNeeded: description.response), link: link,
            opening: bus.protocol == .iso14230Fast ? .fast : link.isJ1850 ? .none : .slow, keyWords: words,
            leads: index == 0, answersFunctionalRequests: description.services.answersFunctionalRequests,
            passesTesterPresent: !description.uds.isEmpty,
            isInstant: timing == .instant)
    }

    /// Resets the node, because the ECU has lost power.
    mutating func reset() {
        responder.reset()
        requests.removeAll()
    }
}

extension BusProtocol {
    /// The link of the protocol, or nil for CAN.
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
