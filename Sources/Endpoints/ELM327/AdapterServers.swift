import ELM327
import SimulationCore
import VehicleNetwork

/// The simulated ELM327 of all connections, and what the adapters of one endpoint have in common.
struct AdapterServers: Sendable {
    /// What the connections to one endpoint have in common.
    struct Unit: Sendable {
        /// What its adapters are made from.
        let description: AdapterDescription
        /// The bus segment that all of them see; nil while there is none.
        var sharedSegment: BusSegmentID?
        /// The adapter that waits for the next client, where all clients share one.
        var kept: Adapter?
        /// The EEPROM that new adapters begin with.
        var memory: PersistentMemory

        init(_ description: AdapterDescription) {
            self.description = description
            memory = description.memory
        }
    }

    /// One connection's adapter.
    struct Session: Sendable {
        /// The adapter.
        var adapter: Adapter
        /// The endpoint of its connection.
        let endpoint: Int
        /// The slot of its connection.
        var slot = 0
        /// The bus segment that it is attached to.
        let segment: BusSegmentID
        /// Whether what it writes into its EEPROM stays.
        let keepsMemory: Bool
        /// The headers setting that comes into force late, and at how many requests from now.
        var lateHeaders: (value: Bool, requests: Int)?
    }

    /// The units, by endpoint.
    var units: [Int: Unit] = [:]

    /// The adapters; a place without a connection waits to be used again.
    var sessions: [Session] = []

    private var freePlaces = FreePlaces()

    /// Where the adapter of each tap is; a tap has the number of its connection's slot.
    var places: [Int] = []

    /// The endpoints whose EEPROM has changed.
    var changedMemories: Set<Int> = []

    init(_ descriptions: [EndpointDescription]) {
        for (index, description) in descriptions.enumerated() {
            guard case .elm327(let adapter) = description.kind else { continue }
            units[index] = Unit(adapter)
        }
    }

    mutating func add(_ session: Session) -> Int { freePlaces.put(session, into: &sessions) }

    mutating func remove(_ place: Int) { freePlaces.release(place) }

    /// The adapter at `place` is the one of `tap`.
    mutating func assign(_ place: Int, to tap: TapID) {
        while places.count <= tap.rawValue { places.append(0) }
        places[tap.rawValue] = place
        sessions[place].slot = tap.rawValue
    }

    /// Takes over what the adapter at `place` has written; all connections of the endpoint have the same chip.
    mutating func keepMemory(_ place: Int, others: [Int]) {
        let index = sessions[place].endpoint
        let memory = sessions[place].adapter.memory
        guard memory != units[index]?.memory else { return }
        units[index]?.memory = memory
        changedMemories.insert(index)
        for slot in others where places[slot] != place { sessions[places[slot]].adapter.memory = memory }
    }
}
