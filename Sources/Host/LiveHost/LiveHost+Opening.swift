import Platform
import Rig
import SimulationCore

extension LiveHost {
    /// Opens every endpoint and returns their sockets in the rig's order. On a failure, closes those already
    /// open.
    package func start() async throws(StartError) -> [OpenEndpoint] {
        registration = registerAtLoop()
        var opened: [OpenEndpoint] = []
        do throws(StartError) {
            for (index, endpoint) in rig.description.endpoints.enumerated() {
                for socket in endpoint.sockets.indices {
                    opened.append(try open(EndpointID(index), socket))
                }
            }
        } catch {
            await stop()
            throw error
        }
        for endpoint in opened {
            guard case .tcp(let host, let port) = endpoint.address else { continue }
            rig.isListening(endpoint: endpoint.endpoint, at: Peer(host: host, port: port), now: now)
        }
        for index in listenerSet.listeners.indices { watchListener(index) }
        for index in sockets.ports.indices { watchDatagrams(index) }
        outlet.recorder?.opened(opened)
        scheduleDrain()
        setPowerOn()
        turn()
        return opened
    }

    /// Registers the host's turns at the loop.
    ///
    /// A turn begins as in `assumeIsolated`, without its checks, which take 7 % of the time of a request: the loop calls
    /// turns on its own thread only, where the actor is isolated. For the same reason the closures are formed outside
    /// the actor.
    private nonisolated func registerAtLoop() -> LoopRegistration {
        let isolated: (isolated LiveHost) -> Void = { $0.takeTurn() }
        let unchecked = unsafeBitCast(isolated, to: (@Sendable (LiveHost) -> Void).self)
        return loop.register { [unowned self] in
            assert(self.isOnLoop)
            unchecked(self)
        }
    }

    /// True; stops the program when it is evaluated outside the loop's thread.
    private nonisolated var isOnLoop: Bool {
        loop.checkIsolated()
        return true
    }

    /// Opens socket number `socket` of endpoint `id`, counted from 0.
    private func open(_ id: EndpointID, _ socket: Int) throws(StartError) -> OpenEndpoint {
        let endpoint = rig.description.endpoints[id]
        switch endpoint.sockets[socket] {
        case .tcp(let host, let port):
            let isSecured = endpoint.isSecured(socket: socket)
            if isSecured, case .tls(let security) = endpoint.security, listenerSet.servers[id] == nil {
                listenerSet.servers[id] = try TLSServer(security, endpoint: endpoint.name)
            }
            var listener = try TCPListener(endpoint: id, host: host, port: port, name: endpoint.name)
            listener.socket = socket
            listenerSet.listeners.append(listener)
            if let announcement = endpoint.announcement {
                try openAnnouncement(id, endpoint.name, announcement)
            }
            return OpenEndpoint(
                name: endpoint.name, endpoint: id, address: .tcp(host: host, port: listener.port),
                security: isSecured ? listenerSet.servers[id]?.certificate : nil)
        case .pty(let link):
            guard endpoint.security == .plain else {
                throw .cannotSecure(endpoint: endpoint.name, path: nil, reason: "a terminal has none")
            }
            let terminal = try PseudoTerminal(endpoint: endpoint.name, link: link)
            terminals.slots.append(
                PseudoTerminalSlot(
                    endpoint: id, socket: socket, name: endpoint.name, link: link, terminal: terminal))
            attach(terminal, at: terminals.slots.count - 1)
            return OpenEndpoint(
                name: endpoint.name, endpoint: id,
                address: .pty(path: link ?? terminal.path, device: terminal.path))
        case .udp(let host, let port):
            guard endpoint.hasDatagrams else {
                throw .cannotListen(
                    endpoint: endpoint.name, address: "udp://\(host):\(port)",
                    reason: "it has no datagrams")
            }
            return try openDatagrams(id, endpoint, host: host, port: port)
        }
    }

    /// Closes every endpoint and connection, writes out the journal and ends. Later calls do nothing.
    package func stop() async {
        guard !isStopped else { return }
        isStopped = true
        rig.reportRestOfLateness()
        for index in listenerSet.listeners.indices {
            unwatchListener(index)
            listenerSet.listeners[index].refuse()
        }
        closeDatagrams()
        for case let connection? in streams.clients {
            if let id = connection.id {
                rig.disconnect(id, reason: "the run has ended", now: now)
            }
            connection.peer == nil ? remove(connection) : beginClosing(connection)
        }
        streams.clients.removeAll()
        await waitForClosing()
        for case .stream(let connection) in watched.sources { remove(connection) }
        for connection in streams.leaving.values { remove(connection) }
        for terminal in terminals.abandoned { terminal.letGo() }
        for index in terminals.slots.indices {
            forgetClients(ofTerminal: index)
            terminals.slots[index].terminal?.close()
        }
        saveChanges()
        outlet.drain(rig.journal)
        outlet.recorder?.finish()
        if let registration { loop.remove(registration) }
        registration = nil
    }

    /// Waits until no connection is in the phase `closing`. All connections share the time limit for the end
    /// of TLS.
    private func waitForClosing() async {
        guard streams.hasPendingCloses else { return }
        turn()
        await withCheckedContinuation { streams.closingWaiter = $0 }
    }
}
