import Platform

/// Whole files in a folder of Dyno's own, in which another program may have left anything.
package enum NewFile {
    /// Writes a file with the content `bytes` to `path`, whatever stands there: a link is replaced, not followed. Returns
    /// `errno` on failure.
    ///
    /// A reader sees the old or the new content, never a part.
    package static func write(_ bytes: [UInt8], to path: String) -> Int32? {
        let (folder, name) = Destination(new: path).place
        let passing = "\(folder)/.\(name.prefix(200)).\(getpid()).new"
        unlink(passing)
        do throws(Sink.Refusal) {
            guard case .created(let sink) = try Sink.open(Destination(new: passing)) else { return EEXIST }
            var code = bytes.withUnsafeBytes { sink.write($0) { _ in true } }.code
            code = sink.close() ?? code
            if code == nil, rename(passing, path) != 0 { code = errno }
            if code != nil { unlink(passing) }
            return code
        } catch {
            return error.code
        }
    }

    /// Returns whether `path` is a regular file and not a link to one.
    package static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
