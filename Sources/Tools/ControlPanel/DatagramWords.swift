import Conformance
import Endpoints
import Rig
import SimulationCore

/// Adds to lines of the journal what a list shows of datagrams that are frames of a bus: `words` to a datagram, and `repeated`
/// to the record of the frame.
struct DatagramWords: Sendable {
    /// The endpoints that exchange such datagrams, by number.
    private let endpoints: [EndpointID: EndpointDescription]

    init(_ description: RigDescription) {
        endpoints = description.endpoints.enumerated().reduce(into: [:]) { found, item in
            if item.element.exchangesFrames { found[EndpointID(item.offset)] = item.element }
        }
    }

    /// Adds to `line`, the JSON object of a record without a line feed.
    func add(to line: inout [UInt8], _ record: JournalRecord, _ entry: JournalEntry) {
        guard !endpoints.isEmpty, let endpoint = record.endpoint.flatMap({ endpoints[$0] }) else { return }
        switch entry {
        case .input(let bytes): add(to: &line, endpoint, Array(bytes), isRequest: true)
        case .output(let output): add(to: &line, endpoint, Array(output.bytes), isRequest: false)
        case .frame: append(",\"repeated\":true", to: &line)
        default: break
        }
    }

    private func add(
        to line: inout [UInt8], _ endpoint: EndpointDescription, _ bytes: [UInt8], isRequest: Bool
    ) {
        guard let words = endpoint.dialect?.words(bytes, isRequest: isRequest, at: endpoint) else { return }
        append(",\"words\":\(JSONValue.string(words).compactText)", to: &line)
    }

    private func append(_ member: String, to line: inout [UInt8]) {
        guard line.last == UInt8(ascii: "}") else { return }
        line.removeLast()
        line += member.utf8
        line.append(UInt8(ascii: "}"))
    }
}
