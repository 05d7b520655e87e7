public import NIOCore
public import Rig
public import SimulationCore
import CDatagrams
import NIOPosix
import NIOSSL

/// Runs one rig in real time on one event loop: sockets and pseudo-terminals in, the rig, bytes out.
///
/// The only place where the simulation meets a clock. All state lives on the loop; the rig is run when input comes and
/// when it has said that something is due, and what it emits is written in the same turn, one write a port.
public actor LiveHost {
    /// A client's connection as the host sees it.
    private struct Client {
        let channel: any Channel
        let endpoint: Int
        var unsent = 0
    }

    /// Facts for a status line.
    public struct Status: Hashable, Sendable {
        /// Simulated time since power-on.
        public var time: SimInstant
        /// Clients connected now.
        public var clients: Int
        /// Reads from clients since the start.
        public var reads: UInt64
        /// Writes to clients since the start.
        public var writes: UInt64
        /// Whether an `end` action has ended the run.
        public var hasEnded: Bool
        /// Connections since the start, those that have gone included.
        public var connections: Int
        /// Connections that the clients themselves have ended.
        public var closedByClients: Int
        /// When the first bytes came from a client, or nil.
        public var firstInput: SimInstant?
        /// How many records the journal has taken.
        public var records: UInt64
        /// How many bytes the journal has taken beside its records.
        public var journalBytes: UInt64
        /// By how much the loop was late at worst.
        public var worstLag: Duration
    }

    /// The loop that everything happens on.
    public nonisolated let loop: any EventLoop

    /// The loop is the actor's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.executor.asUnownedSerialExecutor() }

    private nonisolated let group: MultiThreadedEventLoopGroup?
    var rig: Rig
    private let started: NIODeadline
    private var clients: [Client?] = []
    private var timer: Scheduled<Void>?
    private var timerDue: SimInstant?
    /// When the loop was last free to look at its sockets.
    private var lastRest = NIODeadline.now()
    private var buffer = ByteBufferAllocator().buffer(capacity: 256)
    private var input: [UInt8] = []
    private var recorder: Recorder?
    private let keeper: (any MemoryKeeper)?
    private var position = JournalPosition()
    private var doorkeepers: [Doorkeeper] = []
    /// What the connections of endpoints that speak TLS are secured with, by the number of the endpoint.
    private var servers: [Int: TLSServer] = [:]
    /// Connections that are over for the rig and not for their clients.
    private var abandoned: [any Channel] = []
    private var terminals: [TerminalKeeper] = []
    var datagramPorts: [DatagramPort] = []
    /// Where the datagrams that go out together stand, kept for its storage.
    var datagramRanges: [datagram_range] = []
    /// The kinds of datagram that could not be sent and that the journal knows of.
    var reportedLosses: Set<String> = []
    /// Terminals whose clients do not know that the connection is over.
    private var abandonedTerminals: [PseudoTerminal] = []
    private var reads: UInt64 = 0
    private var writes: UInt64 = 0
    private var connections = 0
    private var closedByClients = 0
    private var firstInput: SimInstant?
    var worstLag = Duration.zero
    private(set) var isStopped = false

    /// How much may wait for a client that does not read before its connection is closed.
    static let unsentLimit = 1 << 20

    /// How much the rig may say between two writes where it can wait; far less than `unsentLimit`.
    static let outputLimit = 256 << 10

    /// How long the rig may have something to do without a break before the loop looks at its sockets, and the break.
    static let longestHaste = TimeAmount.milliseconds(2)
    static let rest = TimeAmount.microseconds(50)

    /// How long records may wait to be written out.
    static let journalInterval = TimeAmount.milliseconds(100)

    /// How many records may wait to be written out, whatever their age.
    static let journalBacklog: UInt64 = 4096

    /// A host for `rig` on a loop of its own, which `shutDown` ends.
    public init(_ rig: Rig, recorder: Recorder? = nil, keeper: (any MemoryKeeper)? = nil) {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        self.group = group
        self.rig = rig
        loop = group.next()
        self.recorder = recorder
        self.keeper = keeper
        started = .now()
        self.rig.outputLimit = Self.outputLimit
    }

    /// A host for `rig` on `loop`, with time zero now; `recorder` takes what the journal holds.
    public init(
        _ rig: Rig, on loop: any EventLoop, recorder: Recorder? = nil, keeper: (any MemoryKeeper)? = nil
    ) {
        group = nil
        self.rig = rig
        self.loop = loop
        self.recorder = recorder
        self.keeper = keeper
        started = .now()
        self.rig.outputLimit = Self.outputLimit
    }

    // MARK: Starting and stopping

    /// Opens every endpoint; on a failure closes those that were open already.
    public func start() async throws(StartError) -> [OpenEndpoint] {
        var opened: [OpenEndpoint] = []
        for index in rig.description.endpoints.indices {
            do throws(StartError) {
                opened.append(try await open(index))
            } catch {
                await stop()
                throw error
            }
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
            return try await openDatagrams(index, game, host: host, port: port, name: endpoint.name)
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

    private func bootstrap(_ index: Int) -> ServerBootstrap {
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

    private func attach(_ terminal: PseudoTerminal, endpoint: Int) -> EventLoopFuture<any Channel> {
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
        for port in datagramPorts { try? await port.channel?.close().get() }
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

    /// What a status line shows.
    public func status() -> Status {
        Status(
            time: rig.now, clients: clients.count { $0 != nil }, reads: reads, writes: writes,
            hasEnded: rig.hasEnded, connections: connections,
            closedByClients: closedByClients, firstInput: firstInput,
            records: rig.journal.next, journalBytes: rig.journal.byteCount, worstLag: worstLag)
    }

    /// Time zero is now, unless it was before: a client that says nothing on the wire is ready.
    public func beginTime() {
        guard !isStopped else { return }
        rig.beginTime(now: now)
        turn()
    }

    // MARK: What the handlers report, on the loop

    /// A client has connected; its port, or nil when the endpoint refuses it.
    func connected(_ channel: any Channel, endpoint: Int) -> Int? {
        switch rig.connect(endpoint: endpoint, peer: Self.peer(channel), now: now) {
        case .refused, .unanswered: return nil
        case .accepted(let port, let closing):
            if let closing, clients.indices.contains(closing) {
                let old = clients[closing]?.channel
                clients[closing] = nil
                old?.close(promise: nil)
            }
            while clients.count <= port { clients.append(nil) }
            clients[port] = Client(channel: channel, endpoint: endpoint)
            connections += 1
            turn()
            return port
        }
    }

    /// The address of the other end, `host:port`, or nil where there is none, as at a terminal.
    private static func peer(_ channel: any Channel) -> String? {
        guard let address = channel.remoteAddress, let host = address.ipAddress, let port = address.port
        else {
            return nil
        }
        return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// A client has sent bytes.
    func received(_ bytes: ByteBuffer, from channel: any Channel, on port: Int) {
        guard !rig.hasEnded, clients.indices.contains(port), clients[port]?.channel === channel else {
            return
        }
        noteRead()
        input.removeAll(keepingCapacity: true)
        bytes.withUnsafeReadableBytes { input.append(contentsOf: $0) }
        rig.receive(input, on: port, now: now)
        turn()
    }

    /// Something was read from a client.
    func noteRead() {
        reads += 1
        if firstInput == nil { firstInput = now }
    }

    /// A client has gone.
    func disconnected(_ channel: any Channel, port: Int, reason: String) {
        guard clients.indices.contains(port), clients[port]?.channel === channel else { return }
        clients[port] = nil
        closedByClients += 1
        rig.disconnect(port: port, reason: reason, now: now)
        turn()
    }

    /// A client does not take what it is sent, or does again; may come in the midst of writing.
    func taking(_ isTaking: Bool, _ channel: any Channel, port: Int) {
        guard clients.indices.contains(port), clients[port]?.channel === channel else { return }
        rig.setTaking(isTaking, port: port)
        if isTaking { loop.execute { self.assumeIsolated { $0.turn() } } }
    }

    // MARK: A turn of the loop

    var now: SimInstant {
        SimInstant(nanoseconds: (NIODeadline.now() - started).nanoseconds)
    }

    /// Runs the rig to the present, writes what it has emitted, and books the next turn.
    func turn() {
        guard !isStopped else { return }
        rig.run(until: now)
        // Before the host hears of it: what has been confirmed is kept.
        if keeper != nil { keepMemories() }
        if !rig.outputs.isEmpty || !rig.closings.isEmpty || !rig.datagrams.isEmpty { writeOutputs() }
        if rig.hasDoors {
            keepDoors()
            keepTerminals()
        }
        bookTimer()
        if recorder != nil, rig.journal.next - position.next > Self.journalBacklog { drain() }
    }

    private func keepMemories() {
        for endpoint in rig.takeChangedMemories() {
            keeper?.keep(rig.memoryText(endpoint: endpoint), endpoint: endpoint)
        }
    }

    private func writeOutputs() {
        if !rig.datagrams.isEmpty {
            writes += UInt64(rig.datagrams.count)
            sendDatagrams()
        }
        for output in rig.outputs {
            guard clients.indices.contains(output.port), let client = clients[output.port] else { continue }
            writes += 1
            buffer.clear()
            rig.outputBytes.withUnsafeBytes { bytes in
                _ = buffer.writeBytes(UnsafeRawBufferPointer(rebasing: bytes[output.range]))
            }
            if client.channel.isWritable {
                clients[output.port]?.unsent = 0
                client.channel.writeAndFlush(buffer, promise: nil)
            } else if client.unsent + buffer.readableBytes <= Self.unsentLimit {
                clients[output.port]?.unsent += buffer.readableBytes
                client.channel.writeAndFlush(buffer, promise: nil)
            } else {
                // Closing reports back to the host at once, which is in the middle of the rig's outputs here.
                loop.execute { client.channel.close(promise: nil) }
            }
        }
        for closing in rig.closings { end(closing) }
        rig.clearOutputs()
    }

    /// Ends a connection as the rig wants it to end.
    private func end(_ closing: Rig.Closing) {
        guard clients.indices.contains(closing.port), let client = clients[closing.port] else { return }
        clients[closing.port] = nil
        let channel = client.channel
        if let index = terminals.firstIndex(where: { $0.endpoint == client.endpoint }) {
            return hangUp(index, channel, closing.manner)
        }
        switch closing.manner {
        case .fin:
            loop.execute { channel.close(promise: nil) }
        case .reset:
            // Lingering for no time throws away what is under way and resets the connection.
            guard let socket = channel as? any SocketOptionProvider else {
                return loop.execute { channel.close(promise: nil) }
            }
            socket.setSoLinger(Doorkeeper.noLinger).whenComplete { _ in
                // Without the end that TLS has.
                let pipeline = channel.pipeline.syncOperations
                guard let security = try? pipeline.context(handlerType: NIOSSLServerHandler.self) else {
                    return channel.close(promise: nil)
                }
                security.close(promise: nil)
            }
        case .halfOpen:
            _ = channel.setOption(.autoRead, value: false)
            abandoned.append(channel)
        }
    }

    /// Ends the connection of a terminal: its client sees the line hang up, and the next one gets another device.
    private func hangUp(_ index: Int, _ channel: any Channel, _ manner: Rig.Manner) {
        guard let terminal = terminals[index].terminal else { return }
        terminals[index].terminal = nil
        terminal.hide()
        switch manner {
        case .halfOpen:
            _ = channel.setOption(.autoRead, value: false)
            abandoned.append(channel)
            abandonedTerminals.append(terminal)
        case .reset: drop(terminal, channel, checks: 0)
        case .fin: drop(terminal, channel, checks: 200)
        }
    }

    /// Closes a terminal: with the last descriptor what its client has not read is gone, so it is given some time.
    private func drop(_ terminal: PseudoTerminal, _ channel: any Channel, checks: Int) {
        guard checks > 0, !isStopped else {
            terminal.letGo()
            return loop.execute { channel.close(promise: nil) }
        }
        loop.assumeIsolated().scheduleTask(in: .milliseconds(5)) {
            self.assumeIsolated { $0.drop(terminal, channel, checks: terminal.hasUnread ? checks - 1 : 0) }
        }
    }

    /// Opens new devices where the old ones have gone and clients can connect.
    private func keepTerminals() {
        for index in terminals.indices where terminals[index].terminal == nil && !terminals[index].isBusy {
            guard !isStopped, rig.door(endpoint: terminals[index].endpoint) == .open else { continue }
            let keeper = terminals[index]
            guard let terminal = try? PseudoTerminal(endpoint: keeper.name, link: keeper.link) else {
                // The system may be short of terminals for a moment.
                terminals[index].isBusy = true
                loop.assumeIsolated().scheduleTask(in: .milliseconds(50)) {
                    self.assumeIsolated { host in
                        host.terminals[index].isBusy = false
                        host.keepTerminals()
                    }
                }
                continue
            }
            terminals[index].terminal = terminal
            // A failure closes the device: clients that have found it see it hang up.
            attach(terminal, endpoint: keeper.endpoint).whenFailure { _ in terminal.close() }
        }
    }

    // MARK: Doors

    /// Closes and opens listeners as the rig has its doors.
    private func keepDoors() {
        for index in doorkeepers.indices {
            let door = rig.door(endpoint: doorkeepers[index].endpoint)
            guard door != doorkeepers[index].door, !doorkeepers[index].isBusy else { continue }
            doorkeepers[index].door = door
            doorkeepers[index].isBusy = true
            doorkeepers[index].hole?.close()
            doorkeepers[index].hole = nil
            let closed = doorkeepers[index].listener?.close() ?? loop.makeSucceededVoidFuture()
            doorkeepers[index].listener = nil
            closed.whenComplete { _ in self.assumeIsolated { $0.reopen(index) } }
        }
    }

    /// The listener is closed: puts what the door asks for in its place.
    private func reopen(_ index: Int) {
        guard !isStopped else { return }
        switch doorkeepers[index].door {
        case .refusing:
            doorkeepers[index].isBusy = false
        case .unanswering:
            doorkeepers[index].hole = BlackHole(
                host: doorkeepers[index].host, port: doorkeepers[index].port)
            doorkeepers[index].isBusy = false
        case .open:
            bootstrap(doorkeepers[index].endpoint)
                .bind(host: doorkeepers[index].host, port: doorkeepers[index].port)
                .whenComplete { result in self.assumeIsolated { $0.reopened(index, try? result.get()) } }
            return
        }
        keepDoors()
    }

    private func reopened(_ index: Int, _ listener: (any Channel)?) {
        guard !isStopped else {
            listener?.close(promise: nil)
            return
        }
        guard let listener else {
            // Somebody else may hold the port for a moment.
            loop.assumeIsolated().scheduleTask(in: .milliseconds(50)) {
                self.assumeIsolated { $0.reopen(index) }
            }
            return
        }
        doorkeepers[index].listener = listener
        doorkeepers[index].isBusy = false
        keepDoors()
    }

    /// Keeps one timer, at or before the time when the rig wants to run.
    private func bookTimer() {
        guard let due = rig.nextDue else { return }
        if let timerDue, timerDue <= due { return }
        timer?.cancel()
        timerDue = due
        var deadline = started + .nanoseconds(due.nanoseconds)
        let present = NIODeadline.now()
        if deadline > present {
            lastRest = present
        } else if present - lastRest > Self.longestHaste {
            // The loop looks at its sockets only when nothing is due: a game without a rate would keep it from them.
            deadline = present + Self.rest
            lastRest = present
        }
        timer = loop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.assumeIsolated { host in
                host.timerDue = nil
                host.noteLag(since: due)
                host.turn()
            }
        }
    }

    // MARK: The journal's way out

    private func scheduleDrain() {
        guard recorder != nil else { return }
        loop.assumeIsolated().scheduleTask(in: Self.journalInterval) {
            self.assumeIsolated { host in
                guard !host.isStopped else { return }
                host.drain()
                host.scheduleDrain()
            }
        }
    }

    private func drain() {
        guard let recorder else { return }
        recorder.take(rig.journal.batch(since: &position))
    }
}
