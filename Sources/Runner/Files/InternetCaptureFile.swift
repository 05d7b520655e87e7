public import Capture
import Foundation
public import LiveHost
public import SimulationCore
import Synchronization

/// What passed between the endpoints and their clients as a capture of IP packets; flushed after every batch, so a killed
/// run leaves a readable file.
///
/// The packets are made up: the journal knows what was read and written, and the system keeps the real ones to itself.
/// Addresses are the real ones where they are known, else 127.0.0.1 with ports from the range for passing clients.
public final class InternetCaptureFile: JournalWriter {
    private struct State: ~Copyable {
        let writer: CaptureWriter
        var traffic = JournalTraffic()
        var failure: String?
    }

    private let state: Mutex<State>

    private let complain: @Sendable (String) -> Void

    /// Creates the file; its times are those of the wall clock, the rig's power-on being now. `complain` is told once when
    /// it cannot be written any more.
    public init(path: String, complain: @escaping @Sendable (String) -> Void) throws(CaptureError) {
        self.complain = complain
        let powerOn = Duration.seconds(Date().timeIntervalSince1970)
        state = Mutex(State(writer: try CaptureWriter(path: path, linkType: .rawIP, powerOn: powerOn)))
    }

    /// Why the file has ended too early, or nil.
    public var failure: String? { state.withLock { $0.failure } }

    /// Takes the addresses of the endpoints.
    public func opened(_ endpoints: [OpenEndpoint]) {
        state.withLock { $0.traffic.opened(endpoints) }
    }

    /// Appends the packets of what has passed.
    public func write(_ batch: JournalBatch) {
        state.withLock { state in
            guard state.failure == nil else { return }
            var failure: CaptureError?
            batch.forEach { record, payload in
                guard failure == nil else { return }
                do throws(CaptureError) {
                    for packet in state.traffic.packets(of: record, payload) {
                        try state.writer.write(packet, at: record.time)
                    }
                } catch {
                    failure = error
                }
            }
            do throws(CaptureError) {
                if failure == nil { try state.writer.flush() }
            } catch {
                failure = error
            }
            guard let failure else { return }
            state.failure = "\(failure)"
            complain("\(failure)")
        }
    }

    /// Closes the file.
    public func finish() {
        state.withLock { state in try? state.writer.close() }
    }
}
