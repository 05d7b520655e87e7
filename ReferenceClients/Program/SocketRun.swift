import Conformance
import LiveHost
import Platform
import SimulationCore

/// A client machine with a socket or a terminal: the same machine as in virtual time.
struct SocketRun<Client: ClientMachine> {
    private(set) var client: Client
    private let url: String
    /// The URLs of further servers by the names of their endpoints.
    private let others: [String: String]
    /// The certificates that it trusts, in PEM, for URLs with `tls://`.
    private let authorities: [UInt8]
    private var session: TLSSession?
    private let started = ContinuousClock.now
    private var wire: Wire?
    private var isConnecting = false
    private var status: Int32?
    /// Called before the program ends.
    private let atEnd: (Client) -> Void

    init(
        _ client: Client, url: String, others: [String: String] = [:], authorities: [UInt8] = [],
        atEnd: @escaping (Client) -> Void = { _ in }
    ) {
        self.client = client
        self.url = url
        self.others = others
        self.authorities = authorities
        self.atEnd = atEnd
    }

    private var now: SimInstant { SimInstant.powerOn.advanced(by: .now - started) }

    /// Runs the client to its end; returns its exit status.
    mutating func run() -> Int32 {
        perform(client.start(now: now))
        while status == nil {
            let due = client.deadline
            let left = due.map { max(0, now.duration(to: $0).nanoseconds / 1_000_000 + 1) } ?? 1000
            let milliseconds = due.map { $0 <= now } == true ? 0 : CInt(min(left, 1000))
            if let wire {
                if wire.wait(for: CInt(isConnecting ? POLLOUT : POLLIN), milliseconds: milliseconds) {
                    serve(wire)
                }
            } else {
                _ = poll(nil, 0, milliseconds)
            }
            if status == nil, let due = client.deadline, due <= now { perform(client.wake(now: now)) }
        }
        wire?.hangUp()
        atEnd(client)
        return status ?? 0
    }

    /// Handles an event on the wire.
    private mutating func serve(_ wire: Wire) {
        if isConnecting {
            isConnecting = false
            guard wire.isConnected else {
                drop()
                return perform(client.refused(now: now))
            }
            guard wire.isSecured else { return perform(client.connected(now: now)) }
            session = TLSSession(
                trusting: authorities, serverName: wire.host,
                checksAuthority: !client.accepts(isTrusted: false, isNamed: true),
                checksName: !client.accepts(isTrusted: true, isNamed: false))
            flush()
            if session == nil {
                drop()
                perform(client.refused(now: now))
            }
            return
        }
        switch wire.read() {
        case .bytes(let bytes) where session != nil: decrypt(bytes)
        case .bytes(let bytes): perform(client.received(bytes, now: now))
        case .nothing: break
        case .ended(let isReset):
            drop()
            perform(client.disconnected(isReset: isReset, now: now))
        }
    }

    /// Goes on with the handshake, or hands on what `bytes` say.
    private mutating func decrypt(_ bytes: [UInt8]) {
        guard let session else { return }
        let wasOpen = session.state != .handshaking
        var text: [UInt8] = []
        bytes.withUnsafeBytes { session.receive($0, into: &text) }
        flush()
        if case .failed(let reason) = session.state {
            Output.write("TLS: \(reason)\n", to: 2)
            drop()
            return perform(wasOpen ? client.disconnected(isReset: false, now: now) : client.refused(now: now))
        }
        if !wasOpen, session.state != .handshaking { perform(client.connected(now: now)) }
        if !text.isEmpty { perform(client.received(text, now: now)) }
    }

    /// Writes what TLS has to send.
    private func flush() {
        guard let session, !session.output.isEmpty else { return }
        wire?.write(session.output)
        session.output = []
    }

    private func url(for action: ClientAction) -> String {
        if case .connectTo(let name) = action { others[name] ?? url } else { url }
    }

    private mutating func drop() {
        wire?.hangUp()
        wire = nil
        session = nil
        isConnecting = false
    }

    private mutating func perform(_ actions: [ClientAction]) {
        for action in actions {
            switch action {
            case .connect, .connectTo:
                drop()
                wire = Wire(url(for: action))
                isConnecting = wire != nil
                if wire == nil { return perform(client.refused(now: now)) }
            case .send(let bytes):
                guard let session else {
                    wire?.write(bytes)
                    continue
                }
                bytes.withUnsafeBytes { session.send($0) }
                flush()
            case .close: drop()
            case .print(let text): Output.write(text + "\n", to: 1)
            case .exit(let status):
                self.status = status
                return
            }
        }
    }
}
