import Endpoints
import Platform
import Rig
import SimulationCore

/// The note that a journal or a capture may hold passwords and tokens of clients, and who may read it.
struct SecretNote: CustomStringConvertible {
    /// The options that name the files.
    private let roles: [String]

    private let mode: mode_t

    /// nil when nothing of the kind is written: TLS hides no secret from a journal.
    init?(_ cars: [RigDescription], _ names: ServedCar.FileNames) {
        let takesSecrets = cars.contains { car in
            car.endpoints.contains { type(of: $0.kind).commandLine?.takesSecrets == true }
        }
        roles = [names.journal.map { _ in "--journal" }, names.captures.map { _ in "--pcap" }].compactMap(
            \.self)
        guard takesSecrets, !roles.isEmpty else { return nil }
        let mask = umask(0)
        _ = umask(mask)
        mode = 0o666 & ~mask
    }

    var description: String {
        let digits = String(mode, radix: 8)
        let readers =
            mode & 0o044 == 0 ? "nobody else can read it" : "others can read it; umask 077 keeps it yours"
        return
            "note: \(roles.joined(separator: " and ")): what clients send may hold passwords; a new file gets mode 0\(digits) by the umask, so \(readers)"
    }
}
