import ControlPanel
import Platform
import SimulationCore

/// The ready files that controlled cars leave for their user while they run, so that `dyno control` finds them.
enum ControlFiles {
    /// The folder of this user's files, which nobody else can read: they hold tokens.
    private static var folder: String {
        if let path = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], !path.isEmpty {
            return "\(path)/dyno"
        }
        return "\(FileManager.default.temporaryDirectory.path)/dyno-\(getuid())"
    }

    /// Leaves `text` for this process; nil when that is not possible, which nobody needs to know.
    static func leave(_ text: [UInt8]) -> String? {
        let private0700 = [FileAttributeKey.posixPermissions: 0o700]
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: private0700)
        guard isOurs(folder) else { return nil }
        let path = "\(folder)/\(getpid()).json"
        try? FileManager.default.removeItem(atPath: path)
        let made = FileManager.default.createFile(
            atPath: path, contents: Data(text), attributes: [.posixPermissions: 0o600])
        return made ? path : nil
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// Returns a client of the car that `readyFile` names, or of the only one that runs.
    static func client(readyFile: String?, token: String?) throws -> ControlClient {
        if let readyFile {
            guard let client = client(in: readyFile, token) else {
                throw Stop.usage(
                    "error: \(TerminalText.line(readyFile)) is not a ready file of a 'dyno serve --control'; without it the only one that runs is taken"
                )
            }
            return client
        }
        let clients = isOurs(folder) ? running.compactMap { client(in: $0, token) } : []
        guard let client = clients.first else {
            throw Stop.usage(
                "error: no controlled car runs here; start one with 'dyno serve --control', or write its address"
            )
        }
        guard clients.count == 1 else {
            let urls = clients.map { "http://\($0.host):\($0.port)" }.joined(separator: ", ")
            throw Stop.usage("error: several cars run here; write which one is meant: \(urls)")
        }
        return client
    }

    /// The files of processes that run; those of others are removed.
    private static var running: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            guard name.hasSuffix(".json"), let process = Int32(name.dropLast(5)) else { return nil }
            let path = "\(folder)/\(name)"
            if kill(process, 0) == 0 || errno == EPERM { return path }
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
    }

    private static func client(in path: String, _ token: String?) -> ControlClient? {
        guard let data = FileManager.default.contents(atPath: path),
            let control = JSONValue(parsing: Array(data))?["control"], case .string(let url)? = control["url"]
        else { return nil }
        var known = token
        if known == nil, case .string(let text)? = control["token"] { known = text }
        // A car that listens on all addresses is reached at this machine's own.
        return ControlClient(url: url.replacing("//0.0.0.0:", with: "//127.0.0.1:"), token: known)
    }

    /// Returns whether the folder is one of this user that nobody else can write to.
    private static func isOurs(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_uid == getuid() && status.st_mode & S_IFMT == S_IFDIR
            && status.st_mode & 0o077 == 0
    }
}
