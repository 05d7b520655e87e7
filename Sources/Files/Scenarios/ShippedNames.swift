import Documents

/// The names by which users select the files of one kind that ship in the binary.
struct ShippedNames {
    let kind: FileLookup.Kind

    /// The files of the kind, sorted by name.
    private let all: [String]

    init(_ kind: FileLookup.Kind) {
        self.kind = kind
        let names = ShippedFiles.names.filter { $0.hasSuffix(".yaml") }
        all =
            switch kind {
            case .scenario, .cases: ShippedFiles.scenarioFiles.filter { !$0.hasPrefix("vehicles/") }
            case .profile: names.filter { $0.hasPrefix("clients/") }
            case .vehicle: names.filter { $0.hasPrefix("vehicles/") }
            case .transcripts:
                names.filter { $0.hasPrefix("Vectors/") && !$0.contains("/fixtures/") }
            }
    }

    /// The kind in words.
    var noun: String {
        switch kind {
        case .scenario: "scenario"
        case .cases: "case or folder of cases"
        case .profile: "client profile"
        case .vehicle: "vehicle"
        case .transcripts: "transcript"
        }
    }

    /// The names to choose from, where a list of all would be too long their folders.
    var overview: [String] {
        switch kind {
        case .profile, .vehicle: all.map(stem)
        case .scenario: all.map(stem).filter { !$0.contains("/") } + topFolders.map { "\($0)/NAME" }
        case .cases: topFolders
        case .transcripts: folders
        }
    }

    /// Returns the files that `word` names.
    func files(_ word: String) -> [String] {
        let name = plain(word)
        let exact = all.filter { stem(of: $0) == name }
        if !exact.isEmpty { return exact }
        guard kind == .cases || kind == .transcripts else {
            let matches = all.filter { last(stem(of: $0)) == name }
            return matches.count == 1 ? matches : []
        }
        let below = files(in: word)
        if !below.isEmpty { return below }
        let matches = Set((all.map(stem) + folders).filter { last($0) == name })
        guard let match = matches.first, matches.count == 1 else { return [] }
        return all.filter { stem(of: $0) == match || $0.hasPrefix("\(match)/") }
    }

    /// Returns the files in the folder that `word` names and in the folders below it.
    func files(in word: String) -> [String] {
        let name = plain(word)
        let isRoot = word == root || word == "\(root)/"
        return all.filter { isRoot || $0.hasPrefix("\(name)/") && !name.isEmpty }
    }

    /// Returns the name that `word` most probably means, as `files(_:)` takes it; nil when none is near.
    func nearest(to word: String) -> String? {
        let name = plain(word)
        guard !name.isEmpty else { return nil }
        let names = all.map(stem) + (kind == .cases || kind == .transcripts ? folders : [])
        if let match = Nearest.match(name, in: names) { return match }
        // Only a name that says by itself which file it is.
        let lasts = Dictionary(grouping: names, by: last).filter { $0.value.count == 1 }
        if let match = Nearest.match(last(name), in: lasts.keys.sorted()) {
            return name.contains("/") ? lasts[match]?.first : match
        }
        let begun = names.filter { last($0).lowercased().hasPrefix("\(last(name).lowercased())-") }
        return begun.count == 1 ? begun.first : nil
    }

    /// Returns the name of `file` as users write it.
    func stem(of file: String) -> String {
        let name = file.dropLast(".yaml".count)
        let prefix =
            switch kind {
            case .profile: "clients/"
            case .vehicle: "vehicles/"
            case .scenario, .cases, .transcripts: ""
            }
        return String(name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : name)
    }

    /// The folder of a checkout in which the files lie.
    private var root: String { kind == .transcripts ? "Vectors" : "Scenarios" }

    /// The folders of the files, at every level.
    private var folders: [String] {
        var found: Set<String> = []
        for file in all {
            var parts = stem(of: file).split(separator: "/").dropLast()
            while !parts.isEmpty {
                found.insert(parts.joined(separator: "/"))
                parts.removeLast()
            }
        }
        return found.subtracting([root]).sorted()
    }

    private var topFolders: [String] { folders.filter { !$0.contains("/") } }

    /// Returns whether `word` is a name, without anything that makes it a path of a checkout.
    func isPlain(_ word: String) -> Bool { plain(word) == word }

    /// Returns `word` without what makes it a path of a checkout: `./Scenarios/clients/x.yaml` is `x` as a profile.
    private func plain(_ word: String) -> String {
        var name = Files.normalised(word)[...]
        while name.hasSuffix("/") { name.removeLast() }
        for suffix in [".yaml", ".yml"] where name.hasSuffix(suffix) {
            name.removeLast(suffix.count)
            break
        }
        guard kind != .transcripts else { return String(name) }
        for prefix in ["Scenarios/", kind == .profile ? "clients/" : kind == .vehicle ? "vehicles/" : ""]
        where !prefix.isEmpty && name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        return String(name)
    }

    private func last(_ name: String) -> String { name.split(separator: "/").last.map(String.init) ?? name }
}
