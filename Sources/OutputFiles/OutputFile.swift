import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is written as a stream of whole records, wherever its path leads: to a file, a FIFO, a device, a socket, or
/// an open descriptor such as `/dev/stdout`.
///
/// Symbolic links are followed, and an existing file keeps its owner and mode. Nothing is changed before `begin`. The first
/// write that fails is the last: what is there then ends behind its last whole record, and what comes later is left out. A
/// stream whose reader takes nothing is given up after `patience`, so that it holds nobody up for ever.
///
/// A class because it owns a descriptor.
public final class OutputFile: Sendable {
    /// How its records stand to each other.
    public enum Form: Sendable {
        /// They follow one another, as in a journal.
        case growing
        /// Each stands in the place of the one before, and is seen whole or not at all.
        case single
    }

    enum Stage {
        /// A FIFO that nobody reads yet, or a single record that has its place and no descriptor.
        case waiting
        /// Open and as it was; `isNew` when it was not there before.
        case claimed(Sink, isNew: Bool)
        case open(Sink)
        case over
    }

    struct State {
        var stage = Stage.waiting
        var failure: OutputError?
        /// The file that holds the last single record, open so that no other file can get its number.
        var written: Sink?
    }

    /// The path as it was given.
    public let path: String

    /// What the file is for: the option or key that names it.
    public let role: String

    /// How its records stand to each other.
    public let form: Form

    /// How long the reader of a stream may take nothing before it is given up.
    public let patience: Duration

    /// How long it may once somebody is in a hurry.
    static let hurriedPatience = Duration.milliseconds(100)

    let destination: Destination
    let state = Mutex(State())
    private let isHurried = Atomic(false)

    /// What would end the process where a write is to fail: a pipe without reader, a file past the limit of its size.
    private static let ignoredSignals: Void = {
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    }()

    /// Opens what `path` leads to, as far as that goes without changing anything or waiting.
    public init(
        _ path: String, for role: String, form: Form = .growing, patience: Duration = .seconds(5)
    ) throws(OutputError) {
        _ = Self.ignoredSignals
        self.path = path
        self.role = role
        self.form = form
        self.patience = patience
        destination = Destination(path)
        if form == .single, !destination.isStream {
            if let code = destination.obstacle {
                throw .cannotOpen(role: role, path: path, code: code)
            }
        } else if form == .growing || destination.kind != .pipe || destination.descriptor != nil {
            _ = try connect()
        }
    }

    deinit { discard() }

    /// Whether it is no file that could be replaced: a FIFO, a device, a socket or an open descriptor.
    public var isStream: Bool { destination.isStream }

    /// Whether it is a FIFO that nobody has open to read it, so that `connect` is to be tried again.
    public var needsReader: Bool {
        guard destination.kind == .pipe, destination.descriptor == nil else { return false }
        return state.withLock { if case .waiting = $0.stage { true } else { false } }
    }

    /// Whether what is written goes where the process's descriptor number `descriptor` leads, 1 for standard output. Devices
    /// count by their name only: many things go to one terminal without harm.
    public func goes(whereDescriptor descriptor: CInt) -> Bool {
        if destination.descriptor == descriptor { return true }
        guard destination.kind != .characterDevice, let identity = destination.identity else { return false }
        return identity == FileIdentity(descriptor: descriptor)
    }

    /// Whether its path names an open descriptor of this process, as `/dev/stdout` does.
    public var isDescriptor: Bool { destination.descriptor != nil }

    /// Whether `path` leads to something other than a file: a FIFO, a device, a socket or an open descriptor.
    public static func isStream(_ path: String) -> Bool { Destination(path).isStream }

    /// Why nothing more is written, or nil.
    public var failure: OutputError? { state.withLock { $0.failure } }

    /// Opens a FIFO if somebody reads it now; whether what the path leads to is open.
    public func connect() throws(OutputError) -> Bool {
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

    /// Waits no longer than a moment for readers from now on: the run is to end.
    public func hurry() { isHurried.store(true, ordering: .relaxed) }

    var currentPatience: Duration {
        isHurried.load(ordering: .relaxed) ? min(Self.hurriedPatience, patience) : patience
    }

    func isWorthWaiting(_ time: Duration) -> Bool { time < currentPatience }

    /// Lets go of a file that was not begun; one that has been made for it goes again.
    public func discard() {
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
