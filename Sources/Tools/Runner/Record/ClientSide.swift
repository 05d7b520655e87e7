package import Endpoints
package import LiveHost
import Platform
import Rig

/// The endpoint for the client of a recorded conversation: a TCP listener for one client at a time, or a
/// pseudo-terminal.
///
/// A class because it owns descriptors.
package final class ClientSide {
    package let opened: OpenEndpoint
    private let listener: CInt
    private let terminal: PseudoTerminal?
    /// The client's descriptor; -1 without a client.
    private(set) var client: CInt = -1

    /// The name of the endpoint in messages and in the journal.
    package static let name = "obd"

    package init(_ address: ListenAddress) throws(StartError) {
        switch address {
        case .udp(let host, let port):
            throw .cannotListen(
                endpoint: Self.name, address: "udp://\(host):\(port)",
                reason: "an ELM327 is not reached by datagrams")
        case .tcp(let host, let port):
            terminal = nil
            listener = try Self.listen(host, port)
            opened = OpenEndpoint(
                name: Self.name, address: .tcp(host: host, port: SocketAddress(of: listener)?.port ?? port))
        case .pty(let link):
            let terminal = try PseudoTerminal(endpoint: Self.name, link: link)
            // The secondary is closed, so that the primary reports whether a client has the terminal open.
            terminal.letGo()
            self.terminal = terminal
            listener = terminal.primary
            Socket.unblock(listener)
            opened = OpenEndpoint(
                name: Self.name, address: .pty(path: link ?? terminal.path, device: terminal.path))
        }
    }

    deinit {
        if client >= 0, terminal == nil { _ = close(client) }
        terminal?.hide()
        _ = close(listener)
    }

    /// The descriptor to poll while there is no client; nil for a terminal, which must be checked at intervals.
    var listenerWhileIdle: CInt? { terminal == nil ? listener : nil }

    /// Accepts a waiting client; returns whether there is a client.
    func accept() -> Bool {
        guard client < 0 else { return true }
        if terminal != nil {
            // A hang-up event means that no client has the terminal open.
            let events = Socket.wait(for: Int16(POLLIN), on: listener, atMost: .zero)
            if events & Int16(POLLHUP) == 0 || events & Int16(POLLIN) != 0 { client = listener }
        } else {
            guard let (accepted, _) = Socket.accept(listener) else { return false }
            client = accepted
            Socket.sendAtOnce(client)
        }
        return client >= 0
    }

    /// Returns the received bytes; nil when the client has disconnected.
    func read() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { Platform.read(client, $0.baseAddress, $0.count) }
        if count > 0 { return Array(buffer[..<count]) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Sends `bytes`; false when the client has disconnected or does not read for some seconds.
    func write(_ bytes: [UInt8]) -> Bool {
        Socket.write(bytes, to: client, isTerminal: terminal != nil, patience: DeviceLink.connectPatience)
            == 0
    }

    func leave() {
        if terminal == nil, client >= 0 { _ = close(client) }
        terminal?.forgetUnread()
        client = -1
    }

    /// Returns a non-blocking listener; `name` is that of the endpoint in errors.
    static func listen(
        _ host: String, _ port: Int, endpoint name: String = ClientSide.name
    ) throws(StartError) -> CInt {
        func failure(_ reason: StartRefusal) -> StartError {
            .cannotListen(endpoint: name, address: "tcp://\(host):\(port)", reason: reason)
        }
        guard let address = SocketAddress.resolve(host, port: port) else { throw failure(.unknownHost) }
        guard let descriptor = address.openListener(backlog: 4) else { throw failure(.system(errno)) }
        return descriptor
    }
}

/// The common part of scenario files of recordings.
enum RecordedScenario {
    /// The greatest size of the recorded entries in bytes, below the limit of scenario files.
    static let limit = 1_000_000

    /// Returns the file name as an id.
    static func id(_ path: String) -> String {
        let name = path.lastPathStem
        let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        return plain.first?.isLetter ?? false ? plain : "recording-\(plain)"
    }

    /// Returns text that YAML reads unchanged.
    static func word(_ text: String) -> String {
        String(text.filter { $0.isASCII && !$0.isNewline && $0 != "#" && $0 != "\t" }).replacing(
            ": ", with: " ")
    }
}
