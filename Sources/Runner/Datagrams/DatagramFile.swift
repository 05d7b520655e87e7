public import Capture
import Foundation

/// Reads the UDP datagrams of a file one by one: a pcap or pcapng file of Internet packets, or a journal of Dyno.
///
/// Of a journal, the datagrams are those that Dyno has sent. One record is in memory at a time. A class because it owns an
/// open file; it belongs to one thread at a time.
public final class DatagramFile {
    /// Why there is nothing to read.
    public enum OpenError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file is missing, or no capture.
        case capture(CaptureError)
        /// A capture of something else than Internet packets.
        case linkType(path: String, LinkType)

        /// `path: error: what is wrong`, and what would be right.
        public var description: String {
            switch self {
            case .capture(.notACapture(let path, let reason)):
                "\(path): error: no pcap or pcapng file (\(reason)), and no journal of dyno, whose lines begin with {"
            case .capture(let error): "\(error)"
            case .linkType(let path, let type):
                """
                \(path): error: a capture of link type \(type), which holds no UDP; \
                \(LinkType.internetTypeNames) can be read
                """
            }
        }
    }

    /// Where the file is, as given.
    public let path: String

    /// How many records or lines hold no datagram, by the reason.
    public private(set) var skipped: [String: Int] = [:]

    /// Why the file ends too early, or nil; known when `next` has given nil.
    public private(set) var damage: String?

    private enum Source {
        case capture(CaptureReader)
        case journal(JournalDatagrams)
    }

    private let source: Source

    /// The most reasons that are told apart.
    private static let mostReasons = 32

    /// Opens the file.
    public init(path: String) throws(OpenError) {
        self.path = path
        if let journal = JournalDatagrams(path: path) {
            source = .journal(journal)
            return
        }
        let reader: CaptureReader
        do throws(CaptureError) {
            reader = try CaptureReader(path: path)
        } catch {
            throw .capture(error)
        }
        guard reader.linkType.holdsInternetPackets else {
            throw .linkType(path: path, reader.linkType)
        }
        source = .capture(reader)
    }

    /// The next datagram, or nil at the end of what can be read.
    public func next() -> CapturedDatagram? {
        switch source {
        case .capture(let reader): return next(reader)
        case .journal(let journal):
            let datagram = journal.next()
            if datagram == nil { damage = journal.damage.map { "\(path): \($0)" } }
            return datagram
        }
    }

    private func next(_ reader: CaptureReader) -> CapturedDatagram? {
        while damage == nil {
            do {
                guard let record = try reader.next() else { return nil }
                let packet = try reader.linkType.packet(in: record.bytes)
                guard case .udp(let payload) = packet.content else {
                    skip("TCP")
                    continue
                }
                return CapturedDatagram(
                    time: record.time, source: packet.source, destination: packet.destination,
                    payload: payload)
            } catch let error as LinkType.PacketError {
                skip("\(error)")
            } catch {
                damage = "\(error)"
            }
        }
        return nil
    }

    private func skip(_ reason: String) {
        let key = skipped[reason] != nil || skipped.count < Self.mostReasons ? reason : "other reasons"
        skipped[key, default: 0] += 1
    }
}
