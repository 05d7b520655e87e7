import Platform

/// A reason why datagrams cannot be sent or received.
package enum DatagramError: Error, Hashable, Sendable {
    /// The text is not an address of the form `udp://host:port`.
    case notAnAddress(String)
    /// The destination port is below 1024; such ports belong to services of the system.
    case privilegedDestination(String)
    /// The host name cannot be resolved; `reason` is the resolver's message.
    case unknownHost(String, reason: String)
    /// The destination is unreachable or forbidden; `code` is `errno`.
    case unreachable(String, code: Int32)
    /// The address cannot be bound; `code` is `errno`.
    case cannotListen(String, code: Int32)
    /// A datagram of this length is too long for the route.
    case tooLong(String, length: Int)
}

extension DatagramError: CustomStringConvertible {
    /// Whether an argument is wrong, rather than the network.
    package var isUsage: Bool {
        switch self {
        case .notAnAddress, .privilegedDestination: true
        default: false
        }
    }

    /// The error, and what would be right.
    package var description: String {
        switch self {
        case .notAnAddress(let text):
            "'\(text)' is not an address for datagrams; write udp://127.0.0.1:5300, or udp://[::1]:5300, with a port from 1 to 65535"
        case .privilegedDestination(let text):
            "\(text): ports below 1024 belong to services of the system, which no game sends to; take a port from 1024 on"
        case .unknownHost(let host, let reason):
            "the host '\(host)' is not known: \(reason); write its IP address"
        case .unreachable(let address, let code) where code == EACCES:
            """
            \(address) cannot be sent to: \(systemError(code)); it is a broadcast address or a firewall forbids it; \
            take the address of one machine
            """
        case .unreachable(let address, let code):
            "\(address) cannot be reached: \(systemError(code)); check the address and the network"
        case .cannotListen(let address, let code) where code == EACCES:
            "cannot listen on \(address): \(systemError(code)); ports below 1024 need root, take another"
        case .cannotListen(let address, let code) where code == EADDRNOTAVAIL:
            "cannot listen on \(address): this machine has no such address; take udp://0.0.0.0 for all that it has"
        case .cannotListen(let address, let code):
            "cannot listen on \(address): \(systemError(code)); stop the program that has the port, or take another"
        case .tooLong(let address, let length):
            "a datagram of \(length) bytes is too long for the way to \(address)"
        }
    }
}
