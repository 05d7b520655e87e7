import CANBus
import ISOTP
import SimulationCore

/// A request being sent in segments (ISO 15765-2), which STN chips support and the ELM327 does not.
struct LongRequest: Sendable {
    enum Event: Sendable {
        /// The last segment is on the bus.
        case confirmed
        /// A timer of the transfer has run out.
        case timeout
        /// The receiver has said how it goes on.
        case flowControl(FlowControl)
        /// Nothing more can come, and the flow control has not.
        case silence
    }

    /// The next step.
    enum Step: Sendable {
        /// A segment goes out, with these bytes before it is filled up.
        case transmit(ClassicalData)
        /// The request is over, as a whole or not.
        case finished(isComplete: Bool)
    }

    let identifier: CANIdentifier
    let options: CANOptions
    private let address: UInt8?
    private var sender: Sender

    init(_ settings: Settings, _ options: CANOptions, _ segmentation: STNState.Segmentation) {
        identifier = settings.addressing.requestIdentifier(options)
        self.options = options
        address = settings.can.extendedAddress
        var timing = NetworkTiming.iso15765_2
        timing.flowControlTimeout = segmentation.flowControlTimeout
        timing.consecutiveDelay = segmentation.separation
        sender = Sender(timing: timing, hasAddressByte: address != nil)
    }

    /// Whether it waits until the next segment may go, rather than for others.
    var isPausing: Bool { sender.isPausing }

    /// When it goes on, or nil.
    var deadline: SimInstant? { sender.deadline }

    mutating func send(_ payload: [UInt8], now: SimInstant) throws(Sender.SendError) -> Step? {
        step(try sender.send(payload, now: now))
    }

    /// Goes on after `event`.
    mutating func handle(_ event: Event, now: SimInstant) -> Step? {
        switch event {
        case .confirmed: step(sender.confirmed(now: now))
        case .timeout: step(sender.timeout(now: now))
        case .flowControl(let flow): step(sender.receive(flow, now: now))
        case .silence: .finished(isComplete: false)
        }
    }

    func flowControl(in frame: CANFrame) -> FlowControl? {
        guard !frame.isRemote,
            case .flowControl(let flow)? = try? Frame(parsing: frame.data, hasAddressByte: address != nil)
        else { return nil }
        return flow
    }

    private func step(_ action: Sender.Action?) -> Step? {
        switch action {
        case .transmit(let frame):
            var data = ClassicalData()
            if let address { data.append(address) }
            for byte in frame.encoded() { data.append(byte) }
            return .transmit(data)
        case .finished(let result): return .finished(isComplete: result == .ok)
        case nil: return nil
        }
    }
}
