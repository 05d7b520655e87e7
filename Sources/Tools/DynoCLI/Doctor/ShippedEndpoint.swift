import Endpoints
import Kinds
import Rig
import Scenarios

struct ShippedEndpoint {
    let scenario: String
    /// A car with this endpoint alone.
    let rig: RigDescription

    var description: EndpointDescription { rig.endpoints[0] }

    var kind: String { description.kindName }

    /// Those of the scenarios that serve a car rather than test a client, the quickstart's first.
    static let all: [ShippedEndpoint] = {
        let names = ScenarioLoader.shippedScenarios
        return (names.filter { !$0.contains("/") } + names.filter { $0.contains("/") }).flatMap { name in
            let scenarios = (try? ScenarioLoader.standard.load(path: name))?.scenarios ?? []
            return scenarios.filter(\.expectations.isEmpty).flatMap { scenario in
                scenario.rig.endpoints.map { endpoint in
                    var rig = scenario.rig
                    (rig.endpoints, rig.events) = ([endpoint], [])
                    return ShippedEndpoint(scenario: name, rig: rig)
                }
            }
        }
    }()
}
