import LiveHost
import NIOCore
import NIOPosix
import NIOSSL

/// A client that speaks TLS to the loopback address.
final class SecureClient: Sendable {
    /// Puts what comes into a stream.
    private final class Listener: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        let arrivals: AsyncThrowingStream<[UInt8], any Error>.Continuation

        init(_ arrivals: AsyncThrowingStream<[UInt8], any Error>.Continuation) { self.arrivals = arrivals }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            arrivals.yield(Array(unwrapInboundIn(data).readableBytesView))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            arrivals.finish(throwing: error)
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) { arrivals.finish() }
    }

    private let channel: any Channel
    private let arrivals: AsyncThrowingStream<[UInt8], any Error>

    /// Connects to `port` and trusts `authority` alone; shows `certificate` with its `key` when given.
    init(port: Int, trusting authority: String, certificate: String? = nil, key: String? = nil) async throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(authority.utf8)))
        if let certificate, let key {
            configuration.certificateChain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)).map {
                .certificate($0)
            }
            configuration.privateKey = .privateKey(
                try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))
        }
        let context = try NIOSSLContext(configuration: configuration)
        let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        arrivals = stream
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: "localhost"))
                    try pipeline.addHandler(Listener(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
    }

    func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    /// What comes until `isComplete` says that it is enough; throws what the connection has failed with.
    func receive(until isComplete: ([UInt8]) -> Bool) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await arrival in arrivals {
            bytes += arrival
            if isComplete(bytes) { break }
        }
        return bytes
    }

    func ask(_ line: String) async throws -> String {
        send(Array("\(line)\r".utf8))
        return String(decoding: try await receive { $0.last == UInt8(ascii: ">") }, as: UTF8.self)
    }

    func close() async { try? await channel.close().get() }
}
