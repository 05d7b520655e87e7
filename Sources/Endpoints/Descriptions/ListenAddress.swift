/// Where an endpoint listens.
public enum ListenAddress: Hashable, Sendable {
    /// A TCP listener; port 0 takes any free one. Written `tcp://127.0.0.1:35000`, `tcp://[::1]:35000`.
    case tcp(host: String, port: Int)
    /// A pseudo-terminal, with a symbolic link at `link` when given. Written `pty:` or `pty:/path/link`.
    case pty(link: String?)
    /// A socket for datagrams; port 0 takes any free one. Written `udp://127.0.0.1:9996`. Where a sender binds.
    case udp(host: String, port: Int)
}
