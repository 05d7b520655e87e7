import HTTPKind
import CompanionServices
import Endpoints
import LiveHost
import Rig
import SimulationCore
import Storage

/// The files in which companion services keep their rows between runs, by endpoint.
struct ServiceFiles: ServiceKeeper {
    private let files: [EndpointID: ServiceFile]
    private let outputs: Outputs

    /// Whether no service has a file.
    var isEmpty: Bool { files.isEmpty }

    /// Opens or creates the files named in `description`, and reads their rows into it. Throws when one is locked,
    /// damaged, read-only, or of another program, version, service or profile; nothing is written then.
    init(loadingInto description: inout RigDescription, _ outputs: Outputs) throws {
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
        self.files = files
        self.outputs = outputs
    }

    func keep(_ changes: [StoreChange], endpoint: EndpointID) -> String? {
        do throws(StorageError) {
            try files[endpoint]?.apply(changes)
            return nil
        } catch {
            let failure = "\(error)"
            outputs.fail(
                "\(failure); nobody can connect to the service any more, and what it did not keep it has not answered"
            )
            return failure
        }
    }
}
