import NIOCore
import NIOSSL
import Rig

/// Clients at TCP endpoints and terminals, on the loop.
extension LiveHost {
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

    // MARK: What the rig has for them

    func writeOutputs() {
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
}
