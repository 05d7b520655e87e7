import Platform

/// Writing of single records, each of which replaces the one before.
extension OutputFile {
    /// Replaces the content with `record`; a stream gets `record` appended. Returns the size in bytes of the file that
    /// existed before the first record, or nil when there was none.
    ///
    /// A reader sees the old or the new content, never a part. The file is replaced by a new one with the same owner
    /// and mode; where that is impossible, it is overwritten in place.
    @discardableResult package func replace(with record: [UInt8]) throws(OutputError) -> Int? {
        try state.withLock { state throws(OutputError) in
            if let failure = state.failure { throw failure }
            switch state.stage {
            case .claimed(let sink, _), .open(let sink):
                state.stage = .open(sink)
                try put(RecordBuffer(record), sink, &state)
                return nil
            case .over: return nil
            case .waiting: break
            }
            guard !isStream else { throw .noReader(role: role, path: path) }
            let replaced = state.written == nil ? destination.size : nil
            do throws(Sink.Refusal) {
                let sink = try destination.exchange(for: record)
                _ = state.written?.close()
                state.written = sink
            } catch {
                throw fail(&state, error.code)
            }
            return replaced
        }
    }

    /// Removes the file that `replace` has written, unless another file has replaced it.
    package func remove() {
        state.withLock { state in
            guard let written = state.written else { return }
            if FileIdentity(path: destination.target) == FileIdentity(descriptor: written.descriptor) {
                unlink(destination.target)
            }
            _ = written.close()
            state.written = nil
        }
    }
}

extension Destination {
    /// The reason why no single record can be written here, as `errno`; nil when one can.
    var obstacle: Int32? {
        // The owner of the file could read what is written to it.
        if isPrivate, kind == .file, owner != geteuid() { return EPERM }
        if kind == .file, access(target, W_OK) == 0 { return nil }
        if kind == .file, errno != EACCES { return errno }
        return kind == .nothing && access(place.folder, W_OK | X_OK) == 0 ? nil : errno
    }

    private var owner: uid_t? {
        var status = stat()
        return stat(target, &status) == 0 ? status.st_uid : nil
    }

    /// The size in bytes of the existing file; nil when there is none.
    var size: Int? {
        var status = stat()
        guard stat(target, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    /// Replaces the file's content; returns the file that holds it now.
    func exchange(for content: [UInt8]) throws(Sink.Refusal) -> Sink {
        var old = stat()
        let isThere = stat(target, &old) == 0
        // With a second hard link, replacing the file would leave the old content under the other name.
        guard !isThere || old.st_nlink == 1 else { return try overwrite(with: content) }
        let (folder, name) = place
        let passing = "\(folder)/.\(name.prefix(200)).\(getpid()).new"
        unlink(passing)
        do throws(Sink.Refusal) {
            guard case .created(let sink) = try Sink.open(Destination(passing, isPrivate: isPrivate)) else {
                throw Sink.Refusal(EEXIST)
            }
            let isAlike = !isThere || copyAttributes(sink.descriptor, old)
            var code = isAlike ? sink.write(all: content) : EPERM
            if code == nil, rename(passing, target) != 0 { code = errno }
            guard let code else { return sink }
            _ = sink.close()
            unlink(passing)
            throw Sink.Refusal(code)
        } catch {
            let mayWriteOver = [EACCES, EPERM, EROFS, EBUSY, EXDEV, ENAMETOOLONG].contains(error.code)
            guard isThere, mayWriteOver else { throw error }
            return try overwrite(with: content)
        }
    }

    /// Gives the file at `descriptor` the owner and the mode of another one; false when that is not permitted.
    private func copyAttributes(_ descriptor: CInt, _ other: stat) -> Bool {
        var own = stat()
        guard fstat(descriptor, &own) == 0 else { return false }
        if own.st_uid != other.st_uid || own.st_gid != other.st_gid,
            fchown(descriptor, other.st_uid, other.st_gid) != 0
        {
            return false
        }
        return fchmod(descriptor, other.st_mode & permissions) == 0
    }

    /// The bits of a mode that a file here may have.
    private var permissions: mode_t { isPrivate ? 0o700 : 0o7777 }

    private func overwrite(with content: [UInt8]) throws(Sink.Refusal) -> Sink {
        guard case .open(let sink) = try Sink.open(Destination(target)) else { throw Sink.Refusal(ENOENT) }
        var status = stat()
        var code: Int32?
        if isPrivate,
            fstat(sink.descriptor, &status) != 0
                || fchmod(sink.descriptor, status.st_mode & permissions) != 0
        {
            code = errno
        }
        code = code ?? sink.write(all: content)
        if code == nil, ftruncate(sink.descriptor, off_t(content.count)) != 0 { code = errno }
        guard let code else { return sink }
        _ = sink.close()
        throw Sink.Refusal(code)
    }
}

extension Sink {
    /// Writes all `bytes` to a file; returns `errno` on failure.
    fileprivate func write(all bytes: [UInt8]) -> Int32? {
        bytes.withUnsafeBytes { write($0) { _ in true } }.code
    }
}
