import Endpoints
import LiveHost
import Rig
import TestKit
import TestRigs
import Testing
import VehicleModel

/// A host that runs for the length of a test.
struct Running {
    let host: LiveHost
    let opened: [OpenEndpoint]

    /// The TCP port of endpoint number `index`.
    func port(_ index: Int = 0) throws -> Int {
        guard case .tcp(_, let port) = opened[index].address else {
            Issue.record("endpoint \(index) is not a TCP endpoint")
            return 0
        }
        return port
    }

    /// The port for datagrams of endpoint number `index`.
    func datagramPort(_ index: Int = 1) throws -> Int {
        switch opened[index].address {
        case .udp(_, let port), .sender(_, _, let port): return port
        case .tcp, .pty:
            Issue.record("endpoint \(index) takes no datagrams")
            return 0
        }
    }

    /// Runs `body` while a rig of `description` is served, and stops it afterwards whatever happens.
    static func serve(
        _ description: RigDescription, recorder: Recorder? = nil, backend: EventLoop.Backend = .standard,
        _ body: (Running) async throws -> Void
    ) async throws {
        let loop = EventLoop(backend)
        let host = LiveHost(Rig(description), on: loop, recorder: recorder)
        do {
            let opened = try await host.start()
            try await body(Running(host: host, opened: opened))
            await host.stop()
        } catch {
            await host.stop()
            await loop.stop()
            throw error
        }
        await loop.stop()
    }

    /// Serves the default car on a free TCP port.
    static func serve(
        adapter change: (inout AdapterOnLink) -> Void = { _ in }, _ body: (Running) async throws -> Void
    ) async throws {
        try await serve(description(adapter: change), body)
    }

    /// A car at 1726 rpm with a VIN, without bus times, behind one adapter on each of `listen`.
    static func description(
        _ listen: [ListenAddress] = [.tcp(host: "127.0.0.1", port: 0)],
        adapter change: (inout AdapterOnLink) -> Void = { _ in }
    ) -> RigDescription {
        var description = RigDescription(
            of: VehicleDescription(
                name: "test car", identity: Identity(vin: "1M8GDM9AXKP042788"),
                signals: [.engineSpeed: .constant(1726)]), listen: listen, adapter: change)
        description.timing = .instant
        return description
    }
}
