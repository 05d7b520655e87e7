package import Rig
package import Scenarios
package import SimulationCore

/// A client in memory with at most one UDP socket at a time.
///
/// As the only client of a case it receives the datagrams of all endpoints; as one of several it receives
/// those of its own endpoint.
package final class VirtualDatagramClient<Client: DatagramClientMachine>: VirtualClient {
    /// The ports of the only client and of endpoint 0; client number N and endpoint N have ports higher by N.
    private let firstClientPort = 40_000
    private let firstEndpointPort = 50_000

    private var client: Client
    private let conditions: ClientTask.Conditions
    private var isBound = false

    /// Creates a client that sends to endpoint `endpoint` under the socket conditions `conditions`; `reports`
    /// converts the lines that it prints.
    package init(
        _ client: Client, endpoint: EndpointID = 0, conditions: ClientTask.Conditions = .init(),
        reports: @escaping Reports
    ) {
        self.client = client
        self.conditions = conditions
        super.init(endpoint: endpoint, reports: reports)
    }

    package override var deadline: SimInstant? { client.deadline }

    package override func start(_ rig: inout Rig) {
        super.start(&rig)
        perform(client.start(now: rig.now), &rig)
    }

    /// Receives datagrams; those that arrive while the client has no socket are lost.
    package override func take(_ delivery: Delivery, _ rig: inout Rig) {
        for datagram in delivery.datagrams where isBound && !hasExited {
            guard identity.map({ $0.endpoint == datagram.endpoint }) ?? true else { continue }
            let sender = Peer(host: "127.0.0.1", port: firstEndpointPort + datagram.endpoint.index)
            perform(client.received(datagram.bytes, from: sender, now: rig.now), &rig)
        }
    }

    package override func advance(_ rig: inout Rig) {
        guard let deadline = client.deadline, deadline <= rig.now else { return }
        perform(client.wake(now: rig.now), &rig)
    }

    /// Carries out the client's actions, in order.
    private func perform(_ actions: [DatagramClientAction], _ rig: inout Rig) {
        for action in actions where !hasExited {
            switch action {
            case .bind:
                isBound = conditions.allowsSocket(after: SimInstant.powerOn.duration(to: rig.now))
                if isBound, isListener(rig) { rig.beginTime(now: rig.now) }
                perform(isBound ? client.bound(now: rig.now) : client.bindFailed(now: rig.now), &rig)
            case .send(let bytes):
                guard isBound else { break }
                let port = firstClientPort + Int(identity?.number ?? 0)
                let peer = Peer(host: "127.0.0.1", port: port)
                rig.receive(datagram: bytes, from: peer, endpoint: endpoint, now: rig.now)
            case .close: isBound = false
            case .print(let text): print(text, &rig)
            case .exit(let status): exit(status, &rig)
            }
        }
    }

    /// Returns whether the client's endpoint sends without being asked.
    private func isListener(_ rig: Rig) -> Bool {
        rig.description.endpoints.endpoint(endpoint)?.sendsUnasked ?? false
    }
}
