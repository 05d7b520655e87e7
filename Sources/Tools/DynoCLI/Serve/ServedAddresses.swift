import Documents
import Endpoints
import Rig
import SimulationCore

/// The addresses that `--listen` states, each `NAME=URL`.
///
/// A name is that of an endpoint in the scenarios, whose cars then count on from that address, or that of one car's
/// endpoint, such as `obd-2`.
struct ServedAddresses {
    private let changes: [String]
    /// Whether sockets without a stated address take any free port.
    private let isAnywhere: Bool

    init(_ changes: [String], isAnywhere: Bool) {
        self.changes = changes
        self.isAnywhere = isAnywhere
    }

    /// Returns the fleet of `scenarios` with these addresses.
    func fleet(of scenarios: [Fleet.Scenario], count: Int) throws -> Fleet {
        var scenarios = scenarios
        let isFleet = scenarios.count * count > 1
        for index in scenarios.indices {
            let names = scenarios[index].rig.endpoints.map(\.name)
            if isAnywhere {
                for endpoint in scenarios[index].rig.endpoints.indices {
                    let sockets = scenarios[index].rig.endpoints[endpoint].sockets
                    scenarios[index].rig.endpoints[endpoint].sockets = sockets.map(Self.freed)
                }
            }
            try scenarios[index].rig.listen(
                isFleet ? changes.filter { names.contains(Self.name($0)) } : changes)
        }
        guard isFleet else { return try Fleet(scenarios) }
        let known = Set(scenarios.flatMap { $0.rig.endpoints.map(\.name) })
        var rest = changes.filter { !known.contains(Self.name($0)) }
        var fleet = try Fleet(scenarios, count: count)
        for index in fleet.cars.indices where !rest.isEmpty {
            let names = Set(fleet.cars[index].description.endpoints.map(\.name))
            let own = rest.filter { names.contains(Self.name($0)) }
            guard !own.isEmpty else { continue }
            try fleet.listen(own, car: index)
            rest.removeAll { own.contains($0) }
        }
        // Nobody knows these names: the first car says what would be right.
        if !rest.isEmpty { try fleet.listen(rest, car: 0) }
        return fleet
    }

    /// Returns `address` with any free port; the members of a multicast group share its port.
    private static func freed(_ address: ListenAddress) -> ListenAddress {
        if case .udp(let host, _) = address, ConnectHint.isGroup(host) { return address }
        return address.onAnyPort
    }

    private static func name(_ change: String) -> String { String(change.prefix { $0 != "=" }) }
}

extension Fleet {
    fileprivate mutating func listen(_ changes: [String], car: Int) throws(ScenarioMistakes) {
        try cars[car].description.listen(changes)
    }
}
