import CANBus
import Capture
import Foundation
import LiveHost
import SimulationCore
import Synchronization

/// The simulated bus as a capture; flushed after every batch, so a killed run leaves a readable file.
final class CaptureFile: JournalWriter {
    private struct State: ~Copyable {
        let writer: CaptureWriter
        var hasFailed = false
    }

    private let state: Mutex<State>

    /// Creates the file; its times are those of the wall clock, the rig's power-on being now.
    init(path: String) throws(CaptureError) {
        let powerOn = Duration.seconds(Date().timeIntervalSince1970)
        state = Mutex(State(writer: try CaptureWriter(path: path, linkType: .socketCAN, powerOn: powerOn)))
    }

    func write(_ batch: JournalBatch) {
        state.withLock { state in
            guard !state.hasFailed else { return }
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
            state.hasFailed = true
            Terminal.complain("error: \(failure)")
        }
    }

    func finish() {
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
