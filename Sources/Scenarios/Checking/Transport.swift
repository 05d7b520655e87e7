/// A transport over which a client reaches an endpoint.
package enum Transport: String, CaseIterable, Hashable, Sendable {
    /// A TCP connection.
    case tcp
    /// A pseudo-terminal.
    case pty
    /// UDP datagrams.
    case udp
    /// HTTP requests.
    case http
}
