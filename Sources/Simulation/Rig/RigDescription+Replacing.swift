import Endpoints
import SimulationCore
import VehicleModel

extension RigDescription {
    /// Endpoints of a new scenario for which no port is open, by their names.
    public struct NoPort: Error, Hashable, Sendable {
        /// The names in the new scenario.
        public let endpoints: [String]
    }

    /// This scenario behind the open ports of `running`: each of its endpoints takes over one of the same kind, that of
    /// its name first. An endpoint of `running` that none takes over stays as it is.
    ///
    /// The endpoints keep the order, names and addresses of `running`, because clients know them.
    public func behindPorts(of running: RigDescription) throws(NoPort) -> RigDescription {
        var takers: [Int?] = Array(repeating: nil, count: running.endpoints.count)
        var places: [Int: Int] = [:]
        for isNamed in [true, false] {
            for (index, endpoint) in endpoints.enumerated() where places[index] == nil {
                let place = running.endpoints.indices.first {
                    takers[$0] == nil && running.endpoints[$0].carries(endpoint)
                        && (!isNamed || running.endpoints[$0].name == endpoint.name)
                }
                guard let place else { continue }
                takers[place] = index
                places[index] = place
            }
        }
        let missing = endpoints.indices.filter { places[$0] == nil }
        guard missing.isEmpty else { throw NoPort(endpoints: missing.map { endpoints[$0].name }) }
        var replaced = self
        let names = Dictionary(
            places.map { (endpoints[$0].name, running.endpoints[$1].name) },
            uniquingKeysWith: { first, _ in first })
        replaced.endpoints = zip(running.endpoints, takers).map { open, taker in
            taker.map { endpoints[$0].behindSockets(of: open, names: names) } ?? open
        }
        let ids = Dictionary(uniqueKeysWithValues: places.map { (EndpointID($0), EndpointID($1)) })
        for index in replaced.events.indices { replaced.events[index].renumber(ids) }
        return replaced
    }
}

extension EventDescription {
    /// Replaces endpoints by those in `places`.
    fileprivate mutating func renumber(_ places: [EndpointID: EndpointID]) {
        if case .when(var condition) = trigger {
            condition.endpoint = condition.endpoint.flatMap { places[$0] }
            trigger = .when(condition)
        }
        for index in actions.indices { actions[index].renumber(places) }
    }
}
