/// Command lines that connect to an endpoint with common tools: a shell, python3, openssl, and this program.
package enum ConnectHint {
    /// Python code that does `action` on a socket `s` and prints the bytes of the first datagram received.
    package static func datagrams(_ action: String, _ host: String) -> String {
        let family = host.contains(":") ? "AF_INET6" : "AF_INET"
        return "python3 -c 'import socket,struct; s=socket.socket(socket.\(family),socket.SOCK_DGRAM); "
            + "\(action); print(s.recv(4096).hex())'"
    }

    /// The host by which a client on this machine reaches a listener at `host`.
    package static func place(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: host
        }
    }

    /// `host` as in a URL, in brackets when it contains colons.
    package static func bracketed(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
