package import Rig
package import SimulationCore

/// A client in memory with at most one connection at a time.
package final class VirtualStreamClient<Client: ClientMachine>: VirtualClient {
    private enum Link {
        case none
        /// Until when the attempt takes, and to which endpoint.
        case connecting(SimInstant, endpoint: EndpointID)
        case unanswered
        case open(ConnectionID)
        /// The rig has dropped the connection without notifying the client.
        case halfOpen
    }

    /// The time that an attempt to connect takes before it is accepted or refused.
    private let connectLatency = Duration.milliseconds(2)

    private var client: Client
    private var link = Link.none

    /// Creates a client that connects to endpoint `endpoint`; `reports` converts the lines that it prints.
    package init(_ client: Client, endpoint: EndpointID = 0, reports: @escaping Reports) {
        self.client = client
        super.init(endpoint: endpoint, reports: reports)
    }

    package override var deadline: SimInstant? {
        guard case .connecting(let due, _) = link else { return client.deadline }
        return min(due, client.deadline ?? due)
    }

    override func complete(_ record: inout CaseRecord) { client.complete(&record) }

    package override func start(_ rig: inout Rig) {
        super.start(&rig)
        perform(client.start(now: rig.now), &rig)
    }

    /// Receives bytes first, then the ends of connections.
    package override func take(_ delivery: Delivery, _ rig: inout Rig) {
        for output in delivery.outputs {
            guard !hasExited, case .open(let id) = link, id == output.connection else { continue }
            perform(client.received(output.bytes, now: rig.now), &rig)
        }
        for closing in delivery.closings {
            guard !hasExited, case .open(let id) = link, id == closing.connection else { continue }
            switch closing.manner {
            case .halfOpen: link = .halfOpen
            case .fin, .reset:
                link = .none
                perform(client.disconnected(isReset: closing.manner == .reset, now: rig.now), &rig)
            }
        }
    }

    package override func advance(_ rig: inout Rig) {
        answerAttempt(&rig)
        if !hasExited, let deadline = client.deadline, deadline <= rig.now {
            perform(client.wake(now: rig.now), &rig)
        }
    }

    override func stop(because reason: String, _ rig: inout Rig) {
        hangUp(&rig)
        super.stop(because: reason, &rig)
    }

    /// Completes an attempt to connect once it has taken `connectLatency`.
    private func answerAttempt(_ rig: inout Rig) {
        guard case .connecting(let due, let endpoint) = link, due <= rig.now else { return }
        switch rig.connect(endpoint: endpoint, now: rig.now) {
        case .accepted(let id, _):
            link = .open(id)
            if case .tls(let server) = rig.description.endpoints[endpoint].security,
                !client.accepts(isTrusted: server.isKnown, isNamed: server.name == nil)
            {
                hangUp(&rig)
                return perform(client.refused(now: rig.now), &rig)
            }
            perform(client.connected(now: rig.now), &rig)
        case .refused:
            link = .none
            perform(client.refused(now: rig.now), &rig)
        case .reset:
            link = .none
            perform(client.connected(now: rig.now), &rig)
            // What it has sent until then went nowhere, and it may have hung up itself.
            guard !hasExited, case .none = link else { return }
            perform(client.disconnected(isReset: true, now: rig.now), &rig)
        case .unanswered: link = .unanswered
        }
    }

    /// Carries out the client's actions, in order.
    private func perform(_ actions: [ClientAction], _ rig: inout Rig) {
        for action in actions {
            switch action {
            case .connect: connect(to: endpoint, &rig)
            case .connectTo(let name):
                connect(to: rig.description.endpoints.id(named: name) ?? endpoint, &rig)
            case .send(let bytes):
                if case .open(let id) = link { rig.receive(bytes, on: id, now: rig.now) }
            case .close: hangUp(&rig)
            case .print(let text): print(text, &rig)
            case .exit(let status):
                hangUp(&rig)
                return exit(status, &rig)
            }
        }
    }

    private func connect(to endpoint: EndpointID, _ rig: inout Rig) {
        hangUp(&rig)
        link = .connecting(rig.now.advanced(by: connectLatency), endpoint: endpoint)
    }

    private func hangUp(_ rig: inout Rig) {
        if case .open(let id) = link {
            rig.disconnect(id, reason: "the client closed it", now: rig.now)
        }
        link = .none
    }
}
