import NIOCore
import NIOTLS

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Carries one connection's events to the host, on the host's own loop.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let host: LiveHost
    private let endpoint: Int
    /// How long the TLS handshake may take; nil without TLS.
    private let patience: Duration?
    private var port: Int?
    private var reason = "closed by the client"
    /// What ends a handshake that takes too long; nil when none is under way.
    private var handshake: Scheduled<Void>?

    /// A handler for a client of endpoint number `endpoint`, who is one from the end of the TLS handshake on where
    /// there is `patience` for one.
    init(host: LiveHost, endpoint: Int, patience: Duration? = nil) {
        self.host = host
        self.endpoint = endpoint
        self.patience = patience
    }

    func channelActive(context: ChannelHandlerContext) {
        guard let patience else { return begin(context) }
        reason = "the client closed the connection"
        let channel = context.channel
        handshake = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(patience)) {
            self.reason = "no complete handshake within \(patience)"
            channel.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted = event, let handshake {
            handshake.cancel()
            self.handshake = nil
            reason = "closed by the client"
            begin(context)
            tellOfSecurity(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// The client is connected.
    private func begin(_ context: ChannelHandlerContext) {
        let (channel, endpoint) = (context.channel, endpoint)
        port = host.assumeIsolated { $0.connected(channel, endpoint: endpoint) }
        if port == nil { context.close(promise: nil) }
    }

    private func tellOfSecurity(_ context: ChannelHandlerContext) {
        guard let port else { return }
        let words = HandshakeWords.agreed(context.pipeline.syncOperations)
        host.assumeIsolated { $0.remark(words, port: port) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let port else { return }
        let bytes = unwrapInboundIn(data)
        let channel = context.channel
        host.assumeIsolated { $0.received(bytes, from: channel, on: port) }
    }

    /// A client that does not take its answers is not read from, so that what waits for it stays bounded.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        let isWritable = context.channel.isWritable
        _ = context.channel.setOption(.autoRead, value: isWritable)
        if isWritable { context.read() }
        if let port {
            let channel = context.channel
            host.assumeIsolated { $0.taking(isWritable, channel, port: port) }
        }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if (error as? IOError)?.errnoCode == ECONNRESET {
            reason = "connection reset by the client"
        } else {
            reason =
                patience == nil
                ? "\(error)" : HandshakeWords.reason(error, context.pipeline.syncOperations)
        }
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let handshake {
            handshake.cancel()
            self.handshake = nil
            let (endpoint, reason) = (endpoint, reason)
            return host.assumeIsolated { $0.turnAway(endpoint: endpoint, reason: "refused: TLS: \(reason)") }
        }
        guard let port else { return }
        let (channel, reason) = (context.channel, reason)
        host.assumeIsolated { $0.disconnected(channel, port: port, reason: reason) }
    }
}
