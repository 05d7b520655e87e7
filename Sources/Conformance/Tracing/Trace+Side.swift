import MTG
import Rig
import SimulationCore

extension Trace {
    /// What a client talks to at the endpoints of `description` that the records `sequences` of `journal` are about; nil
    /// when adapters are among them, or when there are none.
    static func side(
        of sequences: [UInt64], in journal: Journal, _ description: RigDescription
    ) -> Side? {
        var sides: Set<Side?> = []
        for endpoint in Set(sequences.compactMap { journal[$0]?.endpoint }) {
            guard description.endpoints.indices.contains(Int(endpoint)) else { continue }
            switch description.endpoints[Int(endpoint)].kind {
            case .elm327: sides.insert(nil)
            case .telemetry: sides.insert(.game)
            case .mtg: sides.insert(.unit)
            }
        }
        return sides.count == 1 ? sides.first ?? nil : nil
    }

    /// What the client talks to; of a result of an older version, what its events look like.
    var shownSide: Side? {
        if let side { return side }
        let requests = events.filter { $0.kind == "request" }
        if requests.isEmpty {
            let isGame = events.contains { $0.kind == "output" } && !events.contains { $0.kind == "frame" }
            return isGame ? .game : nil
        }
        let isUnit = requests.allSatisfy { request in
            MaintenanceRequest.names.contains { request.text.hasPrefix($0) }
        }
        return isUnit ? .unit : nil
    }
}
