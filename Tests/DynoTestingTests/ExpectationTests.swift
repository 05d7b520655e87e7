import DynoTesting
import Foundation
import OBDClient
import Synchronization
import Testing

/// Expectations of the catalogue as checks of a test.
@Suite struct ExpectationTests {
    /// The comments of the issues that `body` records, all of them at `line`.
    private func issues(line: Int? = nil, _ body: () async -> Void) async -> [String] {
        let comments = Mutex<[String]>([])
        await withKnownIssue(isIntermittent: true) {
            await body()
        } matching: { issue in
            #expect(line == nil || issue.sourceLocation?.line == line)
            comments.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        return comments.withLock { $0 }
    }

    private func car(_ scenario: CarScenario = "two-ecu-petrol") async throws -> (Car, OBDClient) {
        let car = try await Car.serve(scenario, set: ["timing=instant"])
        return (car, try OBDClient(port: try #require(car.sockets[0].port)))
    }

    @Test func whatHoldsIsNoIssue() async throws {
        let (car, client) = try await car()
        _ = try client.engineSpeed()
        #expect(await car.expect("count: { request: \"010C\", exactly: 1 }"))
        #expect(await car.expect("- count: { request: \"AT*\", at_least: 3 }\n- never: { request: \"04\" }"))
    }

    @Test func whatIsBrokenIsAnIssueWithItsWire() async throws {
        let (car, client) = try await car()
        _ = try client.engineSpeed()
        let line = #line + 2
        let found = await issues(line: line) {
            #expect(await !car.expect("id: quiet\nnever: { request: \"010C\" }"), "line \(line)")
        }
        #expect(found.count == 1)
        let text = try #require(found.first)
        #expect(text.hasPrefix("Never sends 010C.\n"))
        #expect(text.contains("▶") && text.contains("client → adapter  010C\\r"))
    }

    @Test func aBrokenShouldIsAWarning() async throws {
        let (car, client) = try await car()
        _ = try client.engineSpeed()
        let found = await issues {
            #expect(await car.expect("severity: should\nnever: { request: \"010C\" }"))
        }
        #expect(found.count == 1)
    }

    @Test func whatCannotBeDecidedIsAnIssue() async throws {
        let (car, _) = try await car()
        let found = await issues {
            #expect(await !car.expect("report: { signal: engine.speed }"))
        }
        #expect(found.first?.hasPrefix("Not decided: ") == true)
    }

    @Test func mistakesInAnExpectationAreIssues() async throws {
        let (car, _) = try await car()
        let found = await issues {
            #expect(await !car.expect("nevr: { request: \"010C\" }"))
            #expect(await !car.expect("never: { request: \"010C\", endpoint: odb }"))
            #expect(await !car.expect("count: { request: \"010C\" }"))
            #expect(await !car.expect())
        }
        #expect(found.count == 4)
        #expect(found.first?.contains("expect:1:1: error:") == true)
        #expect(found.last == "the scenario states no expectations; write one")
    }

    @Test func valuesThatTheClientShowsAreComparedWithThoseSent() async throws {
        let (car, client) = try await car()
        await car.shows(.engineSpeed, try client.engineSpeed(), rounding: 0.01)
        #expect(await car.expect("report: { signal: engine.speed }"))
        await car.shows(.engineSpeed, 7000, rounding: 1)
        let found = await issues { #expect(await !car.expect("report: { signal: engine.speed }")) }
        #expect(found.first?.contains("7000") == true)
    }

    @Test func aCaseOfTheCatalogueIsACar() async throws {
        let (car, client) = try await car(.test("ELM-61/as-set"))
        _ = try? client.engineSpeed()
        await car.shows("vin", text: "M8GDM9AXKP042788")
        let found = await issues { #expect(await !car.expect()) }
        let text = try #require(found.first)
        #expect(text.contains("expected vin '1M8GDM9AXKP042788'"))
        #expect(text.contains("Source: obd-java-api issue 54"))
        await car.shows("vin", text: "1M8GDM9AXKP042788")
    }
}
