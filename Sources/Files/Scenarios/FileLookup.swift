package import Documents
import Platform
import SimulationCore

/// Finds the files that a path or a name stands for: a file or folder on disk, or else what ships in the binary.
///
/// A name of something shipped may have the extension `.yaml` and the prefix of its folder in a checkout
/// (`Scenarios/elm327/two-ecu-petrol.yaml`). Its last part alone is enough where only one file or folder ends
/// with it (`two-ecu-petrol`).
package enum FileLookup {
    /// The intended use of a file.
    package enum Kind: Hashable, Sendable, CaseIterable {
        case scenario
        /// A file or a folder of scenarios.
        case cases
        case profile
        /// A vehicle that others build on.
        case vehicle
        /// A file or a folder of golden transcripts.
        case transcripts
    }

    /// Returns the paths of the files that `word` stands for, those in the binary with the prefix `shipped:`;
    /// empty when there are none.
    package static func files(_ word: String, as kind: Kind) -> [String] {
        if let name = shippedName(in: word) {
            return ShippedNames(kind).files(name).map { Files.shippedPrefix + $0 }
        }
        let takesFolder = kind == .cases || kind == .transcripts
        let isFolder = FileManager.default.folderExists(atPath: word)
        if Files.exists(word), takesFolder || !isFolder {
            return isFolder && kind == .transcripts ? transcripts(in: word) : Files.yamlFiles(at: word)
        }
        if kind == .profile {
            let named = "\(ProfileLoader.folder)/\(word).yaml"
            if Files.exists(named), !word.contains("/") { return [named] }
        }
        return ShippedNames(kind).files(word).map { Files.shippedPrefix + $0 }
    }

    /// Returns a remark for the user when `word` stands for a file or folder on disk and is also the name of something
    /// shipped; nil otherwise. A word with the look of a path (`./uds`, `uds/`, `uds.yaml`, `Scenarios/uds`) is one.
    package static func shadowing(_ word: String, as kind: Kind) -> String? {
        let shipped = ShippedNames(kind)
        let takesFolder = kind == .cases || kind == .transcripts
        guard Files.exists(word), takesFolder || !FileManager.default.folderExists(atPath: word),
            !word.hasPrefix(Files.shippedPrefix),
            !word.hasSuffix("/"), shipped.isPlain(word), !shipped.files(word).isEmpty
        else { return nil }
        return TerminalText.line(
            "'\(word)' is the \(FileManager.default.folderExists(atPath: word) ? "folder" : "file") here; the shipped \(shipped.noun) of that name is "
                + "'\(Files.shippedPrefix)\(word)'")
    }

    /// Returns the name of a shipped file or folder in `word` that is not the whole path of one, behind `shipped:`.
    private static func shippedName(in word: String) -> String? {
        guard word.hasPrefix(Files.shippedPrefix), !Files.exists(word) else { return nil }
        return String(word.dropFirst(Files.shippedPrefix.count))
    }

    /// Returns the files that `word` stands for as the first kind that knows it; a scenario, a profile and a
    /// vehicle are described by files of one format.
    static func filesOfAnyKind(_ word: String) -> [String] {
        [Kind.cases, .profile, .vehicle].lazy.map { files(word, as: $0) }.first { !$0.isEmpty } ?? []
    }

    /// Returns the paths that stand least deep: those of a folder itself before those of the folders in it.
    private static func nearest(_ paths: [String]) -> [String] {
        func depth(_ path: String) -> Int { path.count { $0 == "/" } }
        let least = paths.map(depth).min()
        return paths.filter { depth($0) == least }
    }

    /// Returns why nothing can be read at `word`, with what would be right.
    package static func problem(of word: String, as kind: Kind) -> Problem {
        let shipped = ShippedNames(kind)
        if FileManager.default.folderExists(atPath: word) {
            return .folder(files: nearest(Files.yamlFiles(at: word)))
        }
        if let oddity = Files.oddity(at: word) { return .irregular(oddity) }
        if Files.exists(word) { return .unreadable }
        let below = nearest(shipped.files(in: word).map(shipped.stem))
        if !below.isEmpty { return .folder(files: below) }
        let nearest = nearestOnDisk(word) ?? shipped.nearest(to: word)
        return .absent(shipped.noun, nearest: nearest, shipped: shipped.overview)
    }

    /// Returns the problem of `name` in `file`, which names a file that cannot be read. A shipped file of `kind`
    /// is another that may be meant.
    package static func unreadable(_ name: String, in file: String, as kind: Kind? = nil) -> Problem {
        if let oddity = Files.oddity(at: Files.resolve(name, from: file)) {
            return .unusableFile(name, reason: "\(Problem.irregular(oddity))")
        }
        let home = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let shipped = kind.flatMap { kind in
            let names = ShippedNames(kind)
            return names.files(name).first.map(names.stem) ?? names.nearest(to: name)
        }
        return .unreadableFile(name, nearest: nearestOnDisk(name, from: home) ?? shipped)
    }

    /// Returns one line that says why nothing can be read at `word`, with what would be right.
    package static func advice(on word: String, as kind: Kind) -> String {
        Finding(
            place: Place(file: word, line: 1, column: 1), severity: .error, path: "",
            problem: problem(of: word, as: kind)
        ).description
    }

    /// Returns the folder of the vehicles that the transcripts in `file` are played on: `fixtures` beside it,
    /// or that of the adapter's own transcripts.
    package static func fixtures(beside file: String) -> String {
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
        let own = "\(folder)/fixtures"
        if file.hasPrefix(Files.shippedPrefix) {
            let name = String(own.dropFirst(Files.shippedPrefix.count))
            if !ShippedFiles.names(below: name).isEmpty { return own }
        } else if Files.exists(own) {
            return own
        }
        return Files.normalised("\(folder)/../elm327/fixtures")
    }

    /// Returns the path on disk that `word` most probably means: with each part that does not exist replaced by
    /// the nearest name in its folder. Relative paths are relative to `home`, that of a file's folder with a
    /// slash at its end. At most two parts are replaced.
    static func nearestOnDisk(_ word: String, from home: String = "") -> String? {
        guard word.utf8.count <= 4096, !home.hasPrefix(Files.shippedPrefix),
            !word.hasPrefix(Files.shippedPrefix)
        else { return nil }
        for suffix in [".yaml", ".yml"] where isFile(home + word + suffix) { return word + suffix }
        var path = word.hasPrefix("/") ? "/" : ""
        let parts = word.split(separator: "/")
        var replaced = 0
        for part in parts {
            let base = word.hasPrefix("/") ? path : home + path
            var name = String(part)
            if !Files.exists(base + name) {
                let entries = entries(of: base.isEmpty ? "." : base)
                guard let nearest = nearest(to: name, in: entries) else { return nil }
                name = nearest
                replaced += 1
            }
            path += name + "/"
        }
        guard (1...2).contains(replaced) else { return nil }
        return String(path.dropLast())
    }

    /// Returns the entry of a folder that is nearest to `name`. Extensions that scenarios have are not compared:
    /// they would make short names alike.
    private static func nearest(to name: String, in entries: [String]) -> String? {
        let extensions = [".yaml", ".yml"]
        guard let own = extensions.first(where: name.hasSuffix) else {
            return Nearest.match(name, in: entries)
        }
        var stems: [String: String] = [:]
        for entry in entries {
            guard let other = extensions.first(where: entry.hasSuffix) else { continue }
            stems[String(entry.dropLast(other.count))] = entry
        }
        return Nearest.match(String(name.dropLast(own.count)), in: stems.keys.sorted()).flatMap { stems[$0] }
    }

    /// The greatest number of names of a folder that are compared with a mistyped one.
    private static let mostEntries = 10_000

    private static func entries(of folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.prefix(mostEntries).sorted().filter { !$0.hasPrefix(".") }
    }

    private static func transcripts(in folder: String) -> [String] {
        let base = folder.hasSuffix("/") ? folder : "\(folder)/"
        return entries(of: folder).filter { $0.hasSuffix(".yaml") }.map { base + $0 }
    }

    private static func isFile(_ path: String) -> Bool {
        Files.exists(path) && !FileManager.default.folderExists(atPath: path)
    }
}
