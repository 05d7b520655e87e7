import CompanionServices
import Endpoints
import Foundation
import Kinds
import LiveHost
import SimulationCore
import Testing

@testable import ControlPanel

@Suite(.serialized) struct RouteTests {
    @Test func theDocumentHasEveryRoute() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let document = try #require(try await bench.send("GET", "/api/v1/openapi.json").json)
            #expect(document["openapi"] == .string("3.1.0"))
            for route in RouteTable.all {
                #expect(document["paths"]?[route.path]?[route.method.lowercased()] != nil, "\(route.path)")
            }
            #expect(Set(RouteTable.all.map(\.name)).count == RouteTable.all.count)
            #expect(Self.references(in: document).isSubset(of: Self.names(in: document)))
        }
    }

    private static func names(in document: JSONValue) -> Set<String> {
        guard case .object(let schemas)? = document["components"]?["schemas"] else { return [] }
        return Set(schemas.map { "#/components/schemas/\($0.name)" })
    }

    private static func references(in value: JSONValue) -> Set<String> {
        switch value {
        case .object(let members):
            members.reduce(into: []) { found, member in
                if member.name == "$ref", case .string(let target) = member.value { found.insert(target) }
                found.formUnion(references(in: member.value))
            }
        case .list(let members): members.reduce(into: []) { $0.formUnion(references(in: $1)) }
        default: []
        }
    }

    @Test(arguments: [
        ("GET", "/api/v1/nothing", 404), ("GET", "/api/v1/signals/no.such", 404),
        ("PATCH", "/api/v1/status", 405), ("DELETE", "/api/v1/reset", 405), ("GET", "/api/v1/actions", 405),
        ("GET", "/api/v1/journal?since=x", 400), ("GET", "/api/v1/journal?since=-1", 400),
        ("GET", "/api/v1/journal?kind=nothing", 400), ("GET", "/api/v1/journal?since=1&since=2", 400),
        ("GET", "/api/v1/status?x=1", 400), ("GET", "/api/v1/signals?names=a.b", 404),
        ("GET", "/api/v1/signals?valued=maybe", 400), ("GET", "/api/v1/capture?kind=usb", 400),
        ("GET", "/api/v1/capture?until=noon", 400), ("DELETE", "/api/v1/signals/no.such", 404),
        ("GET", "/api/v1/scenario?as=json", 400), ("GET", "/api/v1/signals/%ff", 400),
        ("GET", "/api/v1/signals/%zz", 400), ("DELETE", "/api/v1/connections/obd.1", 404),
        ("DELETE", "/api/v1/connections/obd.1?how=politely", 400),
    ])
    func wrongRequests(method: String, target: String, status: Int) async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            let answer = try await bench.send(method, target)
            #expect(answer.status == status)
            #expect(answer.errors.first?.message.isEmpty == false)
            if status == 405 { #expect(answer.fields["Allow"] != nil) }
        }
    }

    @Test func signalsAreFoundByWords() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            guard
                case .list(let found)? = try await bench.send("GET", "/api/v1/signals?search=coolant+temp")
                    .json
            else { throw CancellationError() }
            #expect(found.contains { $0["name"] == .string("engine.coolant.temperature") })
            #expect(found.allSatisfy { $0["unit"] != nil })
            let two = try await bench.send("GET", "/api/v1/signals?names=engine.speed,vehicle.speed").json
            #expect(
                two
                    == .list([
                        .members([
                            "name": .string("engine.speed"), "value": .number("800"), "isSet": .bool(false),
                        ]),
                        .members([
                            "name": .string("vehicle.speed"), "value": .number("0"), "isSet": .bool(false),
                        ]),
                    ]))
        }
    }

    @Test func theTimelineNamesTheEventThatAnotherFollows() async throws {
        let text = """
            dyno: 1
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
            events:
              - { name: start, at: 1h, set: { engine.speed: 900 } }
              - { after: { event: start, delay: 2s }, set: { engine.speed: 800 } }
            """
        try await ControlBench.with(text) { (bench: ControlBench) async throws in
            guard case .list(let events)? = try await bench.send("GET", "/api/v1/timeline").json else {
                Issue.record("no list")
                return
            }
            #expect(events.map { $0["name"] } == [.string("start"), .string("event 2")])
            #expect(events.last?["text"] == .string("2.0 seconds after start"))
        }
    }

    @Test func everyFaultHasAFormAndKeywords() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            guard
                case .list(let kinds)? = try await bench.send("GET", "/api/v1/faults").json?["kinds"]
            else { throw CancellationError() }
            #expect(kinds.map { $0["name"] } == Kinds.formats.faults.map { .string($0.name) })
            for (kind, row) in zip(kinds, Kinds.formats.faults) {
                #expect(!row.keywords.isEmpty, "\(row.name)")
                #expect(kind["keywords"] == .list(row.keywords.map(JSONValue.string)))
                #expect(kind["form"]?["type"] != nil, "\(row.name)")
            }
            let answer = try #require(kinds.first { $0["name"] == .string("negative-response") })
            guard case .list(let fields)? = answer["form"]?["fields"] else { throw CancellationError() }
            #expect(fields.map { $0["name"] } == [.string("code"), .string("service")])
            #expect(fields.map { $0["required"] } == [.bool(true), .bool(false)])
            #expect(fields[0]["form"]?["maximum"] == .number("255"))
        }
    }

    @Test func aTerminalCountsAsAClientFromItsFirstInputOn() async throws {
        let text = ControlBench.petrol.replacing("tcp://127.0.0.1:0", with: "pty:")
        try await ControlBench.with(text) { (bench: ControlBench) async throws in
            func clients() async throws -> [JSONValue?] {
                await bench.session.feed.refresh()
                let status = try await bench.send("GET", "/api/v1/status").json
                guard
                    case .list(let endpoints)? = try await bench.send("GET", "/api/v1/endpoints").json,
                    case .list(let open)? = try await bench.send("GET", "/api/v1/connections").json
                else { throw CancellationError() }
                return [status?["clients"], endpoints.first?["clients"], .number("\(open.count)")]
            }
            let (none, one) = (JSONValue.number("0"), JSONValue.number("1"))
            #expect(try await clients() == [none, none, none])
            guard case .pty(let path, _)? = bench.opened.first?.address else { throw CancellationError() }
            let terminal = try #require(FileHandle(forUpdatingAtPath: path))
            try terminal.write(contentsOf: Array("ATI\r".utf8))
            for _ in 0..<500 where try await clients() != [one, one, one] {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try await clients() == [one, one, one])
            try terminal.close()
        }
    }

    @Test func casesAreListed() async throws {
        try await ControlBench.with { (bench: ControlBench) async throws in
            guard case .list(let cases)? = try await bench.send("GET", "/api/v1/cases?search=elm-05").json
            else {
                throw CancellationError()
            }
            #expect(cases.contains { $0["id"] == .string("ELM-05") })
        }
    }
}
