package import Endpoints
import Platform
package import SimulationCore

/// The reason why a host could not open its endpoints.
package enum StartError: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotListen(endpoint: String, address: String, reason: StartRefusal)
    /// The UDP socket of a game cannot be bound to this address.
    case cannotBind(endpoint: String, address: String, reason: StartRefusal)
    case cannotSend(endpoint: String, address: String, reason: String)
    /// The system cannot provide a pseudo-terminal.
    case noPseudoTerminal(endpoint: String, reason: String)
    /// The symbolic link to a pseudo-terminal cannot be created.
    case cannotLink(endpoint: String, path: String, reason: StartRefusal)
    /// The path is a symbolic link to `device`, another pseudo-terminal in use; `byDyno` says whether another
    /// Dyno uses it.
    case linkTaken(endpoint: String, path: String, device: String, byDyno: Bool)
    /// A certificate or key cannot be used; `path` is nil when the failure concerns no file.
    case cannotSecure(endpoint: String, path: String?, reason: String)
    /// A journal or capture file cannot be written.
    case cannotWrite(path: String, reason: String)

    /// The message for the user: what failed and what to do about it.
    package var description: String { text(holder: nil) }

    /// The socket that could not be opened, for a search of the program that has it; nil for other errors.
    package var takenPort: (isUDP: Bool, port: Int)? {
        switch self {
        case .cannotListen(_, let address, .system(EADDRINUSE)):
            Self.parts(of: address).port.map { (false, $0) }
        case .cannotBind(_, let address, .system(EADDRINUSE)):
            Self.parts(of: address).port.map { (true, $0) }
        default: nil
        }
    }

    /// Returns the host without brackets and the port of an address such as `tcp://[::1]:35000`.
    private static func parts(of address: String) -> (host: String, port: Int?) {
        let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
        guard let colon = rest.lastIndex(of: ":") else { return (String(rest), nil) }
        let host = rest[..<colon].filter { $0 != "[" && $0 != "]" }
        return (host, Int(rest[rest.index(after: colon)...]))
    }

    /// Returns the message for the user; `holder` is the program that has the port, when it is known.
    package func text(holder: String?) -> String {
        switch self {
        case .cannotListen(let endpoint, let address, let reason):
            Self.words("cannot listen on", .tcp, endpoint, address, reason, holder)
        case .cannotBind(let endpoint, let address, let reason):
            Self.words("cannot bind", .udp, endpoint, address, reason, holder)
        case .cannotSend(let endpoint, let address, let reason):
            """
            endpoint \(endpoint): cannot send to \(address): \(reason); write the address of a machine that this one can \
            reach, such as udp://127.0.0.1:5300
            """
        case .noPseudoTerminal(let endpoint, let reason):
            "endpoint \(endpoint): no pseudo-terminal: \(reason); try a tcp:// endpoint instead"
        case .cannotLink(let endpoint, let path, let reason):
            "endpoint \(endpoint): cannot make the link \(path): \(reason.words(link: path, endpoint: endpoint))"
        case .linkTaken(let endpoint, let path, let device, let isDyno):
            """
            endpoint \(endpoint): the link \(path) is in use: \(isDyno ? "another dyno that runs" : "another program") has it for \
            \(device); end that one, or choose another link with --listen \(endpoint)=pty:\(path)-2
            """
        case .cannotSecure(let endpoint, let path?, let reason):
            """
            endpoint \(endpoint): no TLS with \(path): \(reason); name PEM files of a certificate and of its own key, or \
            write 'tls: on' for a certificate that is made for the run
            """
        case .cannotSecure(let endpoint, nil, let reason):
            "endpoint \(endpoint): no TLS: \(reason); listen on tcp://, and name PEM files under 'tls'"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        }
    }

    private static func words(
        _ verb: String, _ socket: StartRefusal.Socket, _ endpoint: String, _ address: String,
        _ reason: StartRefusal, _ holder: String?
    ) -> String {
        let (host, port) = parts(of: address)
        let words = reason.words(socket, endpoint: endpoint, host: host, port: port, holder: holder)
        return "endpoint \(endpoint): \(verb) \(address): \(words)"
    }
}

/// An open socket or pseudo-terminal of an endpoint.
package struct OpenEndpoint: Hashable, Sendable {
    /// The endpoint's name in the scenario.
    package let name: String

    /// The endpoint's number in the rig, counted from 0.
    package let endpoint: EndpointID

    /// The address that clients, or the destination of a sender, can use.
    package let address: OpenAddress

    /// The certificate that the endpoint presents, or nil without TLS.
    package let security: ServerCertificate?

    package init(
        name: String, endpoint: EndpointID = 0, address: OpenAddress, security: ServerCertificate? = nil
    ) {
        self.name = name
        self.endpoint = endpoint
        self.address = address
        self.security = security
    }

    /// The address in the form that `--listen` accepts; for a sender, the destination.
    package var url: String {
        switch address {
        case .tcp(let host, let port):
            host.contains(":") ? "tcp://[\(host)]:\(port)" : "tcp://\(host):\(port)"
        case .pty(let path, _): "pty:\(path)"
        case .udp(let host, let port), .sender(let host, let port, _):
            host.contains(":") ? "udp://[\(host)]:\(port)" : "udp://\(host):\(port)"
        }
    }
}
