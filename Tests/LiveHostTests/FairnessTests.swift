import Dispatch
import LiveHost
import SimulationCore
import Testing

extension LiveHost {
    /// Keeps the loop from all other work until `end` is signalled.
    func hold(_ begin: DispatchSemaphore, until end: DispatchSemaphore) {
        begin.signal()
        end.wait()
    }
}

extension LiveTests {
    /// A client that sends more than the host can answer.
    @Suite struct FairnessTests {
        /// The most that a turn reads from one client.
        private static let readLimit = 4096

        /// Calls `body` while the host reads nothing.
        private static func hold(_ host: LiveHost, _ body: () -> Void) {
            let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            Task { await host.hold(begin, until: end) }
            begin.wait()
            body()
            end.signal()
        }

        @Test(arguments: EventLoop.Backend.allCases)
        func aClientThatFloodsIsReadOnceBeforeTheOthersAreServed(_ backend: EventLoop.Backend) async throws {
            try await Running.serve(Running.description(), backend: backend) { running in
                let flooder = try Client(port: running.port())
                #expect(try flooder.ask("ATE0").hasSuffix(">"))
                let other = try Client(port: running.port())
                #expect(try other.ask("ATE0").hasSuffix(">"))
                let (_, position) = await running.host.records(since: JournalPosition())
                Self.hold(running.host) {
                    flooder.send(String(repeating: "ATI\r", count: Self.readLimit))
                    other.send("010C\r")
                }
                #expect(try other.receiveReply().contains("41 0C"))

                var flood: [Int] = []
                var (readBefore, readBetween) = (-1, -1)
                await running.host.records(since: position).batch.forEach { record, bytes in
                    switch (record.kind, record.connection) {
                    case (.input, 1): flood.append(bytes.count)
                    case (.input, 2): readBefore = flood.count
                    case (.output, 2) where readBetween < 0: readBetween = flood.count - readBefore
                    default: break
                    }
                }
                #expect(flood.allSatisfy { $0 <= Self.readLimit })
                #expect((0...1).contains(readBefore))
                #expect((0...1).contains(readBetween))
            }
        }
    }
}
