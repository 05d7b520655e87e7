import Platform

/// The reason why an endpoint could not be opened.
package enum StartRefusal: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The system has refused with this value of `errno`.
    case system(CInt)
    /// The host's name has no address.
    case unknownHost
    /// A fact about the endpoint, as a clause.
    case fact(String)

    /// Creates a fact about the endpoint, as a clause.
    package init(stringLiteral text: String) { self = .fact(text) }

    /// The ways to open a socket, for the advice.
    enum Socket: String, Hashable, Sendable { case tcp, udp }

    /// Returns the reason and the advice for a socket of endpoint `endpoint` at `host` and `port`; `holder` is the
    /// program that has the port, when it is known.
    func words(_ socket: Socket, endpoint: String, host: String, port: Int?, holder: String?) -> String {
        let anywhere = "--listen \(endpoint)=\(socket)://127.0.0.1:0"
        switch self {
        case .fact(let fact): return "\(fact); choose an address with \(anywhere)"
        case .unknownHost:
            return """
                there is no host '\(host)'; write a number such as 127.0.0.1, or 'localhost', for example \(anywhere), where \
                port 0 takes a free one
                """
        case .system(EADDRINUSE):
            let words =
                holder.map { "\($0) has the port; end it" } ?? """
                    another program has the port, perhaps another dyno ('ss -lnp' as root names it); end that one
                    """
            return "\(words), or choose another port with \(anywhere), where 0 takes a free one"
        case .system(EACCES), .system(EPERM):
            guard let port, port < 1024, port > 0 else {
                return "a security policy forbids it (\(system)); choose another port with \(anywhere)"
            }
            return """
                ports below 1024 are kept for root; choose one from 1024 on with --listen \
                \(endpoint)=\(socket)://\(host.contains(":") ? "[\(host)]" : host):\(port + 8000), or allow them to this program \
                with setcap cap_net_bind_service=+ep
                """
        case .system(EADDRNOTAVAIL):
            return """
                this machine has no address \(host); choose 127.0.0.1 for clients on this machine, or 0.0.0.0 for all of its \
                addresses: \(anywhere), where port 0 takes a free one
                """
        case .system(EAFNOSUPPORT):
            let family = host.contains(":") ? "IPv6" : "IPv4"
            let other = host.contains(":") ? "127.0.0.1" : "[::1]"
            return """
                this machine has no \(family); choose another address with --listen \(endpoint)=\(socket)://\(other):0
                """
        case .system(EMFILE), .system(ENFILE):
            return "too many files and sockets are open (\(system)); raise the limit with ulimit -n"
        case .system: return "\(system); choose another address with \(anywhere)"
        }
    }

    /// Returns the reason and the advice for the link `path` of a pseudo-terminal of `endpoint`.
    func words(link path: String, endpoint: String) -> String {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let elsewhere = "choose another path with --listen \(endpoint)=pty:/tmp/\(endpoint)"
        return switch self {
        case .system(ENOENT): "there is no folder \(folder); make it with mkdir -p \(folder), or \(elsewhere)"
        case .system(ENOTDIR): "\(folder) is not a folder; \(elsewhere)"
        case .system(EACCES), .system(EPERM): "you may not write in \(folder); \(elsewhere)"
        case .system(EROFS): "\(folder) cannot be written to, it is on a read-only file system; \(elsewhere)"
        case .system(EEXIST): "there is a file already, which stays; remove it, or \(elsewhere)"
        case .system, .fact, .unknownHost:
            "\(system); choose a path that does not exist in a folder you can write to"
        }
    }

    /// The reason alone.
    private var system: String {
        switch self {
        case .system(let code): systemError(code)
        case .unknownHost: "there is no such host"
        case .fact(let fact): fact
        }
    }
}
