import SimulationCore

public enum ListenAddress: Hashable, Sendable {
    /// A TCP listener; port 0 stands for any free port. Written `tcp://127.0.0.1:35000`, `tcp://[::1]:35000`.
    case tcp(host: String, port: Int)
    /// A pseudo-terminal, with a symbolic link at `link` when given. Written `pty:` or `pty:/path/link`.
    case pty(link: String?)
    /// A UDP socket; port 0 stands for any free port. Written `udp://127.0.0.1:9996`. A sender binds its socket to it.
    case udp(host: String, port: Int)

    /// The address as it is written in files.
    public var text: String {
        switch self {
        case .tcp(let host, let port): "tcp://\(Peer(host: host, port: port))"
        case .pty(let link): "pty:\(link ?? "")"
        case .udp(let host, let port): "udp://\(Peer(host: host, port: port))"
        }
    }

    /// The same address with a port that the system chooses; a terminal stays as it is.
    public var onAnyPort: ListenAddress {
        switch self {
        case .tcp(let host, _): .tcp(host: host, port: 0)
        case .pty: self
        case .udp(let host, _): .udp(host: host, port: 0)
        }
    }
}

/// The address of an open socket or pseudo-terminal that clients can use; of a sender, its destination.
package enum OpenAddress: Hashable, Sendable {
    /// A TCP listener and its actual port.
    case tcp(host: String, port: Int)
    /// A pseudo-terminal: the path to open, which is the link if there is one, and the path of the
    /// device.
    case pty(path: String, device: String)
    /// A UDP socket and its actual port.
    case udp(host: String, port: Int)
    /// A game that sends to `host` and `port` from its local port `from`.
    case sender(host: String, port: Int, from: Int)
}
