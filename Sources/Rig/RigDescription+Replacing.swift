import Endpoints
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
        replaced.endpoints = running.endpoints.enumerated().map { place, open in
            guard let taker = takers[place] else { return open }
            var endpoint = endpoints[taker]
            endpoint.name = open.name
            endpoint.sockets = open.sockets
            endpoint.security = open.security
            endpoint.plainSockets = open.plainSockets
            if case .telemetry(var game) = endpoint.kind, case .telemetry(let former) = open.kind {
                game.role = former.role
                endpoint.kind = .telemetry(game)
            }
            if case .http(var service, let stream) = endpoint.kind, let partner = service.partner,
                let index = endpoints.firstIndex(where: { $0.name == partner }), let place = places[index]
            {
                service.partner = running.endpoints[place].name
                endpoint.kind = .http(service, stream)
            }
            return endpoint
        }
        for index in replaced.events.indices { replaced.events[index].renumber(places) }
        return replaced
    }
}

extension EndpointDescription {
    /// Whether the sockets that are open for this endpoint serve `other` as well.
    fileprivate func carries(_ other: EndpointDescription) -> Bool {
        switch (kind, other.kind) {
        case (.elm327, .elm327), (.mtg, .mtg), (.http, .http), (.doip, .doip): true
        case (.telemetry, .telemetry): (destination == nil) == (other.destination == nil)
        case (.canAccess, .canAccess): (group == nil) == (other.group == nil)
        default: false
        }
    }
}

extension EventDescription {
    /// Replaces the numbers of endpoints by those in `places`.
    fileprivate mutating func renumber(_ places: [Int: Int]) {
        if case .when(var condition) = trigger {
            condition.endpoint = condition.endpoint.flatMap { places[$0] }
            trigger = .when(condition)
        }
        actions = actions.map { action in
            switch action {
            case .fault(let setting, let endpoint, let ecu, let lasting):
                .fault(setting, endpoint: endpoint.flatMap { places[$0] }, ecu: ecu, lasting: lasting)
            case .disconnect(let endpoint, let how):
                .disconnect(endpoint: endpoint.flatMap { places[$0] }, how)
            case .unsolicited(let endpoint, let bytes):
                .unsolicited(endpoint: endpoint.flatMap { places[$0] }, bytes)
            case .setField(let endpoint, let setting):
                .setField(endpoint: places[endpoint] ?? endpoint, setting)
            case .rate(let endpoint, let rate): .rate(endpoint: places[endpoint] ?? endpoint, rate)
            default: action
            }
        }
    }
}
