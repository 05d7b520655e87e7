package import Conformance
package import CANAccess
import CANBus
import Diagnostics
package import Endpoints
import ISOTP
import SimulationCore
import VehicleNetwork

/// Tools with raw access to the CAN bus: no requests of their own, and the ECUs behind the bus.
extension CANAccessDescription: WireDialect {
    package static let lane = "CAN access"

    package static let side: Trace.Side? = .bus

    package static let hasBus = true

    package static let carriesDiagnostics = true

    package static let trials = [
        ProfileTrial(tester: "uds-can", "socketcand: { \(ProfileTrial.socket), bus: vcan0 }"),
        ProfileTrial(
            tester: "uds-can-fd", "slcan: { \(ProfileTrial.socket), dialect: canable2.5 }",
            of: "workshop-car-fd"),
    ]

    /// The most diagnostic messages that are put into words, of those in the bytes of one record.
    private static let mostMessages = 4

    package static func exchangesFrames(_ endpoint: EndpointDescription) -> Bool { endpoint.group != nil }

    /// Describes bytes of the text protocols as they are, a datagram of python-can as its frame and other bytes in hex, then
    /// the diagnostic messages in them.
    package static func words(_ bytes: [UInt8], isRequest: Bool, at endpoint: EndpointDescription) -> String?
    {
        guard let access = endpoint.kind as? CANAccessDescription else { return nil }
        let contents = AccessContent.read(bytes, of: access.access, isFromTool: isRequest)
        let shown: String
        switch (access.access, contents.first) {
        case (.socketcand, _), (.slcan, _): shown = TraceText.printable(bytes: bytes)
        case (.multicast, .frame(let frame)?): shown = TraceText.text(frame.journalForm, frame.data)
        case (.gvret, _), (.multicast, _):
            let most = TraceText.longest / 3
            shown = Hex.string(bytes.prefix(most)) + (bytes.count > most ? " …" : "")
        }
        let meanings = contents.compactMap(meaning)
        let rest = meanings.count > mostMessages ? " …" : ""
        return meanings.isEmpty
            ? shown : "\(shown)  = \(meanings.prefix(mostMessages).joined(separator: " | "))\(rest)"
    }

    package static func recognize(_ bytes: [UInt8], isDatagram: Bool) -> RecognizedBytes? {
        guard case .frame(let frame)? = try? PythonCANMessage(parsing: bytes) else { return nil }
        return .frame(frame)
    }

    private static func meaning(_ content: AccessContent) -> String? {
        switch content {
        case .message(let message): DiagnosticWords.line(of: message).map { shortened($0) }
        case .frame(let frame): meaning(frame)
        }
    }

    private static func shortened(_ words: String) -> String {
        words.count > TraceText.longest ? "\(words.prefix(TraceText.longest)) …" : words
    }

    /// Returns the diagnostic message in a frame with an identifier of ISO 15765-4: a whole one, or the service of one that
    /// begins.
    private static func meaning(_ frame: CANFrame) -> String? {
        let raw = frame.identifier.rawValue
        let isDiagnostic =
            frame.identifier.isExtended
            ? [0xDA, 0xDB].contains(raw >> 16 & 0x3FF) : (0x7DF...0x7EF).contains(raw)
        guard isDiagnostic, !frame.isRemote, let transport = try? Frame(parsing: frame.data) else {
            return nil
        }
        switch transport {
        case .single(let data): return DiagnosticWords.line(of: Array(data)).map { shortened($0) }
        case .first(let length, let data):
            return DiagnosticWords.heading(of: Array(data)).map { "first of \(length) bytes: \($0)" }
        case .consecutive, .flowControl: return nil
        }
    }
}

extension Trace.Side {
    /// A tool's access to the bus.
    package static let bus = Self(rawValue: "bus")
}
