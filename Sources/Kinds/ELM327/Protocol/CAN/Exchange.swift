import CANBus
import SimulationCore

/// One request on CAN and the wait for its answers.
struct Exchange: Hashable, Sendable {
    /// The request, with the limit of answers.
    var request: Request

    /// The protocol's use of the bus.
    var options: CANOptions

    /// Whether the request has crossed the bus and answers are awaited.
    var isListening = false

    /// Whether it waits for the end of the pause set by `STPTRQ`.
    var isHeld = false

    /// Whether a search follows when nothing answers, because the protocol was chosen as `Ah`.
    var fallsBack: Bool

    /// Whether this request opens the protocol.
    var isOpening = false

    /// When the request was on the bus.
    var sent: SimInstant = .powerOn

    /// When the wait ends; nil until the request has been sent, and always in `timing: instant`.
    var deadline: SimInstant?

    /// The number of frames printed.
    var printed = 0

    /// The number of complete messages and of missing bytes of segmented ones, used where the limit counts messages.
    var messages = 0
    var outstanding = 0

    /// Counts whole messages: a single frame, or the last segment of what is outstanding.
    mutating func count(_ frame: CANFrame, _ kind: FrameKind) {
        switch kind {
        case .single: messages += 1
        case .first:
            guard let high = frame.data.first, frame.data.count > 1 else { return }
            outstanding += max(0, Int(high & 0x0F) << 8 + Int(frame.data[1]) - 6)
        case .consecutive:
            guard outstanding > 0 else { return }
            outstanding = max(0, outstanding - 7)
            if outstanding == 0 { messages += 1 }
        case .flowControl, .invalid, .empty: break
        }
    }
}
