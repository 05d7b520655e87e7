package import Rig
package import SimulationCore

extension Trace {
    /// Returns the kind of the endpoints to which the records `sequences` of `journal` belong.
    ///
    /// Nil for OBD adapters, for endpoints of different kinds, and when no record has an endpoint.
    package static func side(
        of sequences: [UInt64], in journal: Journal, _ description: RigDescription
    ) -> Side? {
        var sides: Set<Side?> = []
        for endpoint in Set(sequences.compactMap { journal[$0]?.endpoint }) {
            guard let dialect = description.endpoints.endpoint(endpoint)?.dialect else { continue }
            sides.insert(dialect.side)
        }
        return sides.count == 1 ? sides.first ?? nil : nil
    }

    /// Returns a lane for each endpoint of `description`; nil for a single adapter.
    static func lanes(of description: RigDescription) -> [Lane]? {
        guard description.endpoints.count > 1 || description.endpoints.first?.dialect?.side != nil else {
            return nil
        }
        return description.endpoints.map { endpoint in
            let dialect = endpoint.dialect
            return Lane(endpoint: endpoint.name, kind: dialect?.lane ?? "", hasBus: dialect?.hasBus ?? false)
        }
    }
}
