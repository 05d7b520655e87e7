import NIOCore

/// Carries the datagrams of one endpoint to the host, on the host's own loop.
final class DatagramHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    private let host: LiveHost
    private let endpoint: Int

    init(host: LiveHost, endpoint: Int) {
        self.host = host
        self.endpoint = endpoint
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let envelope = unwrapInboundIn(data)
        let endpoint = endpoint
        host.assumeIsolated { $0.receivedDatagram(envelope.data, from: envelope.remoteAddress, at: endpoint) }
    }

    /// What the network reports about a destination ends nothing.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {}

    func channelInactive(context: ChannelHandlerContext) {
        let (channel, endpoint) = (context.channel, endpoint)
        host.assumeIsolated { $0.datagramClosed(channel, at: endpoint) }
    }
}
