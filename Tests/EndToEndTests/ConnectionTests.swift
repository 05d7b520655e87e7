import TestKit
import Testing

/// How clients come and go.
@Suite(.serialized, .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct ConnectionTests {
    /// Clients that come one after another to a port where nobody sees them come and go, told apart by the resets with
    /// which each begins and ends.
    private static func sessions(_ journal: [JournalEntry]) -> [[JournalEntry]] {
        var sessions: [[JournalEntry]] = [[]]
        var resets = 0
        for entry in journal where entry.endpoint == "serial" {
            sessions[sessions.count - 1].append(entry)
            guard entry.request == "ATZ" else { continue }
            resets += 1
            if resets % 2 == 0 { sessions.append([]) }
        }
        return sessions.filter { $0.contains { $0.request == "ATZ" } }
    }

    /// The first two open the link, so python-OBD probes the baud rate as it does on any port of an unknown name; the
    /// third opens the device.
    @Test func clientsComeOneAfterAnotherToTheSerialPort() async throws {
        let link = try Scratch()
        let server = try await Server("quickstart", ["--listen", "serial=pty:\(link.file("tty"))"])
        let serial = try #require(server.endpoints.first { $0.name == "serial" })
        let (path, device) = (try #require(serial.path), try #require(serial.device))
        #expect(path == link.file("tty"))
        let clients = [
            try await Client.run(path, "live"), try await Client.run(path, "times:10:RPM", "COOLANT_TEMP"),
            try await Client.run(device, "times:3:SPEED", "RPM"),
        ]
        #expect(try await server.stop() == .exited(0))
        let journal = try server.journal()
        let sessions = Self.sessions(journal)
        try #require(sessions.count == 3)
        let known = Set(try KnownError.all(in: .shipped).flatMap(\.value.names))
        for (client, session) in zip(clients, sessions) {
            let exchanges = session.exchanges(on: "serial")
            #expect(client.connection.status == "Car Connected")
            #expect(client.connection.protocol == "6")
            let comparison = try Comparison(client, exchanges)
            #expect(comparison.count >= 4)
            #expect(comparison.names.isSubset(of: known), "\(comparison.differences)")
        }
        // The second client's probes may meet a chip that still resets and takes nothing.
        let probes = sessions.map { session in session.contains { $0.bytes == "\u{7F}\u{7F}\r" } }
        #expect(probes == [true, true, false])
        let answer = journal.first { $0.kind == "output" && $0.endpoint == "serial" }
        #expect(answer?.bytes?.hasSuffix("?\r\r>") == true)
    }

    /// Each has an adapter of its own, and both values rise all the time: an answer takes at least the 8 ms of the ECU, so
    /// in thirty of them the speed passes eight steps of its encoding and the air flow seven, however fast the machine is.
    @Test func twoClientsAtOnceSeeTheirOwnValues() async throws {
        let server = try await Server(
            "quickstart",
            [
                "--set", "engine.speed={ ramp: [800, 6000], over: 10min }",
                "--set", "intake.maf={ ramp: [2, 200], over: 10min }",
            ])
        let first = try Client(server.socket, ["RPM", "times:30:RPM"])
        let second = try Client(server.socket, ["MAF", "times:30:MAF"])
        let clients = [try await first.session(), try await second.session()]
        #expect(try await server.stop() == .exited(0))
        let journal = try server.journal()
        let connections = [1, 2].map { journal.exchanges(connection: $0) }
        let isSwapped = connections[0].contains { $0.request.hasPrefix("0110") }
        for (client, exchanges) in zip(clients, isSwapped ? connections.reversed() : connections) {
            let comparison = try Comparison(client, exchanges)
            #expect(comparison.count == 31)
            #expect(comparison.differences.isEmpty, "\(comparison.differences)")
        }
        for client in clients {
            let values = client.answers.compactMap { $0.value?.numbers?.first ?? nil }
            #expect(Set(values).count > 1, "nothing moved between one question and the next")
            #expect(values == values.sorted(), "a value is not the client's own")
        }
        #expect(try Self.overlap(journal), "the clients were not there at the same time")
    }

    /// Whether the second client came before the first went.
    private static func overlap(_ journal: [JournalEntry]) throws -> Bool {
        let came = try #require(journal.firstIndex { $0.kind == "connect" && $0.connection == 2 })
        let gone = try #require(journal.firstIndex { $0.kind == "disconnect" })
        return came < gone
    }

    @Test func aSecondClientIsRefusedWhereOneIsTheLimit() async throws {
        let scratch = try Scratch()
        let car = try scratch.store(
            """
            dyno: 1
            vehicle: { base: petrol-warm-idle }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", clients: refuse } } }

            """, as: "refuse.yaml")
        let server = try await Server(car)
        let first = try Client(server.socket, ["poll:RPM"])
        try await first.answers(1)
        let second = try await Client.run(server.socket, "RPM")
        #expect(["failed", "Not Connected"].contains(second.connection.status))
        #expect(second.answers.isEmpty)
        let asked = try first.lines.count
        try await first.answers(asked + 5)
        let numbers = try first.lines.dropFirst(asked).map { $0.value?.numbers?.count }
        #expect(numbers.allSatisfy { $0 == 1 })
        // When the first has gone, there is room again.
        _ = try await first.leave()
        try await Patience.wait(for: "the end of the first connection in the journal") {
            try server.journal().contains { $0.kind == "disconnect" && $0.connection == 1 }
        }
        #expect(try await Client.run(server.socket, "RPM").connection.status == "Car Connected")
        #expect(try await server.stop() == .exited(0))
        let refusals = try server.journal().filter { $0.kind == "disconnect" && $0.connection == 2 }
        #expect(refusals.compactMap(\.text) == ["refused: the endpoint takes one client and has one"])
    }
}
