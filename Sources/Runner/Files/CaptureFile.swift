import CANBus
public import Capture
import Foundation
public import LiveHost
public import SimulationCore
import Synchronization

/// The simulated bus as a capture; flushed after every batch, so a killed run leaves a readable file.
public final class CaptureFile: JournalWriter {
    private struct State: ~Copyable {
        let writer: CaptureWriter
        var failure: String?
    }

    private let state: Mutex<State>

    private let complain: @Sendable (String) -> Void

    /// Creates the file; its times are those of the wall clock, the rig's power-on being now. `complain` is told once when
    /// it cannot be written any more.
    public init(path: String, complain: @escaping @Sendable (String) -> Void) throws(CaptureError) {
        self.complain = complain
        let powerOn = Duration.seconds(Date().timeIntervalSince1970)
        state = Mutex(State(writer: try CaptureWriter(path: path, linkType: .socketCAN, powerOn: powerOn)))
    }

    /// Why the file has ended too early, or nil.
    public var failure: String? { state.withLock { $0.failure } }

    /// Appends the records that belong into the file.
    public func write(_ batch: JournalBatch) {
        state.withLock { state in
            guard state.failure == nil else { return }
            let writer = state.writer
            var failure: CaptureError?
            batch.forEach { record, payload in
                let isFrame = record.kind == .frame && record.number & JournalRecord.FrameFlag.noCAN == 0
                guard isFrame, failure == nil else { return }
                do throws(CaptureError) {
                    try writer.write(Self.frame(record, payload), at: record.time)
                } catch {
                    failure = error
                }
            }
            do throws(CaptureError) {
                if failure == nil { try writer.flush() }
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

    private static func frame(_ record: JournalRecord, _ payload: ArraySlice<UInt8>) -> CANFrame {
        let identifier = CANIdentifier(
            rawValue: UInt32(truncatingIfNeeded: record.number),
            isExtended: record.number & JournalRecord.FrameFlag.extended != 0)
        guard record.number & JournalRecord.FrameFlag.remote == 0 else { return CANFrame(remote: identifier) }
        return CANFrame(identifier, CANData(payload))
    }
}
