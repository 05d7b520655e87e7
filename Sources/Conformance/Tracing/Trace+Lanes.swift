import Rig
import SimulationCore

extension Trace {
    /// Returns the kind of the endpoints to which the records `sequences` of `journal` belong.
    ///
    /// Nil for OBD adapters, for endpoints of different kinds, and when no record has an endpoint.
    static func side(
        of sequences: [UInt64], in journal: Journal, _ description: RigDescription
    ) -> Side? {
        var sides: Set<Side?> = []
        for endpoint in Set(sequences.compactMap { journal[$0]?.endpoint }) {
            guard description.endpoints.indices.contains(Int(endpoint)),
                let dialect = WireDialects.dialect(of: description.endpoints[Int(endpoint)])
            else { continue }
            sides.insert(dialect.side)
        }
        return sides.count == 1 ? sides.first ?? nil : nil
    }

    /// Returns a lane for each endpoint of `description`; nil when it has fewer than two.
    static func lanes(of description: RigDescription) -> [Lane]? {
        guard description.endpoints.count > 1 else { return nil }
        return description.endpoints.map { endpoint in
            let dialect = WireDialects.dialect(of: endpoint)
            return Lane(endpoint: endpoint.name, kind: dialect?.lane ?? "", hasBus: dialect?.hasBus ?? false)
        }
    }

    /// The kind of system that the client talks to; for a result of an older version, derived from its
    /// events.
    var shownSide: Side? { side ?? WireDialects.all.first { $0.isSeen(in: events) }?.side }
}
