import Platform
import Scenarios

/// The programs of embedded profiles, on disk as long as a run lasts.
///
/// They lie in a folder of their own in the results folder, because several runs may share one.
struct ProfilePrograms: Sendable {
    /// The absolute path of the folder; nil when no profile needs one.
    private let folder: String?

    private let profiles: [ClientProfile]

    /// Tells the embedded profiles of `options` where their programs will be; writes nothing yet.
    init(for options: inout CheckOptions) {
        profiles = options.profiles.map(\.profile).filter { !$0.shippedPrograms.isEmpty }
        guard !profiles.isEmpty else {
            folder = nil
            return
        }
        let name = UUID().uuidString.prefix(8)
        let folder = "\(CommandValues.absolute(options.folder))/.profiles-\(name)"
        self.folder = folder
        if options.profile.isShipped { options.profile.placedIn = folder }
        for (name, profile) in options.clients where profile.isShipped {
            options.clients[name]?.placedIn = folder
        }
    }

    func place() throws(CheckError) {
        guard let folder else { return }
        for (path, bytes) in profiles.flatMap(\.shippedPrograms) {
            let file = "\(folder)/\(path)"
            do {
                try FileManager.default.createDirectory(
                    atPath: file.deletingLastPathComponent, withIntermediateDirectories: true)
                try Data(bytes).write(to: URL(fileURLWithPath: file))
            } catch {
                remove()
                throw .unwritable(path: file, reason: systemError(error))
            }
        }
    }

    func remove() {
        guard let folder else { return }
        try? FileManager.default.removeItem(atPath: folder)
    }
}
