import DoIP
import SimulationCore

/// A link over TCP to a DoIP entity (ISO 13400-2): routing activation, acknowledges, alive checks.
struct DoIPLink: TesterLink {
    private enum Stage: Hashable, Sendable { case closed, activating, open, refused }

    /// The longest wait for a routing activation response (A_DoIP_Ctrl), and for an acknowledge.
    private static let patience = Duration.seconds(2)
    /// The longest wait for a confirmation by the driver, after code 11.
    private static let confirmation = Duration.seconds(30)
    /// The longest message that is received.
    private static let limit: UInt32 = 1 << 20

    var output: [UInt8] = []
    private(set) var deadline: SimInstant?

    private let tester: UInt16
    private let target: UInt16
    private let bug: BugSwitch<TesterBug>
    private let version: UInt8
    private var stage = Stage.closed
    private var bytes: [UInt8] = []

    init(tester: UInt16, target: UInt16, bug: BugSwitch<TesterBug>, version: UInt8) {
        self.version = version
        self.tester = tester
        self.target = target
        self.bug = bug
    }

    mutating func connected(now: SimInstant) -> [LinkNews] {
        stage = .activating
        deadline = now.advanced(by: Self.patience)
        say(.routingActivationRequest(source: tester, type: 0, oem: nil))
        return []
    }

    /// Takes a connection that was opened again for one that is active already.
    mutating func skipActivation() -> [LinkNews]? {
        stage = .open
        (output, deadline) = ([], nil)
        return [.ready]
    }

    private mutating func say(_ message: DoIPMessage) { output += message.encoded(version: version) }

    mutating func received(_ arrived: [UInt8], now: SimInstant) -> [LinkNews] {
        bytes += arrived
        var news: [LinkNews] = []
        while let header = DoIPHeader(parsing: bytes), stage != .refused {
            guard header.inverse == ~header.version, header.length <= Self.limit else {
                stage = .refused
                return news + [.unusable("what came is not DoIP", mayRetry: true)]
            }
            let size = DoIPHeader.size + Int(header.length)
            guard bytes.count >= size else { break }
            let payload = Array(bytes[DoIPHeader.size..<size])
            bytes.removeFirst(size)
            guard let type = PayloadType(rawValue: header.type),
                let message = DoIPMessage(type: type, payload: payload)
            else { continue }
            news += take(message, now: now)
            if bug == .oneMessagePerRead { break }
        }
        if bug == .dropsPartialMessage || bug == .oneMessagePerRead { bytes = [] }
        return news
    }

    private mutating func take(_ message: DoIPMessage, now: SimInstant) -> [LinkNews] {
        switch message {
        case .aliveCheckRequest:
            if bug != .ignoresAliveCheck { say(.aliveCheckResponse(source: tester)) }
            return []
        case .routingActivationResponse(_, _, let code, _): return takeActivation(code, now: now)
        case .diagnostic(let source, let target, let data):
            guard source == self.target, target == tester || bug == .trustsAnyAnswer else { return [] }
            deadline = nil
            return [.message(data)]
        case .acknowledge:
            deadline = nil
            return [.sent]
        case .refusal(_, _, let code, _):
            if bug == .ignoresNack { return [] }
            deadline = nil
            return [
                .failed(
                    "the gateway refuses the request (\(Hex.string(code, width: 2)))", mayRepeat: code == 0x05
                )
            ]
        case .headerRefusal(let code):
            if bug == .ignoresNack { return [] }
            deadline = nil
            // After an incorrect pattern or length the entity closes the connection.
            guard code == 0x00 || code == 0x04 else {
                return [
                    .failed(
                        "the gateway refuses the message (\(Hex.string(code, width: 2)))",
                        mayRepeat: code == 0x03)
                ]
            }
            stage = .refused
            return [
                .unusable("the gateway refuses the header (\(Hex.string(code, width: 2)))", mayRetry: true)
            ]
        default: return []
        }
    }

    /// Handles the answer to a routing activation: 10 active, 11 after a confirmation, else refused. Only sockets that
    /// are taken (01) or an address in use (03) may be free later.
    private mutating func takeActivation(_ code: UInt8, now: SimInstant) -> [LinkNews] {
        guard stage == .activating else { return [] }
        switch code {
        case 0x10:
            deadline = nil
            stage = .open
            return [.ready]
        case 0x11:
            deadline = now.advanced(by: Self.confirmation)
            return []
        default:
            deadline = nil
            if bug == .ignoresRefusal {
                stage = .open
                return [.ready]
            }
            stage = .refused
            let reason = "routing activation refused (\(Hex.string(code, width: 2)))"
            return [.unusable(reason, mayRetry: code == 0x01 || code == 0x03)]
        }
    }

    mutating func send(_ message: [UInt8], now: SimInstant) -> [LinkNews] {
        deadline = now.advanced(by: Self.patience)
        say(.diagnostic(source: tester, target: target, data: message))
        return []
    }

    mutating func wake(now: SimInstant) -> [LinkNews] {
        guard let due = deadline, due <= now else { return [] }
        deadline = nil
        guard stage == .activating else {
            return [.failed("the gateway does not acknowledge", mayRepeat: true)]
        }
        stage = .refused
        return [.unusable("no answer to the routing activation", mayRetry: true)]
    }
}
