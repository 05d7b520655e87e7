import LiveHost
import MTG
import Rig

/// What people should know of an endpoint beside its address.
enum EndpointNotes {
    /// The lines about `endpoint`, none for what the table says already.
    static func lines(for endpoint: OpenEndpoint, _ description: RigDescription) -> [String] {
        guard let described = description.endpoints.first(where: { $0.name == endpoint.name }) else {
            return []
        }
        var lines: [String] = []
        if case .mtg(let unit, _) = described.kind { lines += self.lines(of: unit) }
        if let certificate = endpoint.security {
            let origin = certificate.isGenerated ? "made for this run" : "from a file"
            lines.append("TLS with a certificate \(origin), SHA-256 \(certificate.fingerprint)")
        } else if case .mtg = described.kind, case .tcp = endpoint.address {
            lines.append(
                "INSECURE: plain TCP, which everybody on the way can read and change; 'tls: on' protects it")
        }
        return lines.map { "\(endpoint.name): \($0)" }
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
}
