import Platform
import Testing

@testable import LiveHost

/// A client that speaks TLS to the loopback address.
final class SecureClient {
    /// What a connection has failed with.
    struct Failure: Error, Equatable {
        let reason: String
    }

    private let socket: Client
    private let session: TLSSession
    /// What is to be sent once the handshake is through.
    private var waiting: [UInt8] = []

    /// Connects to `port` and trusts `authority` alone; shows `certificate` with its `key` when given.
    init(port: Int, trusting authority: String, certificate: String? = nil, key: String? = nil) async throws {
        // A server that is gone ends a test's connection, and not all tests.
        signal(SIGPIPE, SIG_IGN)
        let authorities = try #require(TLSCertificate.all(in: Array(authority.utf8)))
        var identity: TLSIdentity?
        if let certificate, let key {
            identity = TLSIdentity(
                chain: try #require(TLSCertificate.all(in: Array(certificate.utf8))),
                key: try #require(TLSKey(in: Array(key.utf8))))
        }
        session = TLSSession(
            client: try TLSContext(client: identity, authorities: authorities), serverName: "localhost")
        socket = try Client(port: port)
        flush()
    }

    func send(_ bytes: [UInt8]) {
        waiting += bytes
        flush()
    }

    /// What comes until `isComplete` says that it is enough, or the server has closed; throws what the connection has
    /// failed with.
    func receive(until isComplete: ([UInt8]) -> Bool) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while session.state != .closedByPeer {
            if case .failed(let reason) = session.state { throw Failure(reason: reason) }
            let count = bytes.count
            if let arrived = try socket.receiveSome() {
                arrived.withUnsafeBytes { session.receive($0, into: &bytes) }
            } else {
                session.peerEnded()
            }
            flush()
            if bytes.count > count, isComplete(bytes) { break }
        }
        return bytes
    }

    func ask(_ line: String) async throws -> String {
        send(Array("\(line)\r".utf8))
        return String(decoding: try await receive { $0.last == UInt8(ascii: ">") }, as: UTF8.self)
    }

    /// Says that it closes, and waits for the server to do so too.
    func close() async {
        session.close()
        flush()
        if session.state == .established { _ = try? await receive { _ in false } }
        socket.close()
    }

    private func flush() {
        if session.state == .established, !waiting.isEmpty {
            waiting.withUnsafeBytes { session.send($0) }
            waiting = []
        }
        socket.send(bytes: session.output)
        session.output.removeAll(keepingCapacity: true)
    }
}
