import Rig
public import Scenarios
import SimulationCore

/// A client in memory that has one socket for datagrams at most at a time.
///
/// Alone in a case it gets the datagrams of all endpoints; beside others those of its own.
public final class VirtualDatagramClient<Client: DatagramClientMachine>: VirtualClient {
    /// The port of the first client's socket, and of endpoint number 0; those of the others follow.
    private let firstClientPort = 40_000
    private let firstEndpointPort = 50_000

    private var client: Client
    private let conditions: ClientTask.Conditions
    private var isBound = false

    /// A client that sends to endpoint number `endpoint` and finds `conditions` on its machine; `reports` makes reports of
    /// the lines that it prints.
    public init(
        _ client: Client, endpoint: Int = 0, conditions: ClientTask.Conditions = .init(),
        reports: @escaping Reports
    ) {
        self.client = client
        self.conditions = conditions
        super.init(endpoint: endpoint, reports: reports)
    }

    override var deadline: SimInstant? { client.deadline }

    override func start(_ rig: inout Rig) {
        super.start(&rig)
        perform(client.start(now: rig.now), &rig)
    }

    /// Takes datagrams; those that come while it has no socket are lost.
    override func take(_ delivery: Delivery, _ rig: inout Rig) {
        for datagram in delivery.datagrams where isBound && !hasExited {
            guard identity.map({ $0.endpoint == datagram.endpoint }) ?? true else { continue }
            let sender = Peer(host: "127.0.0.1", port: firstEndpointPort + datagram.endpoint)
            perform(client.received(datagram.bytes, from: sender, now: rig.now), &rig)
        }
    }

    override func advance(_ rig: inout Rig) {
        guard let deadline = client.deadline, deadline <= rig.now else { return }
        perform(client.wake(now: rig.now), &rig)
    }

    /// Carries out what the client does, in order.
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

    /// Whether the client waits for what its endpoint sends unasked.
    private func isListener(_ rig: Rig) -> Bool {
        guard rig.description.endpoints.indices.contains(endpoint) else { return false }
        return WireDialects.sendsUnasked(rig.description.endpoints[endpoint])
    }
}
