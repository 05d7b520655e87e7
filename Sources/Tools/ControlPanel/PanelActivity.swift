import SimulationCore

/// The activity of endpoints and connections, counted from their journal.
struct PanelActivity: Sendable {
    struct Counts: Sendable {
        var requests = 0
        var inputBytes = 0
        var outputBytes = 0
        /// The last request, at most 80 characters.
        var lastRequest = ""
        /// The simulated time at which the connection began; nil when that was before the first record.
        var since: SimInstant?
        /// The address of the other side, where the journal has it.
        var peer: String?
        fileprivate var counted = 0
        /// Requests a second, over about the last second.
        private(set) var rate = 0.0

        fileprivate mutating func endSample(_ seconds: Double) {
            rate = Double(requests - counted) / seconds
            counted = requests
        }
    }

    /// The identity of a connection or of a datagram peer.
    struct Key: Hashable, Sendable {
        let endpoint: EndpointID
        let connection: UInt32
    }

    /// The greatest number of connections that are remembered.
    private static let mostConnections = 4096

    private(set) var endpoints: [Counts]
    private(set) var connections: [Key: Counts] = [:]
    private var sampled: ContinuousClock.Instant?

    /// Creates the activity of so many endpoints, of which none has done anything.
    init(endpoints: Int) { self.endpoints = Array(repeating: Counts(), count: endpoints) }

    mutating func take(_ record: JournalRecord, _ entry: JournalEntry) {
        guard let endpoint = record.endpoint, endpoints.indices.contains(endpoint.index) else {
            return
        }
        let key = Key(endpoint: endpoint, connection: record.connection)
        switch entry {
        case .connect: connections[key, default: Counts()].since = record.time
        case .peer(let address): connections[key, default: Counts()].peer = address
        case .disconnect: connections[key] = nil
        case .input(let bytes): count(key) { $0.inputBytes += bytes.count }
        case .output(let output): count(key) { $0.outputBytes += output.bytes.count }
        case .request(let request):
            let line = String(decoding: request.line.prefix(80), as: UTF8.self)
            count(key) {
                $0.requests += 1
                $0.lastRequest = line
            }
        default: break
        }
        if connections.count > Self.mostConnections { connections.removeAll() }
    }

    private mutating func count(_ key: Key, _ change: (inout Counts) -> Void) {
        change(&endpoints[key.endpoint.index])
        change(&connections[key, default: Counts()])
    }

    /// Ends a sample of about a second, after which rates are known anew.
    mutating func endSample(at now: ContinuousClock.Instant) {
        guard let last = sampled else {
            sampled = now
            return
        }
        let seconds = Double(last.duration(to: now).nanoseconds) / 1e9
        guard seconds >= 1 else { return }
        sampled = now
        for index in endpoints.indices { endpoints[index].endSample(seconds) }
        for key in connections.keys { connections[key]?.endSample(seconds) }
    }
}
