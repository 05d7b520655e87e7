import Kinds
import Platform
import Scenarios

/// The profile that `--client` names.
enum ClientFile {
    /// Loads the profile at `path`, says its warnings, and ends the command with what to do when it is a program.
    static func load(_ path: String) throws -> ClientProfile {
        if let command = program(at: path) { throw Stop.usage(advice(path, command)) }
        note(path, as: .profile)
        let (profile, warnings) = try ProfileLoader.standard.loadWithWarnings(path)
        for warning in warnings { Terminal.complain("\(warning)") }
        return profile
    }

    /// Says when `word` stands for a file or folder here and not for what ships under the same name.
    static func note(_ word: String, as kind: FileLookup.Kind) {
        guard let remark = FileLookup.shadowing(word, as: kind) else { return }
        Terminal.complain("note: \(remark)")
    }

    /// The programs that run scripts, by the extension of the script.
    private static let interpreters = [
        "py": "python3", "js": "node", "mjs": "node", "ts": "npx tsx", "rb": "ruby", "sh": "sh", "pl": "perl",
        "jar": "java -jar", "dll": "dotnet",
    ]

    /// Returns the command that starts the program at `path`; nil when the file there is not a program.
    static func program(at path: String) -> String? {
        let kind = path.pathExtension.lowercased()
        guard !["yaml", "yml", "json"].contains(kind),
            FileManager.default.fileExists(atPath: path), !FileManager.default.folderExists(atPath: path)
        else { return nil }
        let file = ShellWords.quoted(path)
        if let interpreter = interpreters[kind] { return "\(interpreter) \(file)" }
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        return path.contains("/") ? file : "./\(file)"
    }

    private static func advice(_ path: String, _ command: String) -> String {
        """
        error: --client \(path): this is a program; --client takes a profile, a YAML file that says how to start the client and \
        how to read what it prints
          draft one          dyno init-profile -- \(command) '${obd.host}:${obd.port}'
          run without one    dyno check elm327 -- \(command) '${obd.host}:${obd.port}'
          its keys           dyno schema --profile
        """
    }
}
