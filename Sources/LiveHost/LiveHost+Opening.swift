import NIOCore
import NIOPosix
import NIOSSL
import Rig

/// Starting and stopping.
extension LiveHost {
    /// Opens every endpoint; on a failure closes those that were open already.
    public func start() async throws(StartError) -> [OpenEndpoint] {
        var opened: [OpenEndpoint] = []
        do throws(StartError) {
            for index in rig.description.endpoints.indices { opened.append(try await open(index)) }
            try watchDatagrams()
        } catch {
            await stop()
            throw error
        }
        recorder?.opened(opened)
        scheduleDrain()
        turn()
        return opened
    }

    private func open(_ index: Int) async throws(StartError) -> OpenEndpoint {
        let endpoint = rig.description.endpoints[index]
        switch endpoint.listen {
        case .tcp(let host, let port):
            if case .tls(let security) = endpoint.security {
                servers[index] = try TLSServer(security, endpoint: endpoint.name)
            }
            let listener = try await listen(index, host: host, port: port, name: endpoint.name)
            doorkeepers.append(
                Doorkeeper(
                    endpoint: index, host: host, port: listener.localAddress?.port ?? port, listener: listener
                ))
            return OpenEndpoint(
                name: endpoint.name, address: .tcp(host: host, port: listener.localAddress?.port ?? port),
                security: servers[index]?.certificate)
        case .pty(let link):
            guard endpoint.security == .plain else {
                throw .cannotSecure(endpoint: endpoint.name, path: nil, reason: "a terminal has none")
            }
            let terminal = try PseudoTerminal(endpoint: endpoint.name, link: link)
            terminals.append(
                TerminalKeeper(endpoint: index, name: endpoint.name, link: link, terminal: terminal))
            do {
                _ = try await attach(terminal, endpoint: index).get()
            } catch {
                throw .cannotListen(endpoint: endpoint.name, address: "pty:", reason: "\(error)")
            }
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

    private func listen(
        _ index: Int, host: String, port: Int, name: String
    ) async throws(StartError) -> any Channel {
        do {
            return try await bootstrap(index).bind(host: host, port: port).get()
        } catch {
            throw .cannotListen(endpoint: name, address: "tcp://\(host):\(port)", reason: "\(error)")
        }
    }

    func bootstrap(_ index: Int) -> ServerBootstrap {
        let security = servers[index]
        return ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1024))
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 16 << 10, high: 64 << 10))
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let security {
                        try pipeline.addHandler(NIOSSLServerHandler(context: security.context))
                    }
                    try pipeline.addHandler(
                        ClientHandler(host: self, endpoint: index, patience: security?.patience))
                }
            }
    }

    func attach(_ terminal: PseudoTerminal, endpoint: Int) -> EventLoopFuture<any Channel> {
        NIOPipeBootstrap(group: loop)
            .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 1024))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ClientHandler(host: self, endpoint: endpoint))
                }
            }
            .takingOwnershipOfDescriptor(inputOutput: terminal.primary)
    }

    /// Closes every endpoint and connection, writes out what the journal holds, and ends.
    public func stop() async {
        guard !isStopped else { return }
        isStopped = true
        timer?.cancel()
        for index in doorkeepers.indices {
            doorkeepers[index].hole?.close()
            try? await doorkeepers[index].listener?.close().get()
        }
        await closeDatagrams()
        for channel in abandoned { try? await channel.close().get() }
        // All at once: the end of TLS waits for each client a while.
        let ends = clients.compactMap { $0?.channel.close() }
        for end in ends { try? await end.get() }
        for terminal in abandonedTerminals { terminal.letGo() }
        for keeper in terminals { keeper.terminal?.close() }
        keepMemories()
        drain()
        recorder?.finish()
    }

    /// Stops, and ends the loop when it is the host's own.
    public nonisolated func shutDown() async {
        await stop()
        try? await group?.shutdownGracefully()
    }
}
