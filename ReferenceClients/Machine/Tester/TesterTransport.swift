import CANBus
import ISOTP
import SimulationCore

/// The transport of ISO 15765-2 in a tester, over any link that carries frames.
struct TesterTransport: Sendable {
    /// The greatest number of WAIT flow controls in a row that is accepted (N_WFTmax).
    private static let mostWaits = 10

    /// The longest answer that is accepted, in bytes.
    private static let longest = 65_535

    /// The frames to send, which the owner takes.
    var frames: [CANFrame] = []

    let bug: BugSwitch<TesterBug>
    /// TX_DL; nil for classical frames.
    let dataLength: Int?
    /// The number of the next consecutive frame, for a mutant.
    var nextNumber: UInt8 = 1
    /// The length of the last first frame received, for a mutant.
    var receivedLength = 0
    private var endpoint: ISOTP.Endpoint

    /// The transport to an ECU; with `dataLength` (TX_DL) in frames of CAN FD.
    init(
        request: UInt32, response: UInt32, dataLength: Int? = nil, bug: BugSwitch<TesterBug>, habits: Habits
    ) {
        self.bug = bug
        self.dataLength = dataLength
        let isExtended = max(request, response) > 0x7FF
        var parameters = ISOTP.Endpoint.Parameters()
        parameters.maximumWaitFrames = Self.mostWaits
        if let dataLength {
            parameters.link.kind = .fd
            parameters.link.dataLength = dataLength
            parameters.link.bitRateSwitch = habits == .usual
            parameters.reception.maximumLength = Self.longest
        }
        if habits == .other {
            parameters.padding = dataLength == nil ? 0xCC : nil
            parameters.reception.blockSize = 4
        }
        endpoint = ISOTP.Endpoint(
            .normal(
                transmit: CANIdentifier(rawValue: request, isExtended: isExtended),
                receive: CANIdentifier(rawValue: response, isExtended: isExtended)),
            parameters: parameters)
    }

    /// When to call `wake`, or nil.
    var deadline: SimInstant? { endpoint.deadline }

    /// Receives a frame of the bus.
    mutating func receive(_ frame: CANFrame, now: SimInstant) -> [LinkNews] {
        guard let frame = altered(frame) else { return [] }
        var outputs: [ISOTP.Endpoint.Output] = []
        endpoint.receive(frame, now: now, &outputs)
        return carryOut(outputs, now: now)
    }

    /// Sends a message to the ECU.
    mutating func send(_ message: [UInt8], now: SimInstant) -> [LinkNews] {
        var outputs: [ISOTP.Endpoint.Output] = []
        do throws(Sender.SendError) {
            try endpoint.send(message, now: now, &outputs)
        } catch {
            return [.failed("the request is too long", mayRepeat: false)]
        }
        return carryOut(outputs, now: now)
    }

    /// Handles the arrival of `deadline`.
    mutating func wake(now: SimInstant) -> [LinkNews] {
        guard let due = endpoint.deadline, due <= now else { return [] }
        var outputs: [ISOTP.Endpoint.Output] = []
        endpoint.timeout(now: now, &outputs)
        return carryOut(outputs, now: now)
    }

    private mutating func carryOut(
        _ actions: [ISOTP.Endpoint.Output], now: SimInstant
    ) -> [LinkNews] {
        var rest = actions[...]
        var news: [LinkNews] = []
        while let action = rest.popFirst() {
            switch action {
            case .transmit(let frame):
                frames.append(sent(frame))
                // The link tells nothing when the frame is on the bus.
                var more: [ISOTP.Endpoint.Output] = []
                endpoint.confirmed(frame, now: now, &more)
                rest += more
            case .started: news.append(.begun)
            case .deliver(let payload, _): news.append(.message(Array(payload)))
            case .failed: news.append(.torn)
            case .finished(.ok): news.append(.sent)
            case .finished(.bufferOverflow) where bug == .silentOverflow: news.append(.sent)
            case .finished(.bufferOverflow):
                news.append(
                    .failed("overflow: the request does not fit into the ECU's buffer", mayRepeat: false))
            case .finished(let result):
                news.append(.failed("the request was not taken (\(result))", mayRepeat: true))
            }
        }
        return news
    }
}
