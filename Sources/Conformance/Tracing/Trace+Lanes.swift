import Rig
import SimulationCore

extension Trace {
    /// What a client talks to at the endpoints of `description` that the records `sequences` of `journal` are about; nil
    /// when endpoints of the usual kind are among them, or when there are none.
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

    /// A lane for each endpoint of `description`; nil when there is one at most, which needs no name.
    static func lanes(of description: RigDescription) -> [Lane]? {
        guard description.endpoints.count > 1 else { return nil }
        return description.endpoints.map { endpoint in
            let dialect = WireDialects.dialect(of: endpoint)
            return Lane(endpoint: endpoint.name, kind: dialect?.lane ?? "", hasBus: dialect?.hasBus ?? false)
        }
    }

    /// What the client talks to; of a result of an older version, what its events look like.
    var shownSide: Side? { side ?? WireDialects.all.first { $0.isSeen(in: events) }?.side }
}
