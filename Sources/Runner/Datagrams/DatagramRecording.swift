public import Capture
import Foundation
public import OutputFiles
import SimulationCore

/// Keeps what a game sends in a capture: from a network interface, or by listening in the game's place.
///
/// The file always ends at the border of a record. A class because it owns the capture; it belongs to one thread at a time.
public final class DatagramRecording {
    /// Where the datagrams come from.
    public enum Source {
        /// A network interface.
        case interface(LiveCapture)
        /// A socket of our own.
        case socket(DatagramSocket)
    }

    /// The datagrams so far, by addresses and size.
    public private(set) var tally = DatagramTally()

    /// How many captured packets are no UDP datagram, by the reason.
    public private(set) var skipped: [String: Int] = [:]

    private let source: Source
    private let writer: CaptureWriter
    private var own: TransportAddress?
    private var flushed = ContinuousClock.now

    /// How long what was taken may wait before it is handed over to the system.
    private static let interval = Duration.milliseconds(100)

    /// A recording in `output`, where nothing changes before `begin`.
    public init(_ source: Source, in output: OutputFile) throws(CaptureError) {
        self.source = source
        switch source {
        case .interface(let capture):
            writer = try CaptureWriter(output, linkType: capture.linkType)
        case .socket(let socket):
            writer = try CaptureWriter(output, linkType: .rawIP)
            own = socket.localAddress
        }
    }

    /// Creates the file at `path`, or empties the one that is there, and begins.
    public convenience init(_ source: Source, path: String) throws(CaptureError) {
        let output: OutputFile
        do throws(OutputError) {
            output = try OutputFile(path, for: "the capture")
        } catch {
            throw CaptureError(error, path: path)
        }
        try self.init(source, in: output)
        try begin()
    }

    /// Empties a file that is there and writes its header. How many bytes the file had, or nil when there was none.
    @discardableResult public func begin() throws(CaptureError) -> Int? { try writer.begin() }

    /// Takes the next packet, if one comes within a moment (a tenth of a second or so); false when none came.
    @discardableResult public func turn() throws -> Bool {
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
            // What listens on all addresses was reached on one that is not known.
            if here.host.isUnspecified, sender.host.isLoopback { here.host = sender.host }
            let packet = InternetPacket(from: sender, to: here, .udp(payload))
            try writer.write(packet, at: SimInstant(nanoseconds: now.nanoseconds))
            tally.add(CapturedDatagram(time: now, source: sender, destination: here, payload: payload))
        }
        try flush()
        return true
    }

    /// Nothing came.
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

    /// Hands what was taken over to the system now and then, so that it survives this program.
    private func flush() throws(CaptureError) {
        let now = ContinuousClock.now
        guard now - flushed >= Self.interval else { return }
        flushed = now
        try writer.flush()
    }

    /// How many packets the system has dropped, as far as it says.
    public var dropped: Int {
        guard case .interface(let capture) = source else { return 0 }
        return capture.dropped
    }

    /// Writes what is left and closes the file.
    public func finish() throws(CaptureError) { try writer.close() }
}
