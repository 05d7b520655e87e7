import CompanionServices
import Documents
import SimulationCore
import TestKit
import Testing

@Suite struct ServiceDialogueTests {
    private func check(_ vector: Located<ServiceDialogue>) throws {
        var service = CompanionService(try vector.value.description(), seed: 1)
        for step in vector.value.steps {
            let answer = service.respond(to: try step.request(), at: try step.instant())
            #expect(answer.written == step.receive, "\(step.send)", sourceLocation: vector.location)
        }
        // What was stored is what the changes say.
        var copy = ServiceStore(service.currentStore.shapes)
        for change in service.takeChanges() { try copy.apply(change) }
        #expect(copy == service.currentStore, sourceLocation: vector.location)
    }

    @Test(arguments: try VectorFolder.load("services/trip-log.yaml", as: ServiceDialogue.self))
    func tripLog(_ vector: Located<ServiceDialogue>) throws { try check(vector) }

    @Test(arguments: try VectorFolder.load("services/valet.yaml", as: ServiceDialogue.self))
    func valet(_ vector: Located<ServiceDialogue>) throws { try check(vector) }

    @Test("Every call of every profile is in a dialogue, and succeeds in one")
    func everyCallHasADialogue() throws {
        var answered: Set<String> = []
        for file in ["services/trip-log.yaml", "services/valet.yaml"] {
            for vector in try VectorFolder.load(file, as: ServiceDialogue.self) {
                var service = CompanionService(try vector.value.description(), seed: 1)
                for step in vector.value.steps where step.receive.hasPrefix("20") {
                    let answer = service.respond(to: try step.request(), at: .powerOn)
                    if let route = answer.route { answered.insert("\(vector.value.profile) \(route)") }
                }
            }
        }
        for name in ServiceName.allCases {
            for profile in ServiceProfile.allCases {
                let description = ServiceDescription(.builtIn(name), profile: profile)
                for route in description.routes where !Self.neverSucceedsAlone.contains(route.label) {
                    #expect(answered.contains("\(profile) \(route.label)"), "\(profile) \(route.label)")
                }
            }
        }
    }

    /// Calls whose dialogues need the earlier steps that this test leaves out.
    private static let neverSucceedsAlone: Set = ["POST /api/account/logoff"]

    @Test("The answers of the public server of the trip log are sent in chunks")
    func framing() {
        for (profile, framing) in [
            (ServiceProfile.repo, HTTPResponse.Framing.chunked(1 << 30)), (.paper, .length), (.sane, .length),
        ] {
            var service = CompanionService(ServiceDescription(.builtIn(.tripLog), profile: profile), seed: 1)
            let answer = service.respond(to: HTTPRequest(method: "GET", target: "/x"), at: .powerOn)
            guard case .response(let response) = answer.outcome else {
                Issue.record("no response")
                continue
            }
            #expect(response.framing == framing)
        }
    }
}
