import MTG
import SimulationCore

/// The telematics units, and their conversations with clients.
struct MaintenanceServers: Sendable {
    /// One connection's conversation.
    struct Conversation: Sendable {
        /// What the unit makes of requests.
        var session: MaintenanceSession
        /// What the client has sent that the session has not got.
        var input: [UInt8] = []
    }

    /// The units, by endpoint.
    private var units: [Int: TelematicsUnit] = [:]

    /// The conversations; a place without a connection waits to be used again.
    var conversations: [Conversation?] = []

    private var freePlaces = FreePlaces()

    /// What each event of the scenario does to answers, in the order in which the journal counts it.
    private let eventFaults: [[RecordFault]]

    init(_ descriptions: [EndpointDescription], eventFaults: [[RecordFault]], seed: UInt64) {
        self.eventFaults = eventFaults
        for (index, description) in descriptions.enumerated() {
            guard case .mtg(let unit, _) = description.kind else { continue }
            units[index] = TelematicsUnit(unit, seed: seed)
        }
    }

    /// Begins a conversation with the unit of endpoint number `index`; its place.
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

    /// Whether the unit has said all that it was asked for.
    func hasAnswered(_ place: Int) -> Bool { !(conversations[place]?.session.isAnswering ?? false) }

    /// Which of the wrongs of the event at `place` the fault is, as the journal counts them.
    func item(of fault: RecordFault, in place: Int) -> Int? {
        eventFaults.indices.contains(place) ? eventFaults[place].firstIndex(of: fault) : nil
    }
}
