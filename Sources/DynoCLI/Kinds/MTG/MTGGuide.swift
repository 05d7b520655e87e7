import MTGKind
import Endpoints
import LiveHost
import MTG
import Rig

/// The guide to telematics units.
enum MTGGuide: EndpointGuide {
    static var kind: any EndpointKind.Type { MaintenanceDescription.self }

    static func hints(for address: OpenEndpoint.Address, _ endpoint: EndpointDescription?) -> [String] {
        guard let unit = endpoint?.kind as? MaintenanceDescription else { return [] }
        switch address {
        case .tcp(let host, let port):
            let place = ConnectHint.place(host)
            guard case .tls(let security)? = endpoint?.security else {
                return [maintenance(unit, "/dev/tcp/\(place)/\(port)")]
            }
            return [secured(unit, security, "\(ConnectHint.bracketed(place)):\(port)")]
        case .pty(let path, _): return [maintenance(unit, path)]
        case .udp, .sender: return []
        }
    }

    static func notes(
        on endpoint: EndpointDescription, at address: OpenEndpoint.Address, isSecured: Bool
    ) -> (head: [String], warnings: [String]) {
        guard let unit = endpoint.kind as? MaintenanceDescription else { return ([], []) }
        guard !isSecured, case .tcp = address else { return (lines(of: unit), []) }
        return (
            lines(of: unit),
            ["INSECURE: plain TCP, which everybody on the way can read and change; 'tls: on' protects it"]
        )
    }

    private static func lines(of unit: MaintenanceDescription) -> [String] {
        let access =
            switch unit.mode {
            case .historical: "everybody gets everything (historical)"
            case .strict: "a token decides (strict)"
            }
        let head = "\(unit.machine.title), \(unit.layout.name) of \(unit.layout.size) bytes, \(access)"
        return [head] + unit.source.choices.map { "source \(unit.source.rawValue): \($0)" }
    }

    /// A bash command that requests the maintenance record and prints its bytes.
    private static func maintenance(_ unit: MaintenanceDescription, _ file: String) -> String {
        let (request, size, remark) = request(to: unit)
        return
            "bash -c 'exec 3<>\(file); printf \"\(request)\" >&3; head -c \(size) <&3' | od -An -tx1\(remark)"
    }

    /// The same with openssl, for TLS.
    private static func secured(
        _ unit: MaintenanceDescription, _ security: TLSDescription, _ address: String
    ) -> String {
        let (request, size, remark) = request(to: unit)
        let shown = security.clientAuthority == nil ? "" : " -cert CLIENT.pem -key CLIENT.key"
        return "(printf '\(request)'; sleep 1) | openssl s_client -quiet -no_ign_eof -connect \(address)"
            + "\(shown) 2>/dev/null | head -c \(size) | od -An -tx1\(remark)"
    }

    /// A request that `unit` answers for every client, as escapes of printf, and the length of the answer.
    private static func request(
        to unit: MaintenanceDescription
    ) -> (text: String, size: Int, remark: String) {
        guard unit.mode == .strict else { return ("\\1\\0\\0\\0", unit.layout.size, "") }
        return ("\\177\\0\\0\\0", 8, "    (its version; anything else needs a token first)")
    }
}
