package import CANBus
import Diagnostics
import ISOTP
import J1939
import SimulationCore

/// Explains the frames of a CAN bus one after the other: who sends them, their transport, and the messages that they
/// make up.
package struct BusReading: Sendable {
    package struct Words: Sendable {
        /// The sender and the transport, or the group of SAE J1939; nil for a frame of another kind.
        package var heading: String?

        /// The diagnostic message that the frame completes; nil when it completes none.
        package var message: Message?
    }

    /// A diagnostic message without the bytes of its transport.
    package struct Message: Sendable {
        package let bytes: [UInt8]

        /// Whether a tester has sent it.
        package let isRequest: Bool

        package let lines: [String]
    }

    /// The greatest number of identifiers whose messages are joined.
    private static let mostSenders = 512

    private var receivers: [CANIdentifier: Receiver] = [:]
    private var responses = ResponseDecoder()
    private var groups = MessageReader()

    /// A reader that has seen no frame.
    package init() {}

    package mutating func read(_ frame: CANFrame) -> Words {
        guard let place = Self.diagnosticPlace(of: frame.identifier) else {
            guard frame.identifier.isExtended, case .message(let message) = groups.read(frame) else {
                return Words()
            }
            return Words(heading: "SAE J1939: \(Explanation(message).heading)")
        }
        guard !frame.isRemote, let transport = try? Frame(parsing: frame.data) else {
            return Words(heading: place.words)
        }
        var words = Words(heading: "\(place.words): \(transport)")
        var receiver = receivers[frame.identifier] ?? .observer
        var payload: [UInt8]?
        receiver.receive(transport, sentTo: .physical, now: .powerOn) { action in
            if case .deliver(let bytes) = action { payload = Array(bytes) }
        }
        receiver.confirmed(now: .powerOn)
        if receivers.count < Self.mostSenders || receivers[frame.identifier] != nil {
            receivers[frame.identifier] = receiver
        }
        guard let payload else { return words }
        let lines =
            place.isRequest
            ? [DiagnosticWords.line(of: payload) ?? "service \(Hex.string(payload.prefix(1))), unknown"]
            : responses.decode(payload).lines
        words.message = Message(bytes: payload, isRequest: place.isRequest, lines: lines)
        return words
    }

    /// Returns who sends frames with `identifier` to whom, by ISO 15765-4, 6.5; nil for other identifiers.
    private static func diagnosticPlace(of identifier: CANIdentifier) -> (words: String, isRequest: Bool)? {
        let raw = identifier.rawValue
        guard identifier.isExtended else {
            switch raw {
            case 0x7DF: return ("request to all ECUs", true)
            case 0x7E0...0x7E7: return ("request to ECU \(raw - 0x7E0 + 1)", true)
            case 0x7E8...0x7EF: return ("answer of ECU \(raw - 0x7E8 + 1)", false)
            default: return nil
            }
        }
        let (target, source) = (raw >> 8 & 0xFF, raw & 0xFF)
        switch raw >> 16 & 0x3FF {
        case 0xDB: return ("request of \(Hex.string(source, width: 2)) to all ECUs", true)
        case 0xDA where source == 0xF1: return ("request to ECU \(Hex.string(target, width: 2))", true)
        case 0xDA: return ("answer of ECU \(Hex.string(source, width: 2))", false)
        default: return nil
        }
    }
}
