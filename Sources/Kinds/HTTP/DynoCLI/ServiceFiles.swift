import HTTPKind
import CompanionServices
import Endpoints
import LiveHost
import OutputFiles
import Rig
import SimulationCore
import Storage

/// The files in which companion services keep their rows between runs, by endpoint.
struct ServiceFiles: EndpointFiles {
    private let files: [EndpointID: ServiceFile]
    private let outputs: Outputs

    /// Opens or creates the files named in `description`, and reads their rows into it. Throws when one is locked,
    /// damaged, read-only, or of another program, version, service or profile; nothing is written then. nil when
    /// no service has one.
    init?(loadingInto description: inout RigDescription, _ outputs: Outputs) throws {
        var files: [EndpointID: ServiceFile] = [:]
        try description.endpoints.changeEach(HTTPDescription.self) { id, service in
            guard let path = service.stateFile else { return }
            do throws(StorageError) {
                let (file, store) = try ServiceFile.open(path: path, service.service)
                files[id] = file
                service.restored = store
            } catch {
                if case .notWritable = error { throw Stop.failure("\(error)") }
                throw Stop.usage(line: "\(error)")
            }
        }
        guard !files.isEmpty else { return nil }
        self.files = files
        self.outputs = outputs
    }

    /// None: a database has no reader, and opening it has shown that it can be written.
    var all: [OutputFile] { [] }

    func writeAll(_ description: RigDescription) {}

    /// Keeps all changes of a service or none of them; a service that cannot keep them ends.
    func saveChanges(in rig: inout Rig, now: SimInstant) {
        for (endpoint, changes) in rig.takeStoreChanges() {
            do throws(StorageError) {
                try files[endpoint]?.apply(changes)
            } catch {
                outputs.fail(
                    "\(error); nobody can connect to the service any more, and what it did not keep it has not answered"
                )
                rig.endService(of: endpoint, because: "\(error)", now: now)
            }
        }
    }
}
