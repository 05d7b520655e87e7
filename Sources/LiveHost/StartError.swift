/// Why a host could not open its endpoints.
public enum StartError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An address cannot be listened on.
    case cannotListen(endpoint: String, address: String, reason: String)
    /// A game cannot have the port that it sends from or answers at.
    case cannotBind(endpoint: String, address: String, reason: String)
    /// A game cannot send to its destination.
    case cannotSend(endpoint: String, address: String, reason: String)
    /// No pseudo-terminal is to be had.
    case noPseudoTerminal(endpoint: String, reason: String)
    /// The symbolic link to a pseudo-terminal cannot be made.
    case cannotLink(endpoint: String, path: String, reason: String)
    /// A link by which somebody finds another pseudo-terminal stands at that path.
    case linkTaken(endpoint: String, path: String, device: String, byDyno: Bool)
    /// A certificate or key cannot be used; the path is nil where no file is to blame.
    case cannotSecure(endpoint: String, path: String?, reason: String)
    /// A file for the journal or a capture cannot be written.
    case cannotWrite(path: String, reason: String)

    /// What went wrong and what to do about it.
    public var description: String {
        switch self {
        case .cannotListen(let endpoint, let address, let reason):
            """
            endpoint \(endpoint): cannot listen on \(address): \(reason); stop the program that has the port, or choose \
            another with --listen \(endpoint)=tcp://127.0.0.1:0
            """
        case .cannotBind(let endpoint, let address, let reason):
            """
            endpoint \(endpoint): cannot bind \(address): \(reason); stop the program that has the port, choose one above \
            1023, or choose another with --listen \(endpoint)=udp://127.0.0.1:0
            """
        case .cannotSend(let endpoint, let address, let reason):
            """
            endpoint \(endpoint): cannot send to \(address): \(reason); write the address of a machine that this one can \
            reach, such as udp://127.0.0.1:5300
            """
        case .noPseudoTerminal(let endpoint, let reason):
            "endpoint \(endpoint): no pseudo-terminal: \(reason); try a tcp:// endpoint instead"
        case .cannotLink(let endpoint, let path, let reason):
            """
            endpoint \(endpoint): cannot make the link \(path): \(reason); choose a path that does not exist in a folder \
            you can write to
            """
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
}

/// A socket of an endpoint, to which clients can connect now.
public struct OpenEndpoint: Hashable, Sendable {
    /// Where it is.
    public enum Address: Hashable, Sendable {
        /// A TCP listener with its actual port.
        case tcp(host: String, port: Int)
        /// A pseudo-terminal: the path to open, and the device that it leads to.
        case pty(path: String, device: String)
        /// A socket for datagrams with its actual port.
        case udp(host: String, port: Int)
        /// A game that sends to this destination, from this port of its own.
        case sender(host: String, port: Int, from: Int)
    }

    /// The endpoint's name in the scenario.
    public let name: String

    /// The endpoint's place in the rig.
    public let endpoint: Int

    /// Where it is.
    public let address: Address

    /// What it shows its clients, or nil when it does not speak TLS.
    public let security: ServerCertificate?

    /// A socket of endpoint number `endpoint`, which has this name, at this address.
    public init(name: String, endpoint: Int = 0, address: Address, security: ServerCertificate? = nil) {
        self.name = name
        self.endpoint = endpoint
        self.address = address
        self.security = security
    }

    /// The address as a URL, as `--listen` takes it.
    public var url: String {
        switch address {
        case .tcp(let host, let port):
            host.contains(":") ? "tcp://[\(host)]:\(port)" : "tcp://\(host):\(port)"
        case .pty(let path, _): "pty:\(path)"
        case .udp(let host, let port), .sender(let host, let port, _):
            host.contains(":") ? "udp://[\(host)]:\(port)" : "udp://\(host):\(port)"
        }
    }
}
