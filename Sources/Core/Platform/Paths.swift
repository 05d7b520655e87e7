extension String {
    /// The last part of a path, without slashes after it; `/` for the root.
    package var lastPathComponent: String { String(pathParts.name) }

    /// A path without its last part and the slash before it: empty for a path of one part, `/` in the root.
    package var deletingLastPathComponent: String { String(pathParts.folder) }

    /// The last part of a path without the file name extension.
    package var lastPathStem: String { String(nameParts.stem) }

    /// The text after the last full stop in the last part of a path; empty without one, and for a name such as `.bashrc`.
    package var pathExtension: String { String(nameParts.extension.dropFirst()) }

    private static let slash = UInt8(ascii: "/")

    private var pathParts: (folder: Substring, name: Substring) {
        guard let end = utf8.lastIndex(where: { $0 != Self.slash }) else { return (prefix(1), prefix(1)) }
        let path = self[...end]
        guard let slash = path.utf8.lastIndex(of: Self.slash) else { return ("", path) }
        return (slash == startIndex ? self[...slash] : self[..<slash], path[utf8.index(after: slash)...])
    }

    private var nameParts: (stem: Substring, extension: Substring) {
        let name = pathParts.name
        guard let stop = name.lastIndex(of: "."), stop != name.startIndex else { return (name, "") }
        return (name[..<stop], name[stop...])
    }
}

extension FileManager {
    /// Returns whether a folder is at `path`, which can be a link to it.
    package func folderExists(atPath path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
