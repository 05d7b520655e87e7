import LiveHost
import Rig

/// Notes for people about an endpoint, besides its address.
enum EndpointNotes {
    /// The lines about `endpoint`; empty when the table of endpoints says everything.
    static func lines(for endpoint: OpenEndpoint, _ description: RigDescription) -> [String] {
        guard let described = description.endpoints.first(where: { $0.name == endpoint.name }) else {
            return []
        }
        let notes = described.kind.notes(at: endpoint.address, isSecured: endpoint.security != nil)
        var lines = notes.head
        if let certificate = endpoint.security {
            let origin = certificate.isGenerated ? "made for this run" : "from a file"
            lines.append("TLS with a certificate \(origin), SHA-256 \(certificate.fingerprint)")
        }
        return (lines + notes.warnings).map { "\(endpoint.name): \($0)" }
    }
}
