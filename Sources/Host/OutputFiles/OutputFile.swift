import Platform
import Synchronization

/// An output written as a stream of whole records: to a regular file, a FIFO, a device, a socket, or an open
/// descriptor such as `/dev/stdout`.
///
/// Symbolic links are followed, and an existing file keeps its owner and mode, unless it is private: then nobody else may
/// read it, at any moment. Nothing is changed before `begin`.
/// After the first failed write the file ends with its last whole record, and later records are dropped. A stream
/// whose reader reads nothing for `patience` fails, so that it cannot block the run for ever.
///
/// A class because it owns a file descriptor.
package final class OutputFile: Sendable {
    /// The relation of its records.
    package enum Form: Sendable {
        /// Records are appended, as in a journal.
        case growing
        /// Each record replaces the one before, and a reader sees it whole or not at all.
        case single
    }

    enum Stage {
        /// A FIFO without a reader, or a single record whose destination is known and not open.
        case waiting
        /// Open and unchanged; `isNew` when opening created the file.
        case claimed(Sink, isNew: Bool)
        case open(Sink)
        case over
    }

    struct State {
        var stage = Stage.waiting
        var failure: OutputError?
        /// The file with the last single record, kept open so that no other file can get its inode number.
        var written: Sink?
    }

    /// The path as given.
    package let path: String

    /// The purpose of the file: the option or key that names it.
    package let role: String

    package let form: Form

    /// The time without a read by the reader of a stream after which the write fails.
    package let patience: Duration

    /// The same limit after `hurry`.
    static let hurriedPatience = Duration.milliseconds(100)

    let destination: Destination
    let state = Mutex(State())
    private let isUrgent = Atomic(false)

    /// Ignores the signals that would end the process where a write must fail: SIGPIPE and SIGXFSZ.
    private static let ignoredSignals: Void = {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }()

    /// Creates the growing file `path` in a folder of Dyno's own, in which another program may have left anything: what
    /// stands there, a link or a FIFO too, is removed and not followed.
    package init(new path: String, for role: String) throws(OutputError) {
        _ = Self.ignoredSignals
        (self.path, self.role) = (path, role)
        (form, patience) = (.growing, .seconds(5))
        unlink(path)
        destination = Destination(new: path)
        _ = try connect()
    }

    /// Opens `path` as far as possible without changing a file or waiting.
    ///
    /// With `isPrivate`, a new file has the mode 0600, an existing one loses the permissions of others, and one of
    /// another owner is refused.
    package init(
        _ path: String, for role: String, form: Form = .growing, patience: Duration = .seconds(5),
        isPrivate: Bool = false
    ) throws(OutputError) {
        _ = Self.ignoredSignals
        self.path = path
        self.role = role
        self.form = form
        self.patience = patience
        destination = Destination(path, isPrivate: isPrivate)
        if form == .single, !destination.isStream {
            if let code = destination.obstacle {
                throw .cannotOpen(role: role, path: path, code: code)
            }
        } else if form == .growing || destination.kind != .pipe || destination.descriptor != nil {
            _ = try connect()
        }
    }

    deinit { discard() }

    /// Whether it cannot be replaced: a FIFO, a device, a socket or an open descriptor.
    package var isStream: Bool { destination.isStream }

    /// Whether it is a FIFO without a reader, so that `connect` must be called again.
    package var needsReader: Bool {
        guard destination.kind == .pipe, destination.descriptor == nil else { return false }
        return state.withLock { if case .waiting = $0.stage { true } else { false } }
    }

    /// Returns whether it is the file open at the process's `descriptor`, 1 for standard output. Character devices are
    /// compared by name only, because several outputs may share a terminal.
    package func goes(whereDescriptor descriptor: CInt) -> Bool {
        if destination.descriptor == descriptor { return true }
        guard destination.kind != .characterDevice, let identity = destination.identity else { return false }
        return identity == FileIdentity(descriptor: descriptor)
    }

    /// Whether its path names an open descriptor of this process, as `/dev/stdout` does.
    package var isDescriptor: Bool { destination.descriptor != nil }

    /// Returns whether `path` is not a regular or new file but a FIFO, a device, a socket or an open descriptor.
    package static func isStream(_ path: String) -> Bool { Destination(path).isStream }

    /// The reason why no more is written, or nil.
    package var failure: OutputError? { state.withLock { $0.failure } }

    /// Opens a FIFO if a process has it open for reading; returns whether the output is open.
    package func connect() throws(OutputError) -> Bool {
        try state.withLock { state throws(OutputError) in
            guard case .waiting = state.stage else { return true }
            do throws(Sink.Refusal) {
                switch try Sink.open(destination) {
                case .open(let sink): state.stage = .claimed(sink, isNew: false)
                case .created(let sink): state.stage = .claimed(sink, isNew: true)
                case .noReader: return false
                }
                return true
            } catch {
                throw .cannotOpen(role: role, path: path, code: error.code)
            }
        }
    }

    /// Shortens the wait for readers from now on, because the run is ending.
    package func hurry() { isUrgent.store(true, ordering: .relaxed) }

    var currentPatience: Duration {
        isUrgent.load(ordering: .relaxed) ? min(Self.hurriedPatience, patience) : patience
    }

    func isWorthWaiting(_ time: Duration) -> Bool { time < currentPatience }

    /// Closes a file that was not begun; removes it when opening had created it.
    package func discard() {
        state.withLock { state in
            switch state.stage {
            case .claimed(let sink, let isNew):
                if isNew, FileIdentity(descriptor: sink.descriptor) == FileIdentity(path: destination.target)
                {
                    unlink(destination.target)
                }
                _ = sink.close()
            case .open(let sink): _ = sink.close()
            case .waiting, .over: break
            }
            state.stage = .over
            _ = state.written?.close()
            state.written = nil
        }
    }
}

/// The identity of a file, the same for all of its names: device number and inode number.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// Creates the identity of the file at `path`, symbolic links followed; nil when there is none.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Creates the identity of the file open at `descriptor`; nil when it is not open.
    init?(descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
