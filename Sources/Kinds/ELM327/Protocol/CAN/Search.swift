import CANBus
import SimulationCore

/// The search for the vehicle's protocol (`SP 0`, or `SP Ah` when `h` has failed).
///
/// Each candidate is asked `01 00` with default headers; the first that answers is kept, and then the host's own request
/// is sent. Source: ELM327 data sheet, "Selecting protocols"; the order and the time spent on each are not published.
struct Search: Sendable {
    /// The host's request.
    var request: Request

    /// The protocols still to be tried, the present one first.
    var candidates: ArraySlice<ProtocolNumber>

    /// The protocol tried before the present one.
    var previous: ProtocolNumber?

    /// The current candidate's use of the CAN bus; nil for one that is on another bus.
    var options: CANOptions?

    /// Whether the probe has crossed the bus.
    var isListening = false

    /// Whether the present candidate has answered, so that only further answers are awaited.
    var hasFound = false

    /// When the current step ends; nil while the probe is being sent, and always in `timing: instant`.
    var deadline: SimInstant?

    /// The order of the search without `SS`: CAN, then J1850, then the K line.
    static let order: [ProtocolNumber] = [
        .can11At500, .can11At250, .can29At500, .can29At250, .j1850PWM, .j1850VPW, .iso14230Fast,
        .iso14230Slow,
        .iso9141,
    ]

    /// Further protocols, which are tried when PP 07 includes them.
    static let optional: [ProtocolNumber] = [.j1939, .user1, .user2]

    /// The order of SAE J1978, which `SS` asks for.
    static let standardOrder: [ProtocolNumber] = (1...9).compactMap { ProtocolNumber(rawValue: $0) }

    /// Returns the minimum time for a candidate, which `ST` may extend.
    static func patience(for candidate: ProtocolNumber) -> Duration {
        switch candidate.family {
        case .can, .none: .milliseconds(150)
        case .j1850: .milliseconds(250)
        case .iso14230 where candidate == .iso14230Fast: .seconds(1)
        case .iso9141, .iso14230: .milliseconds(2500)
        }
    }

    /// The request: service 01, PID 00.
    static let probeData: ClassicalData = [0x01, 0x00]

    /// The time to wait for further answers to the probe: P2 on CAN (ISO 15765-4).
    static let settling = Duration.milliseconds(50)

    /// Returns what is tried, in its order: the selected protocol first, none beyond `last` (PP 07), without CAN when
    /// the chip leaves that out.
    static func candidates(
        inStandardOrder: Bool, last: UInt8, selected: ProtocolNumber, blocksCAN: Bool
    ) -> [ProtocolNumber] {
        var candidates = inStandardOrder ? standardOrder : order
        candidates.append(contentsOf: optional)
        candidates.removeAll { $0.rawValue > last }
        if selected != .automatic {
            candidates.removeAll { $0 == selected }
            candidates.insert(selected, at: 0)
        }
        if blocksCAN { candidates.removeAll { $0.family == .can } }
        return candidates
    }

    /// Returns whether a search may disturb the CAN wires at `bitRate`: where `match` names that rate, only when their
    /// traffic has it, or when they are quiet (PP 28: b7 for 500 kbit/s, b6 for 250 kbit/s, b0 for quiet wires).
    static func mayDisturb(at bitRate: Int, traffic: Int?, match: UInt8) -> Bool {
        let isMatched =
            switch bitRate {
            case 500_000: match & 0x80 != 0
            case 250_000: match & 0x40 != 0
            default: false
            }
        guard isMatched else { return true }
        return traffic.map { $0 == bitRate } ?? (match & 0x01 != 0)
    }

    /// The search with the next candidate in front.
    var next: Search {
        var next = self
        next.previous = candidates.first
        next.candidates = candidates.dropFirst()
        return next
    }

    /// Goes on without candidates that open as `failed` does: both slow protocols open in the same way, so that one attempt
    /// speaks for both.
    mutating func dropTwins(of failed: ProtocolNumber) {
        guard failed == .iso9141 || failed == .iso14230Slow, let current = candidates.first else { return }
        candidates = ArraySlice(
            [current] + candidates.dropFirst().filter { $0 != .iso9141 && $0 != .iso14230Slow })
    }
}
