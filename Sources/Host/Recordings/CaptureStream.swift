import CANBus
import Capture
package import LiveHost
package import OutputFiles
package import SimulationCore
import VehicleNetwork

/// One kind of journal traffic as the bytes of a capture, for a reader that is not a file: a classic pcap with nanoseconds,
/// in little-endian order.
package struct CaptureStream: Sendable {
    private let content: CaptureFile.Content
    private let powerOn: Int64
    private var traffic = JournalTraffic()

    /// Creates a capture of `content` between `endpoints` and their clients; `powerOn` is the wall-clock time of
    /// the rig's power-on, since 1970.
    package init(_ content: CaptureFile.Content, endpoints: [OpenEndpoint], powerOn: Duration) {
        self.content = content
        self.powerOn = powerOn.nanoseconds
        traffic.opened(endpoints)
    }

    package var header: [UInt8] {
        let linkType: UInt32 =
            switch content {
            case .frames: 227
            case .packets: 101
            }
        var bytes: [UInt8] = []
        for field in [0xA1B2_3C4D, 0x0004_0002, 0, 0, UInt32(CaptureWriter.recordLimit), linkType] {
            Self.append(field, to: &bytes)
        }
        return bytes
    }

    /// Returns the records of the capture for a record of the journal; usually none or one.
    package mutating func bytes(of record: JournalRecord, _ entry: JournalEntry) -> [UInt8] {
        var bytes: [UInt8] = []
        switch content {
        case .frames:
            guard let frame = CANFrame(entry) else { return [] }
            append(SocketCANRecord(frame).encoded(), at: record.time, to: &bytes)
        case .packets:
            for packet in traffic.packets(of: record, entry) {
                if let packet = try? packet.encoded() { append(packet, at: record.time, to: &bytes) }
            }
        }
        return bytes
    }

    private func append(_ record: [UInt8], at time: SimInstant, to bytes: inout [UInt8]) {
        let since1970 = SimInstant(nanoseconds: powerOn).advanced(byNanoseconds: time.nanoseconds)
        let (seconds, nanoseconds) = max(0, since1970.nanoseconds).quotientAndRemainder(
            dividingBy: 1_000_000_000)
        let length = UInt32(record.count)
        for field in [UInt32(clamping: seconds), UInt32(nanoseconds), length, length] {
            Self.append(field, to: &bytes)
        }
        bytes += record
    }

    private static func append(_ field: UInt32, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: field.littleEndian) { bytes += $0 }
    }
}

/// A message for people about a file that a run writes.
package enum OutputNews: Sendable, CustomStringConvertible {
    /// An existing file of this many bytes was replaced.
    case replaced(OutputFile, bytes: Int)
    /// A write failed; nothing more is written. Reported once.
    case failed(OutputError)
    /// The content does not fit the file format, for this reason; nothing more is written.
    case unusable(String)

    package var description: String {
        switch self {
        case .replaced(let file, let bytes):
            "note: \(file.role) \(file.path): replaces the file of \(bytes) byte\(bytes == 1 ? "" : "s") that was there"
        case .failed(let error): "error: \(error)"
        case .unusable(let words): "error: \(words)"
        }
    }
}
