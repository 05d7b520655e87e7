import ELM327
import Endpoints
package import Rig
package import SimulationCore
import VehicleNetwork

/// The simulated ELM327 of all connections, and the state that adapters of one endpoint share.
///
/// Three words, which an existential holds in itself; a fourth would put all on the heap, with a check for each call.
struct AdapterServers: ServerCollection {
    /// The shared state of an endpoint's adapters.
    struct Unit: Sendable {
        let description: AdapterDescription
        /// The adapter kept for the next client, where all clients share one.
        var kept: Adapter?
        /// The EEPROM content of new adapters.
        var memory: PersistentMemory
        /// Whether that has changed since the last call of `takeChangedMemories`.
        var hasChanged = false

        init(_ description: AdapterDescription) {
            self.description = description
            memory = description.memory
        }
    }

    /// One connection's adapter.
    struct Session: Sendable {
        var adapter: Adapter
        let endpoint: EndpointID
        let segment: BusSegmentID
        /// Whether changes of its EEPROM are kept.
        let keepsMemory: Bool
        /// A headers setting that takes effect late, and the number of requests until then.
        var lateHeaders: (value: Bool, requests: Int)?
    }

    var units: [EndpointID: Unit] = [:]

    /// The adapters; the element of a closed connection can be reused.
    var sessions = ServerTable<Session>()

    var endpoints: [EndpointID] { Array(units.keys) }

    var hasChanges: Bool { units.values.contains { $0.hasChanged } }

    fileprivate mutating func takeChangedMemories() -> [(endpoint: EndpointID, text: String)] {
        units.keys.sorted().compactMap { index in
            guard let unit = units[index], unit.hasChanged else { return nil }
            units[index]?.hasChanged = false
            return (index, unit.memory.text)
        }
    }

    init?(_ setup: ServerSetup) {
        for (endpoint, adapter) in setup.endpoints.ofKind(AdapterDescription.self)
        where adapter.recording == nil {
            units[endpoint] = Unit(adapter)
        }
        if units.isEmpty { return nil }
    }
}

extension Rig {
    /// Removes and returns the EEPROM contents of adapters that have changed since the last call, by endpoint.
    package mutating func takeChangedMemories() -> [(endpoint: EndpointID, text: String)] {
        endpoints.withServers(AdapterServers.self) { adapters, _ in adapters.takeChangedMemories() } ?? []
    }
}
