package import CompanionServices

/// A request that a `WebServer` has read, with the address of its sender.
package struct WebRequest: Sendable {
    /// The request; its content is bounded by the server's limits.
    package let request: HTTPRequest
    /// The other end, `host:port`.
    package let peer: String

    package init(_ request: HTTPRequest, peer: String) {
        self.request = request
        self.peer = peer
    }
}

package enum WebAnswer: Sendable {
    case whole(HTTPResponse)
    /// A response whose content goes on until its source or the client ends: the head, whose content is ignored, and the
    /// source of the content.
    case endless(HTTPResponse, @Sendable (WebWriter) async -> Void)
}

/// The writer of the content of an endless response.
package struct WebWriter: Sendable {
    private let send: @Sendable ([UInt8]) async -> Bool

    /// Creates a writer that writes with `send`, which returns as `write` does.
    package init(_ send: @escaping @Sendable ([UInt8]) async -> Bool) { self.send = send }

    /// Writes `bytes`, and returns when the client has taken so much of all before that it may get more; false when the
    /// connection has ended.
    package func write(_ bytes: [UInt8]) async -> Bool { await send(bytes) }
}
