import CANBus
public import Capture
import Foundation
public import LiveHost
public import OutputFiles
import Rig
public import SimulationCore
import Synchronization

/// A part of the journal as a capture; flushed after every batch, so a killed run leaves a readable file.
public final class CaptureFile: JournalWriter {
    /// What of the journal a file holds: a classic pcap file has one link type.
    public enum Content: Sendable {
        /// What the simulated bus carried.
        case frames
        /// What passed between the endpoints and their clients, in packets of IP.
        ///
        /// They are made up: the journal knows what was read and written, and the system keeps the real ones to itself.
        /// Addresses are the real ones where they are known, else 127.0.0.1 with ports from the range for passing
        /// clients.
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

        /// Appends what `record` stands for, if that belongs into the file.
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

    /// A capture in `output`, where nothing changes before the endpoints are open; its times are those of the wall clock,
    /// the rig's power-on being now. `say` is told once when it cannot be written any more.
    public init(
        _ output: OutputFile, of content: Content, say: @escaping @Sendable (OutputNews) -> Void
    ) throws(CaptureError) {
        self.output = output
        self.say = say
        let powerOn = Duration.seconds(Date().timeIntervalSince1970)
        let writer = try CaptureWriter(output, linkType: content.linkType, powerOn: powerOn)
        state = Mutex(State(writer: writer, content: content))
    }

    /// Why the file has ended too early, or nil.
    public var failure: String? {
        output.failure?.description ?? state.withLock { $0.failure?.description }
    }

    /// Takes the addresses of the endpoints, and begins.
    public func opened(_ endpoints: [OpenEndpoint]) {
        attempt { state throws(CaptureError) in
            state.traffic.opened(endpoints)
            if let bytes = try state.writer.begin() { say(.replaced(output, bytes: bytes)) }
        }
    }

    /// Appends the records that belong into the file.
    public func write(_ batch: JournalBatch) {
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

    /// Closes the file.
    public func finish() { attempt { state throws(CaptureError) in try state.writer.close() } }

    /// Does something with the file, unless it has failed before.
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
