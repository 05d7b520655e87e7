import CANAccess
import CANBus
import SimulationCore
import VehicleNetwork

/// The tools with raw access to the bus.
struct CANAccessServers: Sendable {
    /// One tool.
    struct Client: Sendable {
        var session: CANAccessSession
        /// The index of its endpoint.
        let endpoint: Int
        /// The bus segment that it is attached to.
        let segment: BusSegmentID
        /// The diagnostic requests in the frames that it sends.
        var requests: RequestAssembly
        /// Whether it is counted in `cyclicCount`.
        var isCyclic = false
    }

    /// The descriptions, by endpoint.
    private var descriptions: [Int: CANAccessDescription] = [:]

    /// The tools; the element of a closed connection can be reused.
    var clients: [Client] = []

    private var freePlaces = FreePlaces()

    /// A group of tools without connections, which has one session.
    struct Group: Sendable {
        /// The place of its session among `clients`.
        let place: Int
        /// The index of its endpoint.
        let endpoint: Int
        let address: Peer
        /// The numbers of its members.
        var members = PeerNumbers()
    }

    /// The groups, in file order.
    var groups: [Group] = []

    /// The addresses of announced servers, by endpoint.
    var announced: [Int: Peer] = [:]

    /// The number of tools whose sessions send frames again and again.
    var cyclicCount = 0

    /// Reused storage for the frames of a tool.
    var frames: [CANFrame] = []

    init(_ descriptions: [EndpointDescription]) {
        for (index, description) in descriptions.enumerated() {
            guard case .canAccess(let access, _) = description.kind else { continue }
            self.descriptions[index] = access
        }
    }

    /// The description of endpoint number `index`.
    func description(of index: Int) -> CANAccessDescription {
        guard let description = descriptions[index] else {
            preconditionFailure("an endpoint of another kind")
        }
        return description
    }

    mutating func add(_ client: Client) -> Int { freePlaces.put(client, into: &clients) }

    mutating func remove(_ place: Int) {
        if clients[place].isCyclic { cyclicCount -= 1 }
        clients[place].isCyclic = false
        freePlaces.release(place)
    }

    /// Counts the tool at `place` while its session sends frames again and again.
    mutating func countCyclic(_ place: Int) {
        let isCyclic = clients[place].session.isCyclic
        guard isCyclic != clients[place].isCyclic else { return }
        clients[place].isCyclic = isCyclic
        cyclicCount += isCyclic ? 1 : -1
    }

    // MARK: Groups

    /// The number of the first tap that is a group of tools without connections; greater than any slot.
    private static let firstGroup = 1 << 22

    /// The tap of group number `index`.
    static func tap(ofGroup index: Int) -> TapID { TapID(firstGroup + index) }

    /// The number of the group whose tap is `tap`; nil for the tap of a connection.
    static func group(of tap: TapID) -> Int? {
        tap.rawValue >= firstGroup ? tap.rawValue - firstGroup : nil
    }

    /// The number of the group of endpoint number `endpoint`, or nil.
    func group(ofEndpoint endpoint: Int) -> Int? { groups.firstIndex { $0.endpoint == endpoint } }
}
