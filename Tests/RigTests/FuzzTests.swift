import ELM327
import Rig
import SimulationCore
import Testing

/// Any bytes at any time: nothing traps, and the adapter answers afterwards.
@Suite struct FuzzTests {
    private let pieces = [
        "AT", "at ", "ATZ\r", "ATWS\r", "ATD\r", "ATI\r", "ATE0\r", "ATL1\r", "ATH1\r", "ATS0\r", "ATMA\r",
        "ATMR12\r",
        "ATLP\r", "ATBRD23\r", "ATSP", "ATTP", "ATSH", "ATCRA", "ATCF", "ATCM", "ATFC SM", "ATFC SH",
        "ATFC SD",
        "ATST", "ATAT", "ATCAF0\r", "ATCAF1\r", "ATAL\r", "ATR0\r", "ATR1\r", "ATM0\r", "ATCEA", "ATPP",
        "ATRV\r",
        "ATBD\r", "ATBI\r", "ATPC\r", "ATSS\r", "ATRTR\r", "ATCS\r", "ATDPN\r", "ATJS\r", "ATPB", "ATCP",
        "ATRA", "ATSD",
        "0100\r", "010C1\r", "0902\r", "03\r", "04\r", "221234\r", "02", "7E", "F", "0", "6", "A6", "\r",
        "\n", " ",
        "\u{0}", "\u{7F}", "?", "\r\n",
    ]

    private func run(_ timing: Timing, _ version: ChipVersion, seed: UInt64, bytes total: Int, words: Bool) {
        let description = Bench.description(timing, seed: seed) { adapter in
            adapter.version = version
            adapter.bus = .one
            if seed % 2 == 1 { adapter.lineFeedAfterCarriageReturn = .abort }
        }
        var bench = Bench(description, journal: Journal(recordLimit: 256))
        let connections = [bench.connect(), bench.connect()]
        var random = SeededGenerator(seed: seed)
        var sent = 0, received = 0
        while sent < total {
            let connection = connections[Int(random.next() % 2)]
            var burst: [UInt8] = []
            for _ in 0..<1 + random.next() % (words ? 6 : 64) {
                if words {
                    burst += Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
                } else {
                    burst.append(UInt8(truncatingIfNeeded: random.next()))
                }
            }
            bench.driver.send(burst, on: connection)
            sent += burst.count
            // Mostly close together, now and then long enough for searches and sleep.
            let pause = random.next() % 64 == 0 ? 8_000_000_000 : random.next() % 60_000_000
            bench.driver.run(for: .nanoseconds(Int64(pause)))
            for connection in connections {
                received += bench.driver.take(from: connection).reduce(0) { $0 + $1.bytes.count }
            }
        }
        #expect(received > sent / 4)
        for connection in connections {
            for rest in ["X", "X\r"] {
                bench.driver.run(for: .seconds(60))
                bench.send(rest, on: connection)
            }
            bench.driver.run(for: .seconds(60))
            _ = bench.take(from: connection)
            let reply = bench.ask("ATI", on: connection)
            #expect(reply.contains("ELM327 v\(version.rawValue)"), "\(timing) \(version) \(reply)")
        }
    }

    @Test(arguments: Timing.allCases)
    func twoHundredThousandRandomBytesDoNoHarm(_ timing: Timing) {
        run(timing, .v1_5, seed: 1, bytes: 200_000, words: false)
    }

    @Test(arguments: Timing.allCases, ChipVersion.allCases)
    func commandsInAnyOrderDoNoHarm(_ timing: Timing, _ version: ChipVersion) {
        run(
            timing, version, seed: UInt64(version.rawValue.utf8.reduce(0) { $0 + Int($1) }), bytes: 20_000,
            words: true)
    }
}
