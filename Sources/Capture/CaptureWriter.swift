import CPcap
public import CANBus
public import SimulationCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes a classic pcap file with times in nanoseconds, which tshark and Wireshark read.
///
/// Records collect in a buffer and leave it whole: one system call ends at the border of a record, so a file whose
/// writer is killed stays readable up to the last `flush` or filled buffer. What is still buffered then is lost, so
/// call `flush` every 100 ms or so; memory is bounded by the buffer.
///
/// A class because it owns a C stream that exactly one owner may close; it belongs to one thread or actor at a time.
public final class CaptureWriter {
    /// The bytes that wait for one system call.
    private static let bufferSize = 1 << 17

    /// The bytes before each record in the file (draft-ietf-opsawg-pcap, 5).
    private static let recordHeaderLength = 16

    /// The most bytes of one record: those of the longest IPv4 packet.
    public static let recordLimit = 65535

    /// Where the file is, as given.
    public let path: String

    /// What the records begin with.
    public let linkType: LinkType

    /// The time between 1970-01-01 00:00 UTC and the rig's power-on.
    public let powerOn: Duration

    private var handle: OpaquePointer?
    private var dumper: OpaquePointer?
    private let buffer: UnsafeMutablePointer<CChar>
    private var buffered = 0
    private var failure: CaptureError?
    private var scratch = ByteWriter(capacity: SocketCANRecord.maximumLength)

    /// Creates the file, or empties the one that is there, and writes its header.
    ///
    /// With `powerOn` zero, the default, times count from 1970 and the same run gives the same file. Throws
    /// `notWritable`, `linkTypeWithoutFileForm` or `writeFailed`.
    public init(path: String, linkType: LinkType, powerOn: Duration = .zero) throws(CaptureError) {
        self.path = path
        self.linkType = linkType
        self.powerOn = powerOn
        buffer = .allocate(capacity: Self.bufferSize)
        guard let file = fopen(path, "wb") else {
            throw .notWritable(path: path, code: errno)
        }
        setvbuf(file, buffer, Int32(_IOFBF), Self.bufferSize)
        handle = pcap_open_dead_with_tstamp_precision(
            linkType.dataLink, Int32(Self.recordLimit), UInt32(PCAP_TSTAMP_PRECISION_NANO))
        dumper = handle.flatMap { pcap_dump_fopen($0, file) }
        guard dumper != nil else {
            fclose(file)
            throw .linkTypeWithoutFileForm(path: path, linkType)
        }
        try flush()
    }

    deinit {
        release()
        buffer.deallocate()
    }

    /// Appends `frame`, which crossed the bus at `instant`.
    ///
    /// Throws `linkType` when this capture does not hold CAN frames, `closed` and `writeFailed`.
    public func write(_ frame: CANFrame, at instant: SimInstant) throws(CaptureError) {
        guard linkType == .socketCAN else {
            throw .linkType(path: path, expected: linkType, got: .socketCAN)
        }
        scratch.removeAll()
        SocketCANRecord(frame).encode(into: &scratch)
        try write(record: scratch.bytes, at: instant)
    }

    /// Appends `record`, which begins as `linkType` says, with the time `instant`; `originalLength` is its length on the
    /// wire, when that was more.
    ///
    /// Throws `recordTooLong`, `closed` and `writeFailed`.
    public func write(
        record: [UInt8], at instant: SimInstant, originalLength: Int? = nil
    ) throws(CaptureError) {
        guard let dumper else { throw .closed(path: path) }
        if let failure { throw failure }
        guard record.count <= Self.recordLimit else {
            throw .recordTooLong(path: path, length: record.count, limit: Self.recordLimit)
        }
        let needed = Self.recordHeaderLength + record.count
        if buffered + needed > Self.bufferSize { try flush() }
        var header = pcap_pkthdr()
        header.ts = time(of: instant)
        header.caplen = UInt32(record.count)
        header.len = UInt32(clamping: max(record.count, originalLength ?? 0))
        record.withUnsafeBufferPointer { pcap_dump(UnsafeMutablePointer(dumper), &header, $0.baseAddress) }
        buffered += needed
    }

    /// Hands everything written so far to the system.
    ///
    /// Throws `closed`, and `writeFailed` when the system refuses it; a capture that has failed once stays failed.
    public func flush() throws(CaptureError) {
        guard let dumper else { throw .closed(path: path) }
        if let failure { throw failure }
        guard pcap_dump_flush(dumper) == 0 else {
            let failure = CaptureError.writeFailed(path: path, code: errno)
            self.failure = failure
            throw failure
        }
        buffered = 0
    }

    /// Flushes and closes the file; a second call does nothing. Throws `writeFailed`.
    public func close() throws(CaptureError) {
        guard dumper != nil else { return }
        defer { release() }
        try flush()
    }

    private func release() {
        if let dumper { pcap_dump_close(dumper) }
        if let handle { pcap_close(handle) }
        dumper = nil
        handle = nil
    }

    /// Seconds and nanoseconds since 1970, kept within the 32 bits of seconds that the file has: 1970 to 2106.
    private func time(of instant: SimInstant) -> timeval {
        let since1970 = SimInstant(nanoseconds: powerOn.nanoseconds).advanced(
            byNanoseconds: instant.nanoseconds)
        let (seconds, nanoseconds) = since1970.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        if since1970.nanoseconds < 0 { return timeval(tv_sec: 0, tv_usec: 0) }
        if seconds > Int64(UInt32.max) { return timeval(tv_sec: Int(UInt32.max), tv_usec: 999_999_999) }
        return timeval(tv_sec: Int(seconds), tv_usec: .init(nanoseconds))
    }
}
