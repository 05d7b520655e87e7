package import Endpoints
import MTG

/// The guide to telematics units.
extension MaintenanceDescription {
    package func hints(at address: OpenAddress, of endpoint: EndpointDescription) -> [String] {
        switch address {
        case .tcp(let host, let port):
            let place = ConnectHint.place(host)
            guard case .tls(let security) = endpoint.security else {
                return [maintenance("/dev/tcp/\(place)/\(port)")]
            }
            return [secured(security, "\(ConnectHint.bracketed(place)):\(port)")]
        case .pty(let path, _): return [maintenance(path)]
        case .udp, .sender: return []
        }
    }

    package func notes(at address: OpenAddress, isSecured: Bool) -> (head: [String], warnings: [String]) {
        guard !isSecured, case .tcp = address else { return (lines, []) }
        return (
            lines,
            ["INSECURE: plain TCP, which everybody on the way can read and change; 'tls: on' protects it"]
        )
    }

    private var lines: [String] {
        let access =
            switch mode {
            case .historical: "everybody gets everything (historical)"
            case .strict: "a token decides (strict)"
            }
        let head = "\(machine.title), \(layout.name) of \(layout.size) bytes, \(access)"
        return [head] + source.choices.map { "source \(source.rawValue): \($0)" }
    }

    /// Returns a bash command that requests the maintenance record and prints its bytes.
    private func maintenance(_ file: String) -> String {
        let (request, size, remark) = request
        return
            "bash -c 'exec 3<>\(file); printf \"\(request)\" >&3; head -c \(size) <&3' | od -An -tx1\(remark)"
    }

    /// Returns the same with openssl, for TLS.
    private func secured(_ security: TLSDescription, _ address: String) -> String {
        let (request, size, remark) = request
        let shown = security.clientAuthority == nil ? "" : " -cert CLIENT.pem -key CLIENT.key"
        return "(printf '\(request)'; sleep 1) | openssl s_client -quiet -no_ign_eof -connect \(address)"
            + "\(shown) 2>/dev/null | head -c \(size) | od -An -tx1\(remark)"
    }

    /// A request that the unit answers for every client, as escapes of printf, and the length of the answer.
    private var request: (text: String, size: Int, remark: String) {
        guard mode == .strict else { return ("\\1\\0\\0\\0", layout.size, "") }
        return ("\\177\\0\\0\\0", 8, "    (its version; anything else needs a token first)")
    }
}
