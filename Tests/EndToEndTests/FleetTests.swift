import TestKit
import Foundation
import Testing

/// Several cars in one process, as `dyno serve --count` and several scenarios run them.
@Suite(.serialized, .enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct FleetTests {
    private struct Ready: Decodable {
        struct Car: Decodable {
            let number: Int
            let name: String
            let seed: UInt64
            let vin: String
        }

        struct Endpoint: Decodable {
            let name: String
            let car: String
            let port: Int?
        }

        let cars: [Car]
        let endpoints: [Endpoint]
    }

    /// Asks the adapter at each port for the VIN, all at once, and prints the answers in order.
    private static let client = """
        import socket, sys, threading
        found = {}
        def ask(port):
            connection = socket.create_connection(("127.0.0.1", port), timeout=60)
            def send(line):
                connection.sendall(line + b"\\r")
                answer = b""
                while not answer.endswith(b">"):
                    piece = connection.recv(1000)
                    if not piece: return
                    answer += piece
                return answer
            send(b"ATE0"); send(b"ATS0"); send(b"ATH0")
            text = send(b"0902").decode()
            parts = [line.split(":")[1] for line in text.split("\\r") if ":" in line]
            found[port] = bytes.fromhex("".join(parts))[3:20].decode()
        threads = [threading.Thread(target=ask, args=(int(port),)) for port in sys.argv[1:]]
        for thread in threads: thread.start()
        for thread in threads: thread.join()
        for port in sys.argv[1:]: print(found.get(int(port)))
        """

    /// Connects to the port until nobody listens there.
    private static let untilRefused = """
        import socket, sys, time
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", int(sys.argv[1]))) != 0: break
            time.sleep(0.05)
        """

    /// A fleet that has printed its table, and the content of its ready file.
    private func start(_ scratch: Scratch, _ words: [String]) async throws -> (ChildProcess, Ready) {
        let child = try Dyno.start(["serve"] + words + ["--ready-file", scratch.file("ready.json")])
        try await Patience.wait(for: "the table of dyno serve") {
            child.output.contains("Ctrl-C ends.") || !child.isRunning
        }
        let data = try #require(
            FileManager.default.contents(atPath: scratch.file("ready.json")), "\(child.errors)")
        return (child, try JSONDecoder().decode(Ready.self, from: data))
    }

    @Test func eachCarAnswersForItself() async throws {
        let scratch = try Scratch()
        let (child, ready) = try await start(
            scratch,
            [
                "--count", "3", "--listen", "obd=tcp://127.0.0.1:0", "--seed", "5", "--journal",
                scratch.file("run.jsonl"), "--pcap", scratch.file("run"),
            ])
        #expect(ready.cars.map(\.number) == [1, 2, 3])
        #expect(ready.cars.map(\.seed) == [5, 6, 7])
        let doors = ready.endpoints.filter { $0.name.hasPrefix("obd-") }
        #expect(doors.map(\.name) == ["obd-1", "obd-2", "obd-3"])
        #expect(doors.map(\.car) == ready.cars.map(\.name))
        let ports = doors.compactMap(\.port)
        let client = try ChildProcess(
            PlainPython.path ?? "", ["-c", Self.client] + ports.map(String.init))
        #expect(try await client.end() == .exited(0), "\(client.errors)")
        #expect(client.output.lines == ready.cars.map(\.vin))
        #expect(Set(ready.cars.map(\.vin)).count == 3)
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(0), "\(child.errors)")
        for number in 1...3 {
            let lines = text(of: scratch.file("run-\(number).jsonl")).lines
            #expect(
                lines.first?.contains("\"car \(number) of 3: quickstart-\(number), seed \(4 + number)\"")
                    == true)
            let endpoints = try lines.compactMap {
                try JSONDecoder().decode(JournalEntry.self, from: Data($0.utf8)).endpoint
            }
            #expect(Set(endpoints) == ["obd-\(number)", "serial-\(number)"])
            for kind in ["can", "ip"] {
                let path = scratch.file("run-\(number).\(kind).pcap")
                #expect((FileManager.default.contents(atPath: path) ?? Data()).count > 24)
            }
        }
    }

    @Test func aCarWhoseScenarioHasEndedLeavesTheOthersRunning() async throws {
        let scratch = try Scratch()
        func scenario(_ name: String, _ events: String) throws -> String {
            try scratch.store(
                """
                dyno: 1
                vehicle: { base: petrol-warm-idle }
                endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
                \(events)
                """, as: "\(name).yaml")
        }
        let short = try scenario("short", "events: [{ at: 300ms, end: on }]")
        let long = try scenario("long", "")
        let (child, ready) = try await start(scratch, [short, long])
        #expect(ready.cars.map(\.name) == ["short-1", "long-2"])
        let ports = ready.endpoints.compactMap(\.port)
        let probe = try ChildProcess(PlainPython.path ?? "", ["-c", Self.untilRefused, String(ports[0])])
        #expect(try await probe.end() == .exited(0))
        let client = try ChildProcess(PlainPython.path ?? "", ["-c", Self.client, String(ports[1])])
        #expect(try await client.end() == .exited(0), "\(client.errors)")
        #expect(client.output.lines.first?.count == 17)
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(0), "\(child.errors)")
    }

    @Test(arguments: [
        (["--count", "0"], "error: --count 0 is not a number of cars"),
        (["--count", "40000"], "30536 would fit"),
        (["--count", "2", "--listen", "odb=tcp://127.0.0.1:0"], "there is no endpoint 'odb'"),
        (["no-such", "nor-this"], "nor-this:1:1: error: "),
    ])
    func whatCannotRunIsRefused(_ words: [String], _ message: String) async throws {
        let child = try Dyno.start(["serve"] + words)
        #expect(try await child.end() == .exited(2))
        #expect(child.errors.contains(message), "\(child.errors)")
        #expect(child.output.isEmpty)
    }

    @Test func moreCarsThanDescriptorsAreRefusedWithTheNumberThatFits() async throws {
        let child = try ChildProcess(
            "/bin/sh", ["-c", "ulimit -n 256; exec \"$0\" serve --count 200", Dyno.path ?? ""])
        #expect(try await child.end() == .exited(2))
        #expect(
            child.errors.contains(
                /200 cars need about \d+ descriptors, .* 256: \d+ would fit; raise the limit/),
            "\(child.errors)")
        #expect(child.output.isEmpty)
    }
}
