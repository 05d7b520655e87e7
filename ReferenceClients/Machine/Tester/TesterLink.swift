import CANBus
import ISOTP
import SimulationCore

/// An event of a link, for its tester.
enum LinkNews: Hashable, Sendable {
    /// Requests can be sent.
    case ready
    /// The request has left completely.
    case sent
    /// An answer has begun.
    case begun
    /// An answer that has begun cannot be completed: a frame is missing or out of order.
    case torn
    /// A message of the ECU is complete.
    case message([UInt8])
    /// The request could not be transferred, for this reason; `mayRepeat` when it may be worth another attempt.
    case failed(String, mayRepeat: Bool)
    /// The connection is of no use, for this reason; `mayRetry` when it may be worth another attempt.
    case unusable(String, mayRetry: Bool)
}

/// The way from a tester to its ECU: messages over one connection. A link is new for each connection.
protocol TesterLink: Sendable {
    /// The bytes to send, which the owner takes.
    var output: [UInt8] { get set }

    /// When to call `wake`, or nil.
    var deadline: SimInstant? { get }

    /// Handles the opening of the connection; returns what it means.
    mutating func connected(now: SimInstant) -> [LinkNews]

    /// Receives bytes; returns what they mean, in order.
    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [LinkNews]

    /// Sends a message to the ECU.
    mutating func send(_ message: [UInt8], now: SimInstant) -> [LinkNews]

    /// Handles the arrival of `deadline`.
    mutating func wake(now: SimInstant) -> [LinkNews]

    /// Takes the connection for one that is in use already; nil where that is not a possible mistake.
    mutating func skipActivation() -> [LinkNews]?
}

extension TesterLink {
    mutating func skipActivation() -> [LinkNews]? { nil }
}

/// Where the ECU is that a tester communicates with.
package enum TesterRoute: Hashable, Sendable {
    /// On a CAN bus behind a socketcand server, with ISO 15765-2 and normal addressing.
    case can(bus: String, request: UInt32, response: UInt32)
    /// On a bus of CAN FD behind an adapter with slcan; `dataLength` is TX_DL, nil for classical frames.
    case canFD(request: UInt32, response: UInt32, dataLength: Int?)
    /// Behind a DoIP entity (ISO 13400-2).
    case doip(tester: UInt16, target: UInt16)

    /// The engine's ECU on the usual bus.
    package static var usualCAN: TesterRoute { .can(bus: "vcan0", request: 0x7E0, response: 0x7E8) }

    /// The engine's ECU on a bus of CAN FD.
    package static var usualCANFD: TesterRoute {
        .canFD(request: 0x7E0, response: 0x7E8, dataLength: CANData.capacity)
    }

    /// The ECU at logical address 0E80, for tester 0E00.
    package static var usualDoIP: TesterRoute { .doip(tester: 0x0E00, target: 0x0E80) }

    /// The ECU that a user names by `request` and `response`, the identifiers of its messages, or by `address`; nil when the way
    /// to the car is another one.
    func naming(_ step: AppStep, bug: BugSwitch<TesterBug>) -> TesterRoute? {
        switch self {
        case .can(let bus, _, _):
            return Self.identifiers(step, bug: bug).map {
                .can(bus: bus, request: $0.request, response: $0.response)
            }
        case .canFD:
            guard let pair = Self.identifiers(step, bug: bug) else { return nil }
            let isClassical = step["fd"] == "off" && bug != .alwaysFD
            let dataLength = isClassical ? nil : Int(step["fd"]) ?? CANData.capacity
            guard dataLength.map(LinkLayer.dataLengths.contains) ?? true else { return nil }
            return .canFD(request: pair.request, response: pair.response, dataLength: dataLength)
        case .doip(let tester, _):
            return UInt16(step["address"], radix: 16).map {
                .doip(tester: tester, target: bug == .elevenBitOnly ? $0 & 0xFF : $0)
            }
        }
    }

    /// The identifiers that `step` states; nil when it does not.
    private static func identifiers(
        _ step: AppStep, bug: BugSwitch<TesterBug>
    ) -> (request: UInt32, response: UInt32)? {
        guard let request = UInt32(step["request"], radix: 16),
            let response = UInt32(step["response"], radix: 16), max(request, response) <= 0x1FFF_FFFF
        else { return nil }
        let mask: UInt32 = bug == .elevenBitOnly ? 0x7FF : 0x1FFF_FFFF
        return (request & mask, response & mask)
    }

    func link(bug: BugSwitch<TesterBug>, habits: Habits) -> any TesterLink {
        switch self {
        case .can(let bus, let request, let response):
            SocketcandLink(
                bus: bus,
                transport: TesterTransport(request: request, response: response, bug: bug, habits: habits))
        case .canFD(let request, let response, let dataLength):
            SLCANLink(
                transport: TesterTransport(
                    request: request, response: response, dataLength: dataLength, bug: bug, habits: habits))
        case .doip(let tester, let target):
            DoIPLink(tester: tester, target: target, bug: bug, version: habits == .other ? 3 : 2)
        }
    }
}
