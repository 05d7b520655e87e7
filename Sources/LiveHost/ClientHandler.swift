import NIOCore

/// Carries one connection's events to the host, on the host's own loop.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let host: LiveHost
    private let endpoint: Int
    private var port: Int?
    private var reason = "closed by the client"

    init(host: LiveHost, endpoint: Int) {
        self.host = host
        self.endpoint = endpoint
    }

    func channelActive(context: ChannelHandlerContext) {
        let (channel, endpoint) = (context.channel, endpoint)
        port = host.assumeIsolated { $0.connected(channel, endpoint: endpoint) }
        if port == nil { context.close(promise: nil) }
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
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        reason = "\(error)"
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        guard let port else { return }
        let (channel, reason) = (context.channel, reason)
        host.assumeIsolated { $0.disconnected(channel, port: port, reason: reason) }
    }
}
