package import Capture

/// Reads the UDP datagrams of a file one by one: from a pcap or pcapng file of Internet packets,
/// or from a journal of Dyno.
///
/// From a journal it returns the datagrams that Dyno has sent. One record is in memory at a time. A class because it
/// owns an open file; it must be used by one thread at a time.
package final class DatagramFile {
    /// A reason why the file cannot be read.
    package enum OpenError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file does not exist, or is not a capture.
        case capture(CaptureError)
        /// The capture has a link type without Internet packets.
        case linkType(path: String, LinkType)

        /// The error for people: `path: error: what is wrong`, and what would be right.
        package var description: String {
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

    /// The path as given.
    package let path: String

    /// The number of records or lines without a datagram, by reason.
    package private(set) var skipped: [String: Int] = [:]

    /// The reason why the file ends early, or nil; valid after `next` has returned nil.
    package private(set) var damage: String?

    private enum Source {
        case capture(CaptureReader)
        case journal(JournalDatagrams)
    }

    private let source: Source

    /// The greatest number of different reasons.
    private static let mostReasons = 32

    package init(path: String) throws(OpenError) {
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

    /// Reads the next datagram, or nil at the end of the readable part.
    package func next() -> CapturedDatagram? {
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

/// A UDP datagram from a capture or a journal.
package struct CapturedDatagram: Hashable, Sendable {
    /// The time: since 1970-01-01 00:00 UTC in a capture, since power-on in a journal.
    package var time: Duration
    /// The sender, or nil when unknown, as in a journal.
    package var source: TransportAddress?
    /// The destination, or nil when unknown.
    package var destination: TransportAddress?
    package var payload: [UInt8]

    package init(
        time: Duration, source: TransportAddress?, destination: TransportAddress?, payload: [UInt8]
    ) {
        self.time = time
        self.source = source
        self.destination = destination
        self.payload = payload
    }

    package func touches(port: UInt16) -> Bool { source?.port == port || destination?.port == port }
}
