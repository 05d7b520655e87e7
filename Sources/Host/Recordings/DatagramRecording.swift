package import Capture
package import OutputFiles
import Platform
import SimulationCore

/// Records a game's datagrams in a capture, from a network interface or from a socket that receives them.
///
/// The file always ends at the end of a record. A class because it owns the capture; it must be
/// used by one thread at a time.
package final class DatagramRecording {
    package enum Source {
        case interface(LiveCapture)
        /// A socket of our own.
        case socket(DatagramSocket)
    }

    /// The datagrams recorded so far, by addresses and size.
    package private(set) var tally = DatagramTally()

    /// The number of captured packets that are not UDP datagrams, by reason.
    package private(set) var skipped: [String: Int] = [:]

    private let source: Source
    private let writer: CaptureWriter
    private var own: TransportAddress?
    private var flushed = ContinuousClock.now

    /// The longest time that recorded datagrams are buffered.
    private static let interval = Duration.milliseconds(100)

    /// Creates a recording into `output`; nothing is changed before `begin`.
    package init(_ source: Source, in output: OutputFile) throws(CaptureError) {
        self.source = source
        switch source {
        case .interface(let capture):
            writer = try CaptureWriter(output, linkType: capture.linkType)
        case .socket(let socket):
            writer = try CaptureWriter(output, linkType: .rawIP)
            own = socket.localAddress
        }
    }

    /// Creates the file at `path`, or truncates an existing one, and begins.
    package convenience init(_ source: Source, path: String) throws(CaptureError) {
        let output: OutputFile
        do throws(OutputError) {
            output = try OutputFile(path, for: "the capture")
        } catch {
            throw CaptureError(error, path: path)
        }
        try self.init(source, in: output)
        try begin()
    }

    /// Truncates an existing file and writes the header. Returns the file's former size in bytes,
    /// or nil when there was none.
    @discardableResult package func begin() throws(CaptureError) -> Int? { try writer.begin() }

    /// Records the next packet; returns false when none was received within about a tenth of a second.
    @discardableResult package func turn() throws -> Bool {
        switch source {
        case .interface(let capture):
            guard let record = try capture.next() else { return try rest() }
            try writer.write(
                record: record.bytes, at: SimInstant(nanoseconds: record.time.nanoseconds),
                originalLength: record.originalLength)
            count(record, capture.linkType)
        case .socket(let socket):
            guard let (payload, sender) = try socket.receive(patience: 100) else { return try rest() }
            let now = Duration.seconds(Date().timeIntervalSince1970)
            var here = own ?? TransportAddress(.loopback, port: 0)
            // A socket on all addresses does not know at which of them it was reached.
            if here.host.isUnspecified, sender.host.isLoopback { here.host = sender.host }
            let packet = InternetPacket(from: sender, to: here, .udp(payload))
            try writer.write(packet, at: SimInstant(nanoseconds: now.nanoseconds))
            tally.add(CapturedDatagram(time: now, source: sender, destination: here, payload: payload))
        }
        try flush()
        return true
    }

    /// Flushes, because no packet was received.
    private func rest() throws -> Bool {
        try flush()
        return false
    }

    private func count(_ record: CaptureReader.Record, _ type: LinkType) {
        do throws(LinkType.PacketError) {
            let packet = try type.packet(in: record.bytes)
            guard case .udp(let payload) = packet.content else {
                skipped["TCP", default: 0] += 1
                return
            }
            tally.add(
                CapturedDatagram(
                    time: record.time, source: packet.source, destination: packet.destination,
                    payload: payload))
        } catch {
            let reason = skipped.count < 32 ? "\(error)" : "other reasons"
            skipped[reason, default: 0] += 1
        }
    }

    /// Writes buffered datagrams to the file at intervals, so that they are not lost with the process.
    private func flush() throws(CaptureError) {
        let now = ContinuousClock.now
        guard now - flushed >= Self.interval else { return }
        flushed = now
        try writer.flush()
    }

    /// The number of packets that the system has dropped; 0 when recording from a socket.
    package var dropped: Int {
        guard case .interface(let capture) = source else { return 0 }
        return capture.dropped
    }

    /// Writes the buffered datagrams and closes the file.
    package func finish() throws(CaptureError) { try writer.close() }
}
