/// One of several clients of a case, each of which has an endpoint of its own.
public struct CaseClient: Hashable, Sendable {
    /// Its name in the case, unique.
    public var name: String

    /// The endpoint that it connects to, by its place in the rig.
    public var endpoint: Int

    /// What it is asked to do.
    public var task: ClientTask

    /// A client with these parts.
    public init(name: String, endpoint: Int, task: ClientTask) {
        self.name = name
        self.endpoint = endpoint
        self.task = task
    }
}

extension Scenario {
    /// How long the tasks take at most, as far as they say; nil when none does.
    public var taskDuration: Duration? { ([task] + clients.map(\.task)).compactMap { $0?.duration }.max() }

    /// What the scenario asks and expects of client number `place`, counted from 0, as if it were the only one; what the
    /// scenario needs concerns all clients together.
    public func part(of place: Int) -> Scenario {
        var part = self
        part.task = clients[place].task
        part.clients = []
        part.needs = []
        part.expectations = expectations.filter { $0.client == place }
        if let met, met.endpoint != clients[place].endpoint { part.met = nil }
        return part
    }
}
