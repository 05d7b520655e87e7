import Capture
import Gzip
import Rig
import SimulationCore

/// Reads the datagrams that Dyno has sent from a journal in JSON lines, which may be compressed.
///
/// An address (`peer`) without a `connect` record belongs to datagrams; each `output` record of that peer is one
/// datagram sent to it.
final class JournalDatagrams {
    private struct Key: Hashable {
        let endpoint: String
        let connection: UInt32
    }

    /// The longest line in bytes: a datagram of 65,507 bytes with six characters each, and the other members.
    private static let longest = 1 << 20

    /// The reason why the journal ends early, or nil.
    private(set) var damage: String?

    private let file: GzipReader
    private var count = 0
    private var peers: [Key: TransportAddress?] = [:]
    private var reader = JournalLineReader()

    /// Opens the journal; nil when the file cannot be read or is not a journal.
    init?(path: String) {
        guard let file = GzipReader(path: path), file.peek() == UInt8(ascii: "{") else { return nil }
        self.file = file
    }

    /// Reads the next datagram, or nil at the end.
    func next() -> CapturedDatagram? {
        while damage == nil {
            guard let bytes = file.line(limit: Self.longest) else {
                if file.isDamaged { damage = "error: the compressed data are damaged after line \(count)" }
                return nil
            }
            count += 1
            // A line without a time reports lost records and nothing else.
            guard bytes.last == UInt8(ascii: "\n"), let entry = reader.read(bytes),
                entry.time != nil || entry.sequence == nil && !Self.isDatagram(entry.entry)
            else {
                damage =
                    "error: line \(count) is not a whole line of a journal; what stands before it is read"
                return nil
            }
            if let datagram = take(entry) { return datagram }
        }
        return nil
    }

    private static func isDatagram(_ entry: JournalEntry?) -> Bool {
        if case .output? = entry { true } else { false }
    }

    private func take(_ line: JournalLineReader.Line) -> CapturedDatagram? {
        guard let endpoint = line.endpoint, line.connection > 0 else { return nil }
        let key = Key(endpoint: endpoint, connection: line.connection)
        switch line.entry {
        case .peer(let address): peers[key] = .some(TransportAddress(parsing: address))
        case .connect, .disconnect: peers[key] = nil
        case .output(let output):
            guard let peer = peers[key] else { return nil }
            return CapturedDatagram(
                time: .nanoseconds(line.time?.nanoseconds ?? 0), source: nil, destination: peer,
                payload: Array(output.bytes))
        case .input, .answer, .request, .frame, .sample, .event, .note, .fault, .client, nil: break
        }
        return nil
    }
}
