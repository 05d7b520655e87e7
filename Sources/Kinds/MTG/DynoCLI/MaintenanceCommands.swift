import ArgumentParser
import LiveHost
import MTG
import MTGKind

extension MaintenanceDescription: KindCommands {
    static let decoders: [any ParsableCommand.Type] = [DecodeMaintenance.self]

    static let doctorChecks = [DoctorChecks.security]
}

extension DoctorChecks {
    /// An endpoint with TLS.
    static let security = DoctorChecks(subject: "TLS") { [await secured()] }

    /// Opens an endpoint with a certificate of its own.
    private static func secured() async -> Diagnosis {
        do {
            let (host, opened) = try await serve(
                "mtg: { listen: \"tcp://127.0.0.1:0\", machine: 8R, tls: on }")
            await host.shutDown()
            let fingerprint = opened.first?.security?.fingerprint ?? "none"
            return Diagnosis("TLS", .ok, "a certificate can be made and shown: \(fingerprint.prefix(23))…")
        } catch {
            return Diagnosis("TLS", .failure, "\(error)")
        }
    }
}
