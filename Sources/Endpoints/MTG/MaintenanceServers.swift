import MTG
import SimulationCore

/// The telematics units and their sessions with clients.
struct MaintenanceServers: Sendable {
    /// The session of one connection.
    struct Conversation: Sendable {
        /// The session's protocol state.
        var session: MaintenanceSession
        /// Input that has not been passed to the session yet.
        var input: [UInt8] = []
    }

    /// The units, by endpoint.
    private var units: [Int: TelematicsUnit] = [:]

    /// The sessions; the element of a closed connection is nil and can be reused.
    var conversations: [Conversation?] = []

    private var freePlaces = FreePlaces()

    /// The faults that each event of the scenario puts into answers, in the order of the journal's item numbers.
    private let eventFaults: [[RecordFault]]

    init(_ descriptions: [EndpointDescription], eventFaults: [[RecordFault]], seed: UInt64) {
        self.eventFaults = eventFaults
        for (index, description) in descriptions.enumerated() {
            guard case .mtg(let unit, _) = description.kind else { continue }
            units[index] = TelematicsUnit(unit, seed: seed)
        }
    }

    /// Begins a session with the unit of endpoint number `index`; returns its index.
    mutating func connect(endpoint index: Int) -> Int {
        guard let unit = units[index] else { preconditionFailure("an endpoint of another kind") }
        var session = MaintenanceSession(unit.description, log: unit.log)
        session.holdsRequests = true
        return freePlaces.put(Conversation(session: session), into: &conversations)
    }

    mutating func remove(_ place: Int) {
        conversations[place] = nil
        freePlaces.release(place)
    }

    /// Returns whether no answer is being sent.
    func hasAnswered(_ place: Int) -> Bool { !(conversations[place]?.session.isAnswering ?? false) }

    /// The journal's item number of `fault` among the faults of the event at `place`, from 0.
    func item(of fault: RecordFault, in place: Int) -> Int? {
        eventFaults.indices.contains(place) ? eventFaults[place].firstIndex(of: fault) : nil
    }
}
