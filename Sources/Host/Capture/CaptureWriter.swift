package import CANBus
import CPcap
package import OutputFiles
import Platform
package import SimulationCore

/// Writes a classic pcap file with timestamps in nanoseconds, which tshark and Wireshark read.
///
/// Records are buffered and written whole, so that a file whose writer is killed is readable up to the last
/// `flush` or the last full buffer. Buffered records are lost then; call `flush` about every 100 ms. The
/// buffer bounds the memory.
///
/// A class because it owns an open file; it must be used by one thread or actor at a time.
package final class CaptureWriter {
    /// The version of the loaded libpcap, such as `1.10.3`.
    package static var libraryVersion: String {
        let words = pcap_lib_version().map { String(cString: $0) } ?? ""
        // "libpcap version 1.10.3 (with TPACKET_V3)"
        return words.split(separator: " ").first { $0.first?.isNumber == true }.map(String.init)
            ?? "of unknown version"
    }

    /// The size of the buffer for one system call, in bytes.
    private static let bufferSize = 1 << 17

    /// The greatest size of a record in bytes: that of the longest IPv4 packet.
    package static let recordLimit = 65535

    /// The path as given.
    package var path: String { output.path }

    package let linkType: LinkType

    /// The time from 1970-01-01 00:00 UTC to the rig's power-on.
    package let powerOn: Duration

    private let output: OutputFile
    private var records = RecordBuffer()
    private var isClosed = false
    private var scratch = ByteWriter(capacity: SocketCANRecord.maximumLength)

    /// Creates a capture that is written to `output`; nothing is changed before `begin`.
    ///
    /// With `powerOn` zero, the default, timestamps count from 1970, so that equal runs give equal files. Throws
    /// `linkTypeWithoutFileForm`.
    package init(_ output: OutputFile, linkType: LinkType, powerOn: Duration = .zero) throws(CaptureError) {
        self.output = output
        self.linkType = linkType
        self.powerOn = powerOn
        guard let header = Self.header(linkType) else {
            throw .linkTypeWithoutFileForm(path: output.path, linkType)
        }
        records = RecordBuffer(header)
    }

    /// Creates the file at `path`, or truncates an existing one, and writes its header; a FIFO
    /// must already have a reader.
    ///
    /// Throws `notWritable`, `linkTypeWithoutFileForm` or `writeFailed`.
    package convenience init(
        path: String, linkType: LinkType, powerOn: Duration = .zero
    ) throws(CaptureError) {
        let output: OutputFile
        do throws(OutputError) {
            output = try OutputFile(path, for: "the capture")
        } catch {
            throw CaptureError(error, path: path)
        }
        if output.needsReader { throw .notWritable(path: path, code: ENXIO) }
        try self.init(output, linkType: linkType, powerOn: powerOn)
        try begin()
    }

    deinit { try? close() }

    /// Truncates an existing file and writes the header. Returns the file's former size in bytes,
    /// or nil when there was none.
    ///
    /// Throws `writeFailed`.
    @discardableResult package func begin() throws(CaptureError) -> Int? {
        do throws(OutputError) {
            let replaced = try output.begin()
            try output.write(records)
            records.removeAll()
            return replaced
        } catch {
            throw CaptureError(error, path: path)
        }
    }

    /// Appends `frame`, which crossed the bus at `instant`.
    ///
    /// Throws `linkType` when this capture has another link type, `closed` and `writeFailed`.
    package func write(_ frame: CANFrame, at instant: SimInstant) throws(CaptureError) {
        guard linkType == .socketCAN else {
            throw .linkType(path: path, expected: linkType, got: .socketCAN)
        }
        scratch.removeAll()
        SocketCANRecord(frame).encode(into: &scratch)
        try write(record: scratch.bytes, at: instant)
    }

    /// Appends `record`, which has the header of `linkType`, with the time `instant`; `originalLength` is its length
    /// on the wire when `record` is truncated.
    ///
    /// Throws `recordTooLong`, `closed` and `writeFailed`.
    package func write(
        record: [UInt8], at instant: SimInstant, originalLength: Int? = nil
    ) throws(CaptureError) {
        guard !isClosed else { throw .closed(path: path) }
        if let failure = output.failure { throw CaptureError(failure, path: path) }
        guard record.count <= Self.recordLimit else {
            throw .recordTooLong(path: path, length: record.count, limit: Self.recordLimit)
        }
        if records.bytes.count + 16 + record.count > Self.bufferSize { try flush() }
        let (seconds, nanoseconds) = time(of: instant)
        let wireLength = UInt32(clamping: max(record.count, originalLength ?? 0))
        // The header of a record (draft-ietf-opsawg-pcap, 5), in this machine's byte order, as in the file header.
        for field in [seconds, nanoseconds, UInt32(record.count), wireLength] {
            withUnsafeBytes(of: field) { records.bytes += $0 }
        }
        records.bytes += record
        records.endRecord()
    }

    /// Writes all buffered records to the file.
    ///
    /// Throws `closed`, and `writeFailed` when a write fails; after one failure every call fails.
    package func flush() throws(CaptureError) {
        guard !isClosed else { throw .closed(path: path) }
        do throws(OutputError) {
            try output.write(records)
            records.removeAll()
        } catch {
            throw CaptureError(error, path: path)
        }
    }

    /// Flushes and closes the file; a second call does nothing. Throws `writeFailed`.
    package func close() throws(CaptureError) {
        guard !isClosed else { return }
        defer { isClosed = true }
        try flush()
        do throws(OutputError) {
            try output.finish()
        } catch {
            throw CaptureError(error, path: path)
        }
    }

    /// Returns the file header for records of `linkType`, produced by libpcap; nil when the format has no number
    /// for the type.
    private static func header(_ linkType: LinkType) -> [UInt8]? {
        guard
            let handle = pcap_open_dead_with_tstamp_precision(
                linkType.dataLink, Int32(recordLimit), UInt32(PCAP_TSTAMP_PRECISION_NANO))
        else { return nil }
        defer { pcap_close(handle) }
        var text: UnsafeMutablePointer<CChar>?
        var size = 0
        guard let memory = open_memstream(&text, &size) else { return nil }
        let dumper = pcap_dump_fopen(handle, memory)
        if let dumper { pcap_dump_close(dumper) } else { fclose(memory) }
        defer { free(text) }
        guard dumper != nil, let text else { return nil }
        return Array(UnsafeRawBufferPointer(start: text, count: size))
    }

    /// Seconds and nanoseconds since 1970, clamped to the 32-bit seconds of the format: 1970 to 2106.
    private func time(of instant: SimInstant) -> (seconds: UInt32, nanoseconds: UInt32) {
        let since1970 = SimInstant(nanoseconds: powerOn.nanoseconds).advanced(
            byNanoseconds: instant.nanoseconds)
        let (seconds, nanoseconds) = since1970.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        if since1970.nanoseconds < 0 { return (0, 0) }
        if seconds > Int64(UInt32.max) { return (.max, 999_999_999) }
        return (UInt32(seconds), UInt32(nanoseconds))
    }
}

extension CaptureError {
    /// Creates the capture error for an error of the file at `path`.
    package init(_ error: OutputError, path: String) {
        switch error {
        case .cannotOpen(_, _, let code): self = .notWritable(path: path, code: code)
        case .noReader: self = .notWritable(path: path, code: ENXIO)
        case .refused(_, _, let code): self = .writeFailed(path: path, code: code)
        case .stalled: self = .writeFailed(path: path, code: ETIMEDOUT)
        }
    }
}

/// Internet packets in a capture of link type `rawIP`.
extension CaptureWriter {
    /// Appends `packet`, which crossed the wire at `instant`.
    ///
    /// Throws `linkType` when this capture has another link type, `recordTooLong`, `closed` and `writeFailed`.
    package func write(_ packet: InternetPacket, at instant: SimInstant) throws(CaptureError) {
        guard linkType == .rawIP else { throw .linkType(path: path, expected: linkType, got: .rawIP) }
        let record: [UInt8]
        do throws(InternetPacket.EncodingError) {
            record = try packet.encoded()
        } catch {
            switch error {
            case .tooLong(let length):
                throw .recordTooLong(path: path, length: length, limit: InternetPacket.limit)
            }
        }
        try write(record: record, at: instant)
    }
}
