import CANBus
package import LiveHost
package import OutputFiles
import Platform
package import SimulationCore
import Synchronization
import VehicleNetwork

/// Writes the frames of the vehicle's CAN bus as candump does with `-l`: one line a frame, which `canplayer` and
/// `dyno replay` send again. Every write ends with a whole line.
package final class CandumpFile: JournalWriter {
    private let output: OutputFile
    private let interface: String
    private let powerOn: Int64
    private let records = Mutex(RecordBuffer())
    private let say: @Sendable (OutputNews) -> Void

    /// Creates a log in `output`, where nothing is changed before the endpoints are open, of the bus `interface`.
    /// The rig's power-on is the present wall-clock time. `say` is called once when the file cannot be written any
    /// more.
    package init(
        _ output: OutputFile, interface: String = "vcan0", say: @escaping @Sendable (OutputNews) -> Void
    ) {
        self.output = output
        self.interface = interface
        self.say = say
        powerOn = Int64(Date().timeIntervalSince1970 * 1e6) * 1000
    }

    /// The reason why the file has ended early, or nil.
    package var failure: String? { output.failure?.description }

    /// Truncates an existing file, because all endpoints are open.
    package func opened(_ endpoints: [OpenEndpoint]) {
        attempt { () throws(OutputError) in
            if let bytes = try output.begin() { say(.replaced(output, bytes: bytes)) }
        }
    }

    package func write(_ batch: JournalBatch) {
        records.withLock { records in
            records.removeAll()
            guard output.failure == nil else { return }
            batch.forEachEntry { record, entry in
                guard let frame = CANFrame(entry) else { return }
                let time = record.time.advanced(byNanoseconds: powerOn)
                records.bytes += Array(CandumpLine.text(frame, at: time, interface: interface).utf8)
                records.bytes.append(0x0A)
                records.endRecord()
            }
            guard !records.isEmpty else { return }
            attempt { () throws(OutputError) in try output.write(records) }
        }
    }

    /// Does nothing, because the log has no place for remarks.
    package func note(_ text: String) {}

    package func finish() { attempt(output.finish) }

    private func attempt(_ body: () throws(OutputError) -> Void) {
        do throws(OutputError) {
            try body()
        } catch {
            say(.failed(error))
        }
    }
}
