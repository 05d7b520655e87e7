import CANBus
package import Capture
package import LiveHost
package import OutputFiles
import Platform
import Rig
package import SimulationCore
import Synchronization

/// Writes one kind of journal traffic as a capture; flushed after every batch, so that the file of
/// a killed run is readable.
package final class CaptureFile: JournalWriter {
    /// The traffic in the file; a classic pcap file has one link type.
    package enum Content: Sendable {
        /// The frames of the simulated bus.
        case frames
        /// The traffic between endpoints and clients as IP packets.
        ///
        /// The packets are synthetic, because the journal only has the bytes read and written. Addresses are real
        /// where they are known, else 127.0.0.1 with ports of the dynamic range.
        case packets

        fileprivate var linkType: LinkType {
            switch self {
            case .frames: .socketCAN
            case .packets: .rawIP
            }
        }
    }

    private struct State: ~Copyable {
        let writer: CaptureWriter
        let content: Content
        var traffic = JournalTraffic()
        var failure: CaptureError?

        /// Appends `record` when it belongs in the file.
        mutating func append(_ record: JournalRecord, _ entry: JournalEntry) throws(CaptureError) {
            switch content {
            case .frames:
                guard let frame = CANFrame(entry) else { return }
                try writer.write(frame, at: record.time)
            case .packets:
                for packet in traffic.packets(of: record, entry) {
                    try writer.write(packet, at: record.time)
                }
            }
        }
    }

    private let output: OutputFile
    private let state: Mutex<State>
    private let say: @Sendable (OutputNews) -> Void

    /// Creates a capture into `output`, where nothing is changed before the endpoints are open. The rig's power-on
    /// is the present wall-clock time. `say` is called once when the file cannot be written any more.
    package init(
        _ output: OutputFile, of content: Content, say: @escaping @Sendable (OutputNews) -> Void
    ) throws(CaptureError) {
        self.output = output
        self.say = say
        let powerOn = Duration.seconds(Date().timeIntervalSince1970)
        let writer = try CaptureWriter(output, linkType: content.linkType, powerOn: powerOn)
        state = Mutex(State(writer: writer, content: content))
    }

    /// The reason why the file has ended early, or nil.
    package var failure: String? {
        output.failure?.description ?? state.withLock { $0.failure?.description }
    }

    /// Stores the addresses of the endpoints, and begins.
    package func opened(_ endpoints: [OpenEndpoint]) {
        attempt { state throws(CaptureError) in
            state.traffic.opened(endpoints)
            if let bytes = try state.writer.begin() { say(.replaced(output, bytes: bytes)) }
        }
    }

    /// Appends the records that belong in the file.
    package func write(_ batch: JournalBatch) {
        attempt { state throws(CaptureError) in
            var failure: CaptureError?
            batch.forEachEntry { record, entry in
                guard failure == nil else { return }
                do throws(CaptureError) {
                    try state.append(record, entry)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            try state.writer.flush()
        }
    }

    package func finish() { attempt { state throws(CaptureError) in try state.writer.close() } }

    /// Runs `body` with the file, unless the file has failed.
    private func attempt(_ body: (inout State) throws(CaptureError) -> Void) {
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(CaptureError) {
                try body(&state)
            } catch {
                state.failure = error
                say(output.failure.map { .failed($0) } ?? .unusable("\(error)"))
            }
        }
    }
}
