import Rig
import SimulationCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Starting and stopping.
extension LiveHost {
    /// Opens every endpoint; on a failure closes those that were open already.
    public func start() async throws(StartError) -> [OpenEndpoint] {
        seat = loop.join { [unowned self] in self.assumeIsolated { $0.takeTurn() } }
        var opened: [OpenEndpoint] = []
        do throws(StartError) {
            for index in rig.description.endpoints.indices { opened.append(try open(index)) }
        } catch {
            await stop()
            throw error
        }
        for index in listeners.indices { watchListener(index) }
        for index in datagramPorts.indices { watchDatagrams(index) }
        recorder?.opened(opened)
        scheduleDrain()
        turn()
        return opened
    }

    private func open(_ index: Int) throws(StartError) -> OpenEndpoint {
        let endpoint = rig.description.endpoints[index]
        switch endpoint.listen {
        case .tcp(let host, let port):
            if case .tls(let security) = endpoint.security {
                servers[index] = try TLSServer(security, endpoint: endpoint.name)
            }
            let listener = try TCPListener(endpoint: index, host: host, port: port, name: endpoint.name)
            listeners.append(listener)
            return OpenEndpoint(
                name: endpoint.name, address: .tcp(host: host, port: listener.port),
                security: servers[index]?.certificate)
        case .pty(let link):
            guard endpoint.security == .plain else {
                throw .cannotSecure(endpoint: endpoint.name, path: nil, reason: "a terminal has none")
            }
            let terminal = try PseudoTerminal(endpoint: endpoint.name, link: link)
            terminals.append(
                PseudoTerminalSlot(endpoint: index, name: endpoint.name, link: link, terminal: terminal))
            attach(terminal, at: terminals.count - 1)
            return OpenEndpoint(
                name: endpoint.name, address: .pty(path: link ?? terminal.path, device: terminal.path))
        case .udp(let host, let port):
            guard case .telemetry(let game) = endpoint.kind else {
                throw .cannotListen(
                    endpoint: endpoint.name, address: "udp://\(host):\(port)", reason: "no game")
            }
            return try openDatagrams(index, game, host: host, port: port, name: endpoint.name)
        }
    }

    /// Closes every endpoint and connection, writes out what the journal holds, and ends.
    public func stop() async {
        guard !isStopped else { return }
        isStopped = true
        for index in listeners.indices {
            unwatchListener(index)
            listeners[index].refuse()
        }
        closeDatagrams()
        for case let connection? in clients {
            if let port = connection.port {
                rig.disconnect(port: port, reason: "the run has ended", now: now)
            }
            connection.peer == nil ? remove(connection) : farewell(connection)
        }
        clients.removeAll()
        await farewells()
        for case .stream(let connection) in sources { remove(connection) }
        for connection in leaving.values { remove(connection) }
        for terminal in abandonedTerminals { terminal.letGo() }
        for index in terminals.indices {
            forgetClients(ofTerminal: index)
            terminals[index].terminal?.close()
        }
        keepMemories()
        drain()
        recorder?.finish()
        if let seat { loop.leave(seat) }
        seat = nil
    }

    /// Waits until nobody says good-bye any more: the end of TLS waits for each client a while, for all at once.
    private func farewells() async {
        guard leaving.values.contains(where: { $0.phase == .farewell }) else { return }
        turn()
        await withCheckedContinuation { farewellWaiter = $0 }
    }
}
