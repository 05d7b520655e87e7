package import SimulationCore

/// One client of a case with several clients. Each client has its own endpoint.
package struct CaseClient: Hashable, Sendable {
    /// The name of the client, unique in the case.
    package var name: String

    package var endpoint: EndpointID
    package var task: ClientTask

    package init(name: String, endpoint: EndpointID, task: ClientTask) {
        self.name = name
        self.endpoint = endpoint
        self.task = task
    }
}

extension Scenario {
    /// The longest duration that a task states; nil when no task states one.
    package var taskDuration: Duration? { ([task] + clients.map(\.task)).compactMap { $0?.duration }.max() }

    /// Returns the scenario of one client: its task and its expectations. `place` is the index of the client,
    /// counted from 0.
    ///
    /// The needs of the scenario concern all clients together and are left out. The condition `met` is left
    /// out when it concerns another endpoint.
    package func part(of place: Int) -> Scenario {
        var part = self
        part.task = clients[place].task
        part.clients = []
        part.needs = []
        part.expectations = expectations.filter { $0.client == place }
        if let met, met.endpoint != clients[place].endpoint { part.met = nil }
        return part
    }
}

extension ClientTask {
    /// The parameters of a client that downloads maintenance data.
    package struct Download: Hashable, Sendable {
        /// The name of the user's role.
        package var roleName = "farmer"
        /// The number of downloads.
        package var count = 1
        /// The time between two downloads, or between two updates of a dashboard's display.
        package var interval = Duration.seconds(1)
        /// The text of the threshold file for the client; nil for that of the machine.
        package var thresholds: String?
        /// Whether the client gets no threshold file for the machine.
        package var lacksThresholds = false

        /// Creates one download by a farmer with the thresholds of the machine.
        package init() {}
    }
}

/// A transport over which a client reaches an endpoint.
package enum Transport: String, CaseIterable, Hashable, Sendable {
    case tcp
    /// A pseudo-terminal.
    case pty
    case udp
    case http
}
