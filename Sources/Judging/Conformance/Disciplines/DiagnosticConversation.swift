import Endpoints
import Rig
package import SimulationCore
import VehicleModel

/// The diagnostic messages (ISO 14229-1) between a tester and the ECUs, on a CAN bus or through a DoIP entity.
struct DiagnosticConversation {
    struct Message {
        let moment: Moment
        /// Whether the tester has sent it.
        let isRequest: Bool
        let bytes: [UInt8]
        /// The index of the tester's connection in `Evidence.links`; nil for a message of an ECU on the bus.
        let link: Int?
    }

    let messages: [Message]

    init(_ evaluator: CaseEvaluator, endpoint: EndpointID) {
        let evidence = evaluator.evidence
        var messages = evidence.requests(to: endpoint).compactMap { exchange -> Message? in
            guard let bytes = Self.bytes(of: exchange.request) else { return nil }
            return Message(moment: exchange.moment, isRequest: true, bytes: bytes, link: exchange.link)
        }
        if let dialect = evaluator.record.description.endpoints[endpoint].dialect, dialect.carriesDiagnostics
        {
            if dialect.hasBus { messages += Self.answersOnBus(evaluator.record) }
            for index in evidence.links.indices where evidence.links[index].endpoint == endpoint {
                for reply in dialect.replies(in: evidence.links[index].output.map { ($0.moment, $0.bytes) }) {
                    guard case .message(let bytes) = reply.content else { continue }
                    messages.append(
                        Message(moment: reply.moment, isRequest: false, bytes: bytes, link: index))
                }
            }
        }
        self.messages = messages.sorted { $0.moment < $1.moment }
    }

    private static func bytes(of line: String) -> [UInt8]? {
        let digits = line.utf8.compactMap { Hex.value(of: $0) }
        guard digits.count == line.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Returns the messages in the ECUs' frames.
    private static func answersOnBus(_ record: CaseRecord) -> [Message] {
        var messages: [Message] = []
        var parts: [Int: (length: Int, bytes: [UInt8])] = [:]
        for (moment, frame) in BusFrames.all(in: record) {
            guard case .ecu(let number) = frame.sender else { continue }
            let data = Array(frame.data.dropFirst(BusFrames.addressBytes(of: number, record)))
            guard let first = data.first else { continue }
            switch first >> 4 {
            case 0:
                let bytes = Array(data.dropFirst().prefix(Int(first & 0x0F)))
                messages.append(Message(moment: moment, isRequest: false, bytes: bytes, link: nil))
            case 1 where data.count > 2:
                parts[number] = (Int(first & 0x0F) << 8 | Int(data[1]), Array(data.dropFirst(2)))
            case 2:
                guard var part = parts[number] else { continue }
                part.bytes += data.dropFirst()
                parts[number] = part
                guard part.bytes.count >= part.length else { continue }
                parts[number] = nil
                messages.append(
                    Message(
                        moment: moment, isRequest: false, bytes: Array(part.bytes.prefix(part.length)),
                        link: nil))
            default: break
            }
        }
        return messages
    }
}

package enum BusFrames {
    package struct Frame {
        package let identifier: UInt32
        package let sender: BusSender
        package let data: [UInt8]
    }

    /// Returns the data frames, in order.
    package static func all(in record: CaseRecord) -> [(moment: Moment, frame: Frame)] {
        var frames: [(moment: Moment, frame: Frame)] = []
        var position = JournalPosition()
        while let (journalled, entry) = position.readEntry(record.journal) {
            guard case .frame(let frame) = entry, let identifier = frame.form.dataIdentifier else { continue }
            frames.append(
                (
                    Moment(sequence: journalled.sequence, time: journalled.time),
                    Frame(identifier: identifier, sender: frame.sender, data: Array(frame.data))
                ))
        }
        return frames
    }

    /// Returns the number of address bytes in the frames of ECU number `number`.
    static func addressBytes(of number: Int, _ record: CaseRecord) -> Int {
        let ecus = record.description.vehicle.ecus
        guard ecus.indices.contains(number), let server = ecus[number].uds.value else { return 0 }
        return server.addressing == .normal ? 0 : 1
    }
}
