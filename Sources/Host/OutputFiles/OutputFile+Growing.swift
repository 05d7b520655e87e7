import Platform

/// Writing of consecutive records.
extension OutputFile {
    /// Begins to write, and truncates an existing file. Returns its former size in bytes, or nil
    /// for a new file or a stream.
    @discardableResult package func begin() throws(OutputError) -> Int? {
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

    /// Appends `records`; throws when a write fails, and on every later call.
    package func write(_ records: RecordBuffer) throws(OutputError) {
        try state.withLock { state throws(OutputError) in
            if let failure = state.failure { throw failure }
            guard case .open(let sink) = state.stage else { return }
            try put(records, sink, &state)
        }
    }

    /// Closes the file; throws when closing loses earlier writes.
    package func finish() throws(OutputError) {
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

    /// Records the first failure and closes the file.
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
