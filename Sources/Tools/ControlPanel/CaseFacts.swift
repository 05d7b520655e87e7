import Kinds
import Conformance
import Scenarios
import SimulationCore
import Synchronization

/// The shipped cases as JSON; read once, when somebody asks.
final class CaseFacts: Sendable {
    static let shared = CaseFacts()

    private struct Entry: Sendable {
        let id: String
        let title: String
        let severity: String
    }

    private let task = Mutex<Task<[Entry], Never>?>(nil)

    /// Returns the cases whose id or title contains `search`.
    func list(_ search: String?) async -> JSONValue {
        let reading = task.withLock { task in
            let reading = task ?? Task.detached(priority: .utility) { Self.read() }
            task = reading
            return reading
        }
        let search = search?.lowercased() ?? ""
        let found = await reading.value.filter { entry in
            search.isEmpty || entry.id.lowercased().contains(search)
                || entry.title.lowercased().contains(search)
        }
        return .list(
            found.map {
                .members([
                    "id": .string($0.id), "title": .string($0.title), "severity": .string($0.severity),
                ])
            })
    }

    private static func read() -> [Entry] {
        guard let catalogue = try? CaseCatalogue(paths: ScenarioLoader.shippedFolders, .standard) else {
            return []
        }
        return catalogue.cases.map {
            Entry(
                id: $0.id, title: $0.scenario.rig.title, severity: $0.scenario.severity?.rawValue ?? "should")
        }
    }
}
