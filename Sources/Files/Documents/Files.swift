import Platform

/// Finds and reads files on disk and the files embedded in the binary, whose paths begin with `shipped:`.
package enum Files {
    /// The prefix of the paths of embedded files.
    package static let shippedPrefix = "shipped:"

    /// Returns the bytes of the regular file at `path`, or nil when it cannot be read. Anything else is not waited for: a
    /// FIFO or a device may have no end, or no beginning.
    ///
    /// At most `limit` + 1 bytes of a file on disk are read: the caller sees that the limit is exceeded.
    package static func bytes(of path: String, limit: Int = SourceText.largest) -> [UInt8]? {
        if path.hasPrefix(shippedPrefix) {
            return ShippedFiles.bytes(of: String(path.dropFirst(shippedPrefix.count)))
        }
        return BoundedFile.beginning(of: path, limit: limit, onlyRegular: true)
    }

    /// Returns what is at `path` when it is neither a regular file nor a folder, in words; nil otherwise.
    package static func oddity(at path: String) -> String? {
        var status = stat()
        guard !path.hasPrefix(shippedPrefix), stat(path, &status) == 0 else { return nil }
        return switch status.st_mode & S_IFMT {
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: nil
        }
    }

    /// Resolves `path`, which `file` names, relative to the directory of `file`.
    package static func resolve(_ path: String, from file: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else {
            return file.hasPrefix(shippedPrefix) && !path.hasPrefix("/") ? shippedPrefix + path : path
        }
        return normalised("\(file[...slash])\(path)")
    }

    /// Returns whether `path` is in the directory of `file` or below it after all symbolic links have been resolved.
    package static func isBeside(_ path: String, _ file: String) -> Bool {
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
        guard let real = realPath(path), let home = realPath(folder) else { return false }
        return real.hasPrefix(home.hasSuffix("/") ? home : home + "/")
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Removes `.` and `name/..` from `path`.
    package static func normalised(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            if part == "." { continue }
            if part == "..", let last = parts.last, last != "..", !last.isEmpty,
                !last.hasPrefix(shippedPrefix)
            {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// Returns whether there is a file or a directory at `path`.
    package static func exists(_ path: String) -> Bool {
        path.hasPrefix(shippedPrefix)
            ? ShippedFiles.contains(String(path.dropFirst(shippedPrefix.count)))
            : FileManager.default.fileExists(atPath: path)
    }

    /// Returns the YAML files at `path`: `path` itself, or when it is a directory all `.yaml` and `.yml` files below
    /// it, sorted by path.
    package static func yamlFiles(at path: String) -> [String] {
        FileManager.default.folderExists(atPath: path) ? yamlFiles(below: path).sorted() : [path]
    }

    /// Returns the files; a folder that cannot be read has none, and links to folders are not followed.
    private static func yamlFiles(below folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.flatMap { name in
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            var status = stat()
            if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return yamlFiles(below: path) }
            return name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? [path] : []
        }
    }
}
