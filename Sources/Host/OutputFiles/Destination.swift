import Platform

/// The destination of a path with symbolic links resolved, determined without changing anything.
struct Destination: Sendable {
    enum Kind: Hashable, Sendable { case nothing, file, pipe, characterDevice, blockDevice, socket, folder }

    /// The greatest number of symbolic links followed, as in the kernel.
    private static let mostLinks = 40

    /// The path with symbolic links resolved and its folder made absolute.
    let target: String

    /// The file descriptor of this process that the path names, as `/dev/stdout`, `/dev/fd/N` and `/proc/self/fd/N`
    /// do; else nil.
    let descriptor: CInt?

    /// The kind of file that exists there.
    let kind: Kind

    /// Its identity; nil when nothing exists there.
    let identity: FileIdentity?

    /// Whether nobody but its owner may read a file that is written there.
    let isPrivate: Bool

    init(_ path: String, isPrivate: Bool = false) {
        self.isPrivate = isPrivate
        (target, descriptor) = Self.follow(path)
        var status = stat()
        let isThere =
            if let descriptor { fstat(descriptor, &status) == 0 } else { stat(target, &status) == 0 }
        kind = isThere ? Self.kind(status) : .nothing
        identity = isThere ? FileIdentity(status) : nil
    }

    /// Creates the place of a new file at `path`; a link there is not followed.
    init(new path: String) {
        target = path
        (descriptor, kind, identity, isPrivate) = (nil, .nothing, nil, false)
    }

    /// Whether writes cannot be undone and the file cannot be replaced: everything but a regular file or a new one.
    var isStream: Bool { descriptor != nil || kind != .file && kind != .nothing }

    var place: (folder: String, name: String) { Self.split(target) }

    static func kind(_ status: stat) -> Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFIFO: .pipe
        case S_IFCHR: .characterDevice
        case S_IFBLK: .blockDevice
        case S_IFSOCK: .socket
        default: .folder
        }
    }

    /// Follows links one at a time, because the link of a descriptor need not lead to a path.
    private static func follow(_ path: String) -> (target: String, descriptor: CInt?) {
        var target = path
        for _ in 0..<mostLinks {
            let (folder, name) = split(target)
            let real = realPath(folder) ?? folder
            if let number = descriptor(real, name) { return (target, number) }
            target = real.hasSuffix("/") ? real + name : "\(real)/\(name)"
            guard let next = link(target) else { break }
            target = next.hasPrefix("/") ? next : "\(real)/\(next)"
        }
        return (target, nil)
    }

    /// Returns the number of the file descriptor of this process that `name` in `folder` stands for.
    private static func descriptor(_ folder: String, _ name: String) -> CInt? {
        guard let number = CInt(name), number >= 0, "\(number)" == name else { return nil }
        let parts = folder.split(separator: "/").map(String.init)
        let isOwn =
            parts == ["dev", "fd"]
            || parts.count >= 3 && parts[0] == "proc" && parts[1] == "\(getpid())" && parts.last == "fd"
        return isOwn ? number : nil
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the target of the symbolic link at `path`; nil when it is not a link.
    private static func link(_ path: String) -> String? {
        var text = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &text, text.count)
        return count > 0 ? String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}
