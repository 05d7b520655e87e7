package import CompanionServices
import CSockets
import Platform
import SimulationCore

/// A small server of HTTP/1.1 on one TCP port, with bounded requests, for programs that control Dyno.
///
/// It has an event loop of its own, so that its clients, however slow and many, take no time of a rig's loop. Answers are
/// formed in tasks, one for each connection.
///
/// At most `mostConnections` are open. For a further one the connection is ended that has been idle longest: one without a
/// request first, then one between two requests, then an endless answer. Where the server trusts some clients, all others
/// together have `mostStrangers` places, and only take those of each other.
package actor WebServer {
    /// The greatest number of open connections.
    package static let mostConnections = 64

    /// The greatest number of open connections of clients that are not trusted, where some are.
    package static let mostStrangers = 48

    /// The time for which nobody is accepted when no connection can be ended for another one.
    private static let crowdedPause = Duration.milliseconds(20)

    /// The size of a request's content in bytes from which on memory is given back to the system after it.
    private static let bulk = 64 << 10

    /// The time without a byte taken by a client after which it is disconnected.
    private static let patience = Duration.seconds(30)

    /// The time that a connection waits for its client to close its side.
    private static let closingLimit = Duration.seconds(2)

    /// The greatest number of unsent bytes of an endless answer.
    private static let highWater = 256 << 10

    private nonisolated let loop: EventLoop

    /// The loop, as the actor's executor.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let limits: HTTPLimits
    private let trust: (@Sendable (HTTPRequest) -> Bool)?
    private let handler: @Sendable (WebRequest) async -> WebAnswer
    private let started = monotonic_nanoseconds()
    private let room = ReadBuffer()
    private var listener: TCPListener?
    private var registration: LoopRegistration?
    private(set) var connections: [UInt64: WebConnection] = [:]
    private var nextNumber: UInt64 = 1
    /// Until when nobody is accepted, because the system lacks descriptors or all places are busy.
    private var acceptsAgain: SimInstant?

    private static let listenerNumber: UInt64 = 0

    /// Creates a server that answers with `handler`. `trust` tells a request that only a trusted client can send;
    /// nil when all clients are equal. `limits.headTime` also counts from the beginning of a connection.
    package init(
        limits: HTTPLimits, trust: (@Sendable (HTTPRequest) -> Bool)? = nil,
        handler: @escaping @Sendable (WebRequest) async -> WebAnswer
    ) {
        loop = EventLoop()
        self.limits = limits
        self.trust = trust
        self.handler = handler
    }

    /// Listens on `host` and `port`, 0 for a free one, and returns the port. `name` stands in errors.
    package func start(host: String, port: Int, name: String) throws(StartError) -> Int {
        let opened = try TCPListener(endpoint: 0, host: host, port: port, name: name)
        listener = opened
        registration = loop.register { [unowned self] in self.assumeIsolated { $0.takeTurn() } }
        if let descriptor = opened.descriptor {
            registration?.watch(descriptor, for: .readable, as: Self.listenerNumber)
        }
        return opened.port
    }

    /// Closes the listener and all connections, and ends the loop.
    package nonisolated func shutDown() async {
        await close()
        await loop.stop()
    }

    private func close() {
        if let descriptor = listener?.descriptor { registration?.forget(descriptor) }
        listener?.refuse()
        listener = nil
        for connection in connections.values { remove(connection) }
        if let registration { loop.remove(registration) }
        registration = nil
    }

    // MARK: A turn of the loop

    private var now: SimInstant { SimInstant(nanoseconds: Int64(monotonic_nanoseconds() - started)) }

    private func takeTurn() {
        guard let registration else { return }
        for ready in registration.ready {
            let number = LoopRegistration.number(of: ready.token)
            if number == Self.listenerNumber {
                accept()
            } else if let connection = connections[number] {
                attend(to: connection, ready.readiness)
            }
        }
        let now = now
        if let again = acceptsAgain, again <= now { watchListener() }
        for connection in connections.values {
            if let due = connection.http.deadline, due <= now {
                connection.http.wake(now: now)
                pass(connection)
            }
            if let progress = connection.progress, progress.advanced(by: Self.patience) <= now {
                remove(connection)
            } else if let end = connection.lingersUntil, end <= now {
                remove(connection)
            } else if let due = connection.headDue, due <= now {
                remove(connection)
            }
        }
        book()
    }

    /// Sets the time of the next turn.
    private func book() {
        var due = acceptsAgain
        for connection in connections.values {
            due = .earlier(due, connection.http.deadline)
            due = .earlier(due, connection.progress?.advanced(by: Self.patience))
            due = .earlier(due, connection.lingersUntil)
            due = .earlier(due, connection.headDue)
        }
        registration?.deadline = due.map { started + UInt64(max(0, $0.nanoseconds)) } ?? .max
    }

    private func accept() {
        while let descriptor = listener?.descriptor {
            guard let place = place() else { return pauseListener(Self.crowdedPause) }
            guard let (accepted, address) = Socket.accept(descriptor) else {
                switch AcceptFailure(code: errno) {
                case .acceptNext: continue
                case .pause(let length): return pauseListener(length)
                case .over, nil: return
                }
            }
            let peer = address?.peer?.description ?? "an unknown address"
            let stream = StreamConnection(accepted, endpoint: 0, peer: peer)
            if case .of(let victim) = place { remove(victim) }
            Socket.sendAtOnce(accepted)
            stream.number = nextNumber
            nextNumber += 1
            connections[stream.number] = WebConnection(stream, limits: limits, now: now)
            registration?.watch(accepted, for: .readable, as: stream.number)
        }
    }

    /// The place of a further connection.
    private enum Place {
        case free
        /// That of another connection, which ends.
        case of(WebConnection)
    }

    /// Returns the place of a further connection; nil while all requests are being answered.
    private func place() -> Place? {
        let strangers = connections.values.filter { !$0.isTrusted }
        let isCrowded = trust != nil && strangers.count >= Self.mostStrangers
        guard isCrowded || connections.count >= Self.mostConnections else { return .free }
        func order(_ connection: WebConnection) -> (Int, Int64) {
            (-(connection.expendability ?? 0), connection.lastActive.nanoseconds)
        }
        func first(_ connections: some Sequence<WebConnection>) -> WebConnection? {
            connections.filter { $0.expendability != nil }.min { order($0) < order($1) }
        }
        return (first(strangers) ?? (isCrowded ? nil : first(connections.values))).map(Place.of)
    }

    /// Accepts nobody for `length`; those who come wait in the kernel's queue.
    private func pauseListener(_ length: Duration) {
        if let descriptor = listener?.descriptor { registration?.forget(descriptor) }
        acceptsAgain = now.advanced(by: length)
    }

    private func watchListener() {
        acceptsAgain = nil
        guard let descriptor = listener?.descriptor else { return }
        registration?.watch(descriptor, for: .readable, as: Self.listenerNumber)
    }

    private func attend(to connection: WebConnection, _ readiness: Readiness) {
        if readiness.contains(.writable) { flush(connection) }
        guard connection.stream.phase != .closed, !readiness.isDisjoint(with: [.readable, .failed]) else {
            return
        }
        switch connection.stream.read(into: room.bytes) {
        case .bytes where connection.isEnding: break
        case .bytes(let count):
            connection.http.receive(room.bytes[..<count], now: now)
            pass(connection)
            // The rest of a request comes only after that, where the client has Nagle's algorithm.
            if connection.answering == nil, connection.stream.phase != .closed {
                socket_acknowledge(connection.stream.descriptor)
            }
        case .nothing: break
        case .end:
            // An endless answer has nobody to read it any more.
            if connection.isEndless || connection.isEnding { return remove(connection) }
            connection.http.endOfInput(now: now)
            pass(connection)
        case .failure: remove(connection)
        }
    }

    /// Begins to answer a request that is held, and sends what the connection itself says.
    private func pass(_ connection: WebConnection) {
        if !connection.isEndless {
            let output = connection.http.output
            connection.http.clearOutput()
            guard write(output, to: connection) else { return }
        }
        if connection.http.closing != nil, connection.answering == nil { return end(connection) }
        watchAgain(connection)
        guard connection.answering == nil, let request = connection.http.heldRequest,
            let peer = connection.stream.peer
        else { return }
        let number = connection.stream.number
        connection.headDue = nil
        connection.lastActive = now
        connection.isBulky = request.body.count >= Self.bulk
        if !connection.isTrusted, let trust { connection.isTrusted = trust(request) }
        connection.answering = Task { [handler] in
            let answer = await handler(WebRequest(request, peer: peer))
            self.answer(answer, to: number)
        }
    }

    private func answer(_ answer: WebAnswer, to number: UInt64) {
        guard let connection = connections[number] else { return }
        connection.answering = nil
        switch answer {
        case .whole(let response):
            connection.http.answer(response, now: now)
            if connection.isBulky { memory_give_back() }
            pass(connection)
        case .endless(let head, _) where connection.http.heldRequest?.method == "HEAD":
            return self.answer(.whole(head), to: number)
        case .endless(var head, let source):
            head.framing = .untilClose
            head.body = []
            connection.http.answer(head, now: now)
            let output = connection.http.output
            connection.http.clearOutput()
            guard write(output, to: connection) else { return }
            connection.isEndless = true
            let writer = WebWriter { await self.send($0, to: number) }
            connection.answering = Task {
                await source(writer)
                self.finish(number)
            }
        }
        book()
    }

    /// Ends an endless answer whose source has ended.
    private func finish(_ number: UInt64) {
        guard let connection = connections[number] else { return }
        connection.answering = nil
        end(connection)
    }

    // MARK: Writing

    /// Writes to an endless answer; returns when there is room for more, or false when the connection has ended.
    func send(_ bytes: [UInt8], to number: UInt64) async -> Bool {
        guard let connection = connections[number], write(bytes, to: connection) else { return false }
        book()
        guard connection.stream.unsentCount > Self.highWater else { return true }
        return await withCheckedContinuation { connection.waiting = $0 }
    }

    /// Writes `bytes`; false when the connection has failed and is gone.
    private func write(_ bytes: [UInt8], to connection: WebConnection) -> Bool {
        guard !bytes.isEmpty else { return true }
        guard bytes.withUnsafeBytes({ connection.stream.write($0) }) == 0 else {
            remove(connection)
            return false
        }
        if connection.stream.unsentCount == 0 {
            connection.progress = nil
        } else if connection.progress == nil {
            connection.progress = now
        }
        watchAgain(connection)
        return true
    }

    private func flush(_ connection: WebConnection) {
        let before = connection.stream.unsentCount
        guard connection.stream.flush() == 0 else { return remove(connection) }
        let after = connection.stream.unsentCount
        if after < before { connection.progress = after == 0 ? nil : now }
        if after <= Self.highWater, let waiting = connection.waiting {
            connection.waiting = nil
            waiting.resume(returning: true)
        }
        if after == 0, connection.isEnding, connection.lingersUntil == nil { return end(connection) }
        watchAgain(connection)
    }

    private func watchAgain(_ connection: WebConnection) {
        var interest: Readiness =
            connection.http.wantsInput || connection.isEndless || connection.isEnding
            ? .readable : []
        if connection.stream.unsentCount > 0 { interest.insert(.writable) }
        guard interest != connection.stream.interest else { return }
        connection.stream.interest = interest
        registration?.change(connection.stream.descriptor, to: interest, as: connection.stream.number)
    }

    // MARK: Ending

    /// Ends the connection when everything is sent and, for a short time, until the client has closed its side: were it
    /// closed while bytes of the client are unread, the system would send a reset, which overtakes the answer.
    private func end(_ connection: WebConnection) {
        connection.isEnding = true
        guard connection.stream.unsentCount == 0 else { return watchAgain(connection) }
        _ = shutdown(connection.stream.descriptor, CInt(SHUT_WR))
        connection.lingersUntil = now.advanced(by: Self.closingLimit)
        watchAgain(connection)
    }

    private func remove(_ connection: WebConnection) {
        guard connections.removeValue(forKey: connection.stream.number) != nil else { return }
        registration?.forget(connection.stream.descriptor)
        connection.stream.close()
        connection.answering?.cancel()
        connection.waiting?.resume(returning: false)
        connection.waiting = nil
    }
}
