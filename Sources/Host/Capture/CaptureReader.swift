import CPcap
package import CANBus
import Platform

/// Reads a pcap or pcapng file record by record, in file order.
///
/// A class because it owns a C stream that exactly one owner may close; it must be used by one thread or
/// actor at a time. One record is in memory at a time, and libpcap refuses records above its own limit (256
/// KiB for most link types).
package final class CaptureReader {
    package struct Record: Hashable, Sendable {
        /// The time since 1970-01-01 00:00 UTC, in nanoseconds whatever the file's own resolution.
        package let time: Duration
        /// The captured bytes, beginning with the header of the link type.
        package let bytes: [UInt8]
        /// The length on the wire; greater than the number of `bytes` when the capture truncated the packet.
        package let originalLength: Int
    }

    package struct TimedFrame: Hashable, Sendable {
        /// The time since 1970-01-01 00:00 UTC.
        package let time: Duration
        package let frame: CANFrame
    }

    /// The path as given.
    package let path: String

    package let linkType: LinkType
    package private(set) var recordCount = 0
    private let handle: OpaquePointer

    /// Opens the file and reads its header. Throws `notReadable` or `notACapture`.
    package init(path: String) throws(CaptureError) {
        self.path = path
        guard let file = fopen(path, "rb") else { throw .notReadable(path: path, code: errno) }
        var message = [CChar](repeating: 0, count: Int(PCAP_ERRBUF_SIZE))
        let opened = pcap_fopen_offline_with_tstamp_precision(
            file, UInt32(PCAP_TSTAMP_PRECISION_NANO), &message)
        guard let opened else {
            let code = errno
            let couldNotRead = ferror(file) != 0
            fclose(file)
            if couldNotRead { throw .notReadable(path: path, code: code) }
            throw .notACapture(path: path, reason: Self.text(message))
        }
        handle = opened
        linkType = LinkType(dataLink: pcap_datalink(opened))
    }

    deinit {
        pcap_close(handle)
    }

    /// Reads the next record, or nil at the end of the file. Throws `truncated` or `malformed`.
    package func next() throws(CaptureError) -> Record? {
        var header: UnsafeMutablePointer<pcap_pkthdr>?
        var data: UnsafePointer<UInt8>?
        let outcome = pcap_next_ex(handle, &header, &data)
        guard outcome == 1, let header, let data else {
            if outcome == PCAP_ERROR_BREAK { return nil }
            if let file = pcap_file(handle), feof(file) != 0 {
                throw .truncated(path: path, records: recordCount)
            }
            let reason = pcap_geterr(handle).map { String(cString: $0) } ?? "error \(outcome)"
            throw .malformed(path: path, record: recordCount + 1, reason: reason)
        }
        recordCount += 1
        return Record(
            time: Self.time(header.pointee.ts),
            bytes: Array(UnsafeBufferPointer(start: data, count: Int(header.pointee.caplen))),
            originalLength: Int(header.pointee.len))
    }

    /// Reads the next record as a CAN frame, or nil at the end of the file.
    ///
    /// Throws `linkType` for a file of another link type, `notAFrame` for a record that is not a classical CAN frame,
    /// and the errors of `next`.
    package func nextFrame() throws(CaptureError) -> TimedFrame? {
        guard linkType == .socketCAN else {
            throw .linkType(path: path, expected: .socketCAN, got: linkType)
        }
        guard let record = try next() else { return nil }
        do throws(SocketCANRecord.ParseError) {
            return TimedFrame(time: record.time, frame: try SocketCANRecord(parsing: record.bytes).frame)
        } catch {
            throw .notAFrame(path: path, record: recordCount, reason: error)
        }
    }

    /// Returns the time of a record. libpcap reads the 32-bit seconds of a pcap file as signed, which turns 2038
    /// into 1901; no capture is older than 1970.
    private static func time(_ stamp: timeval) -> Duration {
        let seconds = stamp.tv_sec < 0 ? Int64(UInt32(truncatingIfNeeded: stamp.tv_sec)) : Int64(stamp.tv_sec)
        return .seconds(seconds) + .nanoseconds(Int64(stamp.tv_usec))
    }

    /// Returns the text in a C buffer, up to its first NUL.
    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
