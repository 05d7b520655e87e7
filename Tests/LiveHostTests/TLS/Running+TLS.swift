import Endpoints
import Links
import LiveHost
import Rig
import SimulationCore

extension Running {
    /// A rig whose endpoint speaks TLS.
    static func secured(_ change: (inout TLSDescription) -> Void = { _ in }) -> RigDescription {
        var security = TLSDescription()
        change(&security)
        var description = Running.description()
        description.endpoints[0].security = .tls(security)
        return description
    }

    /// Texts of the journal's records of `kind`, once there is one.
    func texts(
        _ kind: JournalRecord.Kind, atLeast count: Int = 1
    ) async throws -> [String] {
        while true {
            let batch = await host.records(since: JournalPosition()).batch
            var texts: [String] = []
            batch.forEachEntry { record, entry in
                if record.kind == kind { texts.append(entry.text) }
            }
            if texts.count >= count { return texts }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
