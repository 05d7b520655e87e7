import Foundation
import LiveHost
import Rig
import SimulationCore
import Synchronization
import Testing

extension LiveTests {
    /// The journal on its way to files.
    @Suite struct RecorderTests {
        /// Keeps every batch as lines, as a file would.
        private final class Lines: JournalWriter {
            private struct State {
                var batches: [String] = []
                var hasFinished = false
                var lost: UInt64 = 0
            }

            private let line: JournalLine
            private let delay: UInt32
            private let state = Mutex(State())

            init(_ description: RigDescription, delay: UInt32 = 0) {
                line = JournalLine(description)
                self.delay = delay
            }

            var batches: [String] { state.withLock { $0.batches } }
            var hasFinished: Bool { state.withLock { $0.hasFinished } }
            var lost: UInt64 { state.withLock { $0.lost } }

            func write(_ batch: JournalBatch) {
                if delay > 0 { usleep(delay) }
                var text: [UInt8] = []
                batch.forEachEntry { record, entry in line.append(record, entry, to: &text) }
                state.withLock { state in
                    state.batches.append(String(decoding: text, as: UTF8.self))
                    state.lost += batch.lost
                }
            }

            func finish() { state.withLock { $0.hasFinished = true } }
        }

        private func numbers(_ lines: Lines) throws -> [Int] {
            try lines.batches.joined().split(separator: "\n").map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return try #require(object?["n"] as? Int)
            }
        }

        @Test func everythingIsWrittenInWholeLinesAndInOrder() async throws {
            let description = Running.description()
            let lines = Lines(description), second = Lines(description)
            try await Running.serve(description, recorder: Recorder([lines, second])) { running in
                let client = try Client(port: running.port())
                for _ in 0..<50 { #expect(try client.ask("ATI") == "ATI\rELM327 v1.5\r\r>") }
                #expect(try client.ask("\u{1}\"\\").hasSuffix("?\r\r>"))
            }
            #expect(lines.hasFinished && second.hasFinished)
            #expect(lines.batches.allSatisfy { $0.hasSuffix("}\n") })
            let numbers = try numbers(lines)
            #expect(numbers == Array(0..<numbers.count))
            #expect(numbers.count > 150)
            #expect(lines.lost == 0)
            #expect(lines.batches.joined() == second.batches.joined())
            let text = lines.batches.joined()
            #expect(text.contains("\"kind\":\"connect\""))
            #expect(text.contains("\"bytes\":\"ATI\\rELM327 v1.5\\r\\r>\""))
        }

        @Test func aSlowWriterHoldsTheRunUpAndLosesNothing() async throws {
            let description = Running.description()
            let lines = Lines(description, delay: 3_000)
            try await Running.serve(description, recorder: Recorder([lines])) { running in
                let client = try Client(port: running.port())
                let burst = String(repeating: "ATI\r", count: 200)
                for _ in 0..<100 {
                    client.send(burst)
                    _ = try client.receive(count: 200 * "ATI\rELM327 v1.5\r\r>".utf8.count)
                }
            }
            let numbers = try numbers(lines)
            #expect(numbers == Array(0..<numbers.count))
            #expect(numbers.count > 20_000)
            #expect(lines.lost == 0)
        }

        @Test func aRecorderTakesNoEmptyBatchAndFinishesAfterTheLast() {
            let lines = Lines(Running.description(), delay: 1_000)
            let recorder = Recorder([lines])
            var journal = Journal()
            var position = JournalPosition()
            recorder.take(journal.batch(since: &position))
            // More batches than may wait at once.
            for number in 0..<200 {
                journal.append(.note(.recordsLost(number)), at: .powerOn)
                recorder.take(journal.batch(since: &position))
            }
            recorder.finish()
            #expect(lines.batches.count == 200)
            #expect(lines.hasFinished)
        }
    }
}
