import DynoTesting
import Foundation
import OBDClient
import Testing

/// Cars in real time, for the tests of other packages.
@Suite struct CarTests {
    private func client(_ car: Car) throws -> OBDClient {
        try OBDClient(port: try #require(car.endpoints["obd"]?.port))
    }

    @Test func aCarHasPortsOfItsOwn() async throws {
        let cars = [try await Car.serve("elm327/two-ecu-petrol"), try await Car.serve("two-ecu-petrol")]
        let ports = cars.compactMap { $0.endpoints["obd"]?.port }
        #expect(Set(ports).count == 2 && !ports.contains(0))
        let obd = try #require(cars[0].endpoints["obd"])
        #expect(obd.url == "tcp://127.0.0.1:\(ports[0])")
        #expect(obd.host == "127.0.0.1" && obd.path == nil)
    }

    @Test func aTerminalHasAPath() async throws {
        let car = try await Car.serve()
        let path = try #require(car.sockets.first { $0.path != nil }?.path)
        #expect(FileManager.default.fileExists(atPath: path))
        await car.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aBackEndHasTheAddressOfAWebServer() async throws {
        let car = try await Car.serve("trip-log")
        #expect(car.sockets[0].url.hasPrefix("http://127.0.0.1:"))
    }

    @Test func aFileAndATextAreScenarios() async throws {
        let text = """
            dyno: 1
            vehicle: { base: petrol-warm-idle, signals: { engine.speed: 1234 } }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:35000" } } }
            timing: instant
            """
        let url = FileManager.default.temporaryDirectory.appending(path: "dyno-\(UUID().uuidString).yaml")
        try text.write(to: url, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: url) }
        for scenario in [CarScenario.yaml(text), .file(url)] {
            #expect(try client(try await Car.serve(scenario)).engineSpeed() == 1234)
        }
    }

    /// The names that the fixtures for other languages have too.
    @Test func aTestAsksWhatTheClientDid() async throws {
        let car = try await Car.serve("two-ecu-petrol", set: ["timing=instant"])
        let client = try client(car)
        try await car.set("engine.speed", 3000)
        #expect(try client.engineSpeed() == 3000)
        #expect(try await car.value("engine.speed") == 3000)
        #expect(await car.requests("01 0c").count == 1)
        #expect(await car.requests("010D").isEmpty)
        let all = await car.requests()
        #expect(
            await car.requests("AT*", of: "obd").count == all.count { $0.request?.hasPrefix("AT") == true })
        #expect(await car.requests(of: "other").isEmpty && all.count > 1)
        await #expect(throws: CarError.noSuchSignal("engine.sped")) { try await car.value("engine.sped") }
    }

    @Test func aClockStandsAndGoesOn() async throws {
        let car = try await Car.serve("two-ecu-petrol", set: ["timing=instant"])
        try await car.perform("set: { engine.speed: { ramp: [1000, 2000], over: 10min } }")
        await car.pause()
        let first = try await car.value("engine.speed")
        #expect(try await car.value("engine.speed") == first)
        await car.resume()
        while try await car.value("engine.speed") == first { await Task.yield() }
    }

    @Test func mistakesSayWhatWouldBeRight() async throws {
        func words(_ body: () async throws -> Void) async -> String {
            do { try await body() } catch { return "\(error)" }
            return ""
        }
        #expect(await words { _ = try await Car.serve("no-such-car") }.contains("no-such-car"))
        #expect(
            await words { _ = try await Car.serve(.test("ELM-61")) }
                == "'ELM-61' stands for 3 scenarios; name one of ELM-61/as-set, ELM-61/bits-29, ELM-61/headers-off"
        )
        #expect(
            await words { _ = try await Car.serve(.test("ELM-999")) }
                == "the catalogue has no case 'ELM-999'; 'dyno list' prints the ids")
        let car = try await Car.serve("two-ecu-petrol")
        #expect(
            await words { try await car.set("engine.sped", 3) }
                == "perform:1:8: error: set.engine.sped: there is no signal 'engine.sped'; did you mean 'engine.speed'?"
        )
        #expect(await words { try await car.set(.engineSpeed, -1) }.contains("0 to 16383.75 rpm"))
        #expect(await words { try await car.perform("at: 3s\nlog: hello") }.contains("unknown key 'at'"))
        #expect(await words { try await car.perform("clear: gearbox") }.contains("gearbox"))
        #expect(await words { try await car.request("010C", at: "odb") }.contains("it has obd"))
        #expect(
            await words { try await car.request("010C", within: .milliseconds(5)) }
                == "010C was not seen within 0.005 seconds; seen: nothing")
    }

    @Test func actionsHappenNow() async throws {
        let car = try await Car.serve("two-ecu-petrol", set: ["timing=instant"])
        let client = try client(car)
        try await car.perform("ignition: off")
        #expect(throws: OBDClient.Failure.self) { try client.vehicleSpeed() }
        try await car.perform("ignition: running\nset: { vehicle.speed: 50 km/h }\nlog: here")
        #expect(try client.vehicleSpeed() == 50)
        try await car.perform("fault: { no-response: on }")
        #expect(throws: OBDClient.Failure.self) { try client.vehicleSpeed() }
        try await car.perform("clear-fault: all")
        #expect(try client.vehicleSpeed() == 50)
    }

    @Test func theJournalTellsWhatHasHappened() async throws {
        let car = try await Car.serve("two-ecu-petrol", set: ["timing=instant"])
        async let seen = car.request("010C", at: "obd")
        let client = try client(car)
        _ = try client.engineSpeed()
        #expect(try await seen.endpoint == "obd")
        #expect(try await car.request("AT*").request == "ATZ")
        let journal = await car.journal
        #expect(journal.requests(of: "obd") == ["ATZ", "ATE0", "ATSP0", "010C"])
        #expect(journal.requests(of: "other") == [])
        #expect(String(decoding: journal.input(of: "obd"), as: UTF8.self) == "ATZ\rATE0\rATSP0\r010C\r")
        #expect(journal.output(of: "obd").last == UInt8(ascii: ">"))
        #expect(journal.records.map(\.sequence) == Array(0..<UInt64(journal.records.count)))
        await car.stop()
        await car.stop()
        #expect(await car.journal.requests() == ["ATZ", "ATE0", "ATSP0", "010C"])
    }

    @Test func aCarThatIsGoneHasClosedItsPort() async throws {
        var car: Car? = try await Car.serve("two-ecu-petrol")
        let port = try #require(car?.endpoints["obd"]?.port)
        _ = try OBDClient(port: port)
        car = nil
        for _ in 0..<500 {
            do { _ = try OBDClient(port: port) } catch { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("port \(port) is open 5 s after its car is gone")
    }
}
