import ELM327
import SimulationCore
import VehicleNetwork

/// The simulated ELM327 of all connections, and the state that adapters of one endpoint share.
struct AdapterServers: ServerCollection {
    /// The shared state of an endpoint's adapters.
    struct Unit: Sendable {
        let description: AdapterDescription
        /// The adapter kept for the next client, where all clients share one.
        var kept: Adapter?
        /// The EEPROM content of new adapters.
        var memory: PersistentMemory

        init(_ description: AdapterDescription) {
            self.description = description
            memory = description.memory
        }
    }

    /// One connection's adapter.
    struct Session: Sendable {
        var adapter: Adapter
        /// The endpoint of its connection.
        let endpoint: Int
        /// The slot of its connection.
        var slot = 0
        /// The bus segment that it is attached to.
        let segment: BusSegmentID
        /// Whether changes of its EEPROM are kept.
        let keepsMemory: Bool
        /// A headers setting that takes effect late, and the number of requests until then.
        var lateHeaders: (value: Bool, requests: Int)?
    }

    /// The units, by endpoint.
    var units: [Int: Unit] = [:]

    /// The adapters; the element of a closed connection can be reused.
    var sessions: [Session] = []

    var freePlaces = FreePlaces()

    /// The index in `sessions` of each tap's adapter; a tap has the number of its connection's slot.
    var places: [Int] = []

    /// The endpoints whose EEPROM has changed since the last call of `takeChangedMemories`.
    var changedMemories: Set<Int> = []

    var endpoints: [Int] { Array(units.keys) }

    init?(_ setup: ServerSetup) {
        for (index, description) in setup.endpoints.enumerated() {
            guard let adapter = description.kind as? AdapterDescription, adapter.recording == nil else {
                continue
            }
            units[index] = Unit(adapter)
        }
        if units.isEmpty { return nil }
    }

    /// Assigns the adapter at `place` to `tap`.
    mutating func assign(_ place: Int, to tap: TapID) {
        while places.count <= tap.rawValue { places.append(0) }
        places[tap.rawValue] = place
        sessions[place].slot = tap.rawValue
    }

    /// Stores the EEPROM of the adapter at `place` for its endpoint; all connections of the
    /// endpoint have the same chip.
    mutating func keepMemory(_ place: Int, others: [Int]) {
        let index = sessions[place].endpoint
        let memory = sessions[place].adapter.memory
        guard memory != units[index]?.memory else { return }
        units[index]?.memory = memory
        changedMemories.insert(index)
        for slot in others where places[slot] != place { sessions[places[slot]].adapter.memory = memory }
    }
}
