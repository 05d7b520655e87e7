import CompanionServices
import LiveHost
import SimulationCore
import Testing

@testable import ControlPanel

@Suite(.serialized) struct ActionTests {
    @Test func signalsAreSetToValuesAndSources() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            #expect(try await bench.send("PUT", "/api/v1/signals/engine.speed", "3000").status == 200)
            #expect(try await bench.value("engine.speed") == 3000)
            #expect(try await bench.send("PUT", "/api/v1/signals/vehicle.speed", "\"65 mph\"").status == 200)
            let speed = try #require(try await bench.value("vehicle.speed"))
            #expect(abs(speed - 104.607) < 0.001)
            let ramp = #"{ "ramp": [90, 110], "over": "1h" }"#
            #expect(
                try await bench.send("PUT", "/api/v1/signals/engine.coolant.temperature", ramp).status == 200)
            let coolant = try #require(try await bench.value("engine.coolant.temperature"))
            #expect((90...91).contains(coolant))
        }
    }

    @Test func aSignalThatIsReleasedHasItsSourceAgain() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let path = "/api/v1/signals/engine.speed"
            _ = try await bench.send("PUT", path, "3000")
            #expect(try await bench.send("GET", path).json?["isSet"] == .bool(true))
            #expect(try await bench.send("DELETE", path).status == 200)
            #expect(try await bench.value("engine.speed") == 800)
            #expect(try await bench.send("GET", path).json?["isSet"] == .bool(false))
            let journal = try await bench.send("GET", "/api/v1/journal?kind=event").text
            #expect(journal.contains(#""action":"release""#))
            let played = try await bench.send("GET", "/api/v1/scenario?as=played").text
            #expect(played.contains("release: engine.speed"))
        }
    }

    @Test func aTextForANumberIsNamed() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let answer = try await bench.send("PUT", "/api/v1/signals/engine.speed", "abc")
            #expect(answer.status == 422)
            #expect(answer.errors.first?.message == "'abc' is not a number")
            #expect(answer.errors.first?.hint == "write 0 to 16383.75 rpm")
        }
    }

    @Test func actionsAreThoseOfEvents() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let answer = try await bench.send(
                "POST", "/api/v1/actions", #"{ "store": "P0133", "set": { "engine.speed": 1500 } }"#)
            #expect(answer.status == 200)
            #expect(answer.json?["number"] == .number("1"))
            #expect(try await bench.send("GET", "/api/v1/vehicle").text.contains("P0133"))
            #expect(try await bench.value("engine.speed") == 1500)
            let journal = try await bench.send("GET", "/api/v1/journal?kind=event").text
            #expect(journal.split(separator: "\n").count == 2)
            #expect(journal.split(separator: "\n").allSatisfy { $0.contains(#""by":"control""#) })
        }
    }

    @Test(arguments: [
        (#"{ "set": { "engine.sped": 1 } }"#, "set.engine.sped", "engine.speed"),
        (#"{ "set": { "engine.speed": 1e9 } }"#, "set.engine.speed", "rpm"),
        (#"{ "set": { "engine.speed": "3 km" } }"#, "set.engine.speed", ""),
        (#"{ "fault": { "silence": "maybe" } }"#, "fault.silence", ""),
        (#"{ "sett": {} }"#, "sett", "set"), ("[1, 2]", "", ""), ("", "", ""), ("{", "2:1", ""),
    ])
    func mistakesHaveAPathAndAHint(body: String, path: String, hint: String) async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let answer = try await bench.send("POST", "/api/v1/actions", body)
            #expect(answer.status == 422)
            let error = try #require(answer.errors.first { $0.path == path })
            #expect(!error.message.isEmpty)
            #expect(hint.isEmpty || "\(error.message) \(error.hint)".contains(hint))
            // Nothing is half done.
            #expect(try await bench.send("GET", "/api/v1/journal?kind=event").text.isEmpty)
            #expect(try await bench.value("engine.speed") == 800)
        }
    }

    @Test func aSourceThatIsNoneNamesItsPlaceWithoutTheSignal() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let answer = try await bench.send(
                "PUT", "/api/v1/signals/engine.speed", #"{ "ramp": [0, 1], "ovr": "1s" }"#)
            #expect(answer.status == 422)
            #expect(answer.errors.contains { $0.path == "ovr" })
            // The content is one value; it cannot close the braces around it.
            let trick = try await bench.send(
                "PUT", "/api/v1/signals/engine.speed", #"1 }, "end": "on", "log": { "#)
            #expect(trick.status == 422)
            #expect(try await bench.send("PUT", "/api/v1/signals/no.such", "1").status == 404)
        }
    }

    @Test func faultsBeginAreListedAndEnd() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            _ = try await bench.send(
                "POST", "/api/v1/actions", #"{ "fault": { "silence": "on" }, "endpoint": "obd" }"#)
            _ = try await bench.send(
                "POST", "/api/v1/actions", #"{ "fault": { "delay": "1s" }, "for": "1h" }"#)
            let listed = try #require(try await bench.send("GET", "/api/v1/faults").json)
            guard case .list(let active)? = listed["active"] else { throw CancellationError() }
            #expect(active.map { $0["name"] } == [.string("silence"), .string("delay")])
            #expect(active[0]["endpoint"] == .string("obd"))
            #expect(active[0]["event"] == .string("control-1"))
            #expect(try await bench.send("DELETE", "/api/v1/faults/fault-9").status == 404)
            #expect(try await bench.send("DELETE", "/api/v1/faults/fault-1").status == 200)
            #expect(try await bench.send("DELETE", "/api/v1/faults/delay").status == 200)
            #expect(try await bench.send("GET", "/api/v1/faults").json?["active"] == .list([]))
        }
    }

    @Test func theClockStopsGoesOnAndMovesForward() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            #expect(try await bench.send("POST", "/api/v1/clock", #"{ "advance": "1s" }"#).status == 409)
            #expect(try await bench.send("POST", "/api/v1/clock", "\"pause\"").status == 200)
            let first = try #require(try await bench.send("GET", "/api/v1/status").json)
            let second = try #require(try await bench.send("GET", "/api/v1/status").json)
            #expect(first["paused"] == .bool(true))
            #expect(first["time"] == second["time"])
            #expect(try await bench.send("POST", "/api/v1/clock", #"{ "advance": "1h" }"#).status == 200)
            #expect(try await bench.value("engine.speed") == 900)
            #expect(try await bench.send("POST", "/api/v1/clock", #"{ "advance": "2h" }"#).status == 422)
            #expect(try await bench.send("POST", "/api/v1/clock", "resume").status == 200)
            #expect(try await bench.send("POST", "/api/v1/clock", "\"stop\"").status == 422)
        }
    }

    @Test func resetIsTimeZeroBehindTheSamePorts() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            _ = try await bench.send("POST", "/api/v1/clock", "pause")
            _ = try await bench.send("POST", "/api/v1/clock", #"{ "advance": "10min" }"#)
            _ = try await bench.send(
                "POST", "/api/v1/actions", #"{ "store": "P0133", "fault": { "silence": "on" } }"#)
            let before = try await bench.send("GET", "/api/v1/endpoints").json
            #expect(try await bench.send("POST", "/api/v1/reset").status == 200)
            let after = try await bench.send("GET", "/api/v1/endpoints").json
            #expect(before == after)
            #expect(try await bench.send("GET", "/api/v1/status").json?["time"] == .number("0"))
            #expect(try await bench.send("GET", "/api/v1/faults").json?["active"] == .list([]))
            #expect(try await !bench.send("GET", "/api/v1/vehicle").text.contains("P0133"))
            #expect(try await bench.send("GET", "/api/v1/scenario?as=played").text.contains("store") == false)
        }
    }

    @Test func anotherCarStandsBehindTheSamePorts() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let urls = try await bench.send("GET", "/api/v1/endpoints").text
            let other = """
                dyno: 1
                title: Another car
                vehicle: { signals: { engine.speed: 2222 } }
                endpoints: { plug: { elm327: { listen: "tcp://127.0.0.1:0" } } }
                events: [{ name: silent, at: 1h, endpoint: plug, fault: { silence: on } }]
                """
            #expect(try await bench.send("PUT", "/api/v1/scenario", other).status == 200)
            #expect(try await bench.value("engine.speed") == 2222)
            #expect(try await bench.send("GET", "/api/v1/endpoints").text == urls)
            // One that does not load: the car goes on.
            let wrong = try await bench.send("PUT", "/api/v1/scenario", "dyno: 1\nvehicel: {}\n")
            #expect(wrong.status == 422)
            #expect(wrong.errors.first?.path == "vehicel")
            let farm =
                "dyno: 1\nendpoints: { mtg: { mtg: { listen: \"tcp://127.0.0.1:0\", machine: 8R } } }\n"
            #expect(try await bench.send("PUT", "/api/v1/scenario", farm).status == 409)
            #expect(try await bench.value("engine.speed") == 2222)
        }
    }

    @Test func writersAtOnceAreBothInTheJournal() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let numbers = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
                for value in 1...20 {
                    group.addTask {
                        try await bench.send("PUT", "/api/v1/signals/engine.speed", "\(value)").json?[
                            "number"]
                    }
                }
                return try await group.reduce(into: Set<JSONValue>()) { $0.formUnion($1.map { [$0] } ?? []) }
            }
            #expect(numbers.count == 20)
            let journal = try await bench.send("GET", "/api/v1/journal?kind=event").text
            #expect(journal.split(separator: "\n").count == 20)
            let last = try #require(journal.split(separator: "\n").last)
            let value = try #require(try await bench.value("engine.speed"))
            #expect(last.contains("to constant(\(value))") || last.contains("\(value)"))
        }
    }
}
