#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Records that follow one another.
extension OutputFile {
    /// Begins to write: a file that is there is emptied. How many bytes it had, or nil when it was not there or is a stream.
    @discardableResult public func begin() throws(OutputError) -> Int? {
        try state.withLock { state throws(OutputError) in
            guard case .claimed(let sink, let isNew) = state.stage else { return nil }
            state.stage = .open(sink)
            guard destination.descriptor == nil, sink.kind == .file, !isNew else { return nil }
            var status = stat()
            guard fstat(sink.descriptor, &status) == 0, ftruncate(sink.descriptor, 0) == 0 else {
                throw fail(&state, errno)
            }
            return Int(status.st_size)
        }
    }

    /// Appends `records`; throws once it cannot, and whenever it is called again.
    public func write(_ records: RecordBuffer) throws(OutputError) {
        try state.withLock { state throws(OutputError) in
            if let failure = state.failure { throw failure }
            guard case .open(let sink) = state.stage else { return }
            try put(records, sink, &state)
        }
    }

    /// Closes the file; throws when something that was written before is lost by that.
    public func finish() throws(OutputError) {
        try state.withLock { state throws(OutputError) in
            guard case .open(let sink) = state.stage else { return }
            state.stage = .over
            guard let code = sink.close() else { return }
            throw fail(&state, code)
        }
    }

    func put(_ records: RecordBuffer, _ sink: Sink, _ state: inout State) throws(OutputError) {
        let outcome = records.bytes.withUnsafeBytes { sink.write($0, while: isWorthWaiting) }
        guard let code = outcome.code else { return }
        sink.takeBack(outcome.written - records.wholeBytes(within: outcome.written))
        throw fail(&state, code)
    }

    /// Notes the first failure, and lets go of what there is.
    func fail(_ state: inout State, _ code: Int32) -> OutputError {
        let failure: OutputError =
            code == ETIMEDOUT && destination.kind != .file
            ? .stalled(role: role, path: path, currentPatience) : .refused(role: role, path: path, code: code)
        state.failure = state.failure ?? failure
        if case .open(let sink) = state.stage { _ = sink.close() }
        state.stage = .over
        return failure
    }
}
