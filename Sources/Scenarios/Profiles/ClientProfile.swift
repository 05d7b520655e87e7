/// What a client claims to do, how to start it, and how to read what it says.
///
/// The statement of conformance of ISO/IEC 9646 (PICS), with what a runner needs beside it. Nothing in it is known to a
/// case.
public struct ClientProfile: Sendable {
    /// The client's name.
    public var name: String

    /// The file that it stands in as it was found; empty for a command from the command line.
    public var file: String = ""

    /// What prints the client's version; empty when nothing does.
    public var versionProbe: [CommandText] = []

    /// What the client claims to do: a case that needs another capability does not apply to it.
    public var capabilities: Set<String> = []

    /// Whether it is taken to do everything, because nobody has said what it does.
    public var claimsEverything = false

    /// The ways to connect that the client has, the one that it prefers first; empty for all.
    public var transports: [Transport] = []

    /// What does each task.
    public var tasks: [ClientTask.Kind: TaskCommand] = [:]

    /// How its output is read, in the order in which the rules are tried.
    public var reports: [ReportRule] = []

    /// What it claims to say, as far as its rules do not show it.
    public var claims = StatedClaims()

    /// Cases that it is known to fail, with the reason.
    public var known: [String: String] = [:]

    /// The requests that it polls, without blanks and in capitals, such as `010C`; empty when nobody knows.
    public var polls: Set<String> = []

    /// Where it stores maintenance records, or nil when nobody knows.
    public var store: ClientStore?

    /// A profile with this name that claims nothing.
    public init(name: String) {
        self.name = name
    }

    /// A client of which only a command is known: it does every task, and is taken to connect and to show live data.
    public init(command: [String]) {
        self.init(name: command.first.map { String($0.split(separator: "/").last ?? "") } ?? "")
        capabilities = [ClientTask.Kind.connect.rawValue, ClientTask.Kind.liveData.rawValue]
        let run = command.map(CommandText.init)
        for kind in ClientTask.Kind.allCases { tasks[kind] = TaskCommand(run: [nil: run], stop: .term) }
    }

    /// The folder of its file, without a slash at its end; `.` for a file without one.
    public var folder: String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// The client's own name of each signal that it has one for: the first that its rules state.
    public var signalNames: [(signal: String, name: String)] {
        var names: [(signal: String, name: String)] = []
        for rule in reports {
            for entry in rule.names
            where !names.contains(where: { $0.signal == entry.measure.signal.description }) {
                names.append((entry.measure.signal.description, entry.name))
            }
        }
        return names
    }
}

/// What does one task of a client.
public struct TaskCommand: Sendable {
    /// The signal that asks a program to end.
    public enum Stop: String, CaseIterable, Hashable, Sendable {
        /// SIGTERM.
        case term = "TERM"
        /// SIGINT, as Ctrl-C sends it.
        case int = "INT"
        /// SIGHUP.
        case hup = "HUP"
        /// SIGKILL, which no program sees.
        case kill = "KILL"
    }

    /// The words of the command by the way to connect; nil stands for those that have no command of their own.
    public var run: [Transport?: [CommandText]]

    /// What ends it when its time is over, or nil when it ends by itself.
    public var stop: Stop?

    /// A regular expression for the line by which it says that it is ready, or nil when it never says so.
    public var ready: String?

    /// The address of a client that waits for datagrams, or nil.
    public var listens: CommandText?

    /// Variables of its environment beside those of the runner.
    public var environment: [String: CommandText]

    /// A command with these parts.
    public init(
        run: [Transport?: [CommandText]], stop: Stop? = nil, ready: String? = nil,
        listens: CommandText? = nil, environment: [String: CommandText] = [:]
    ) {
        self.run = run
        self.stop = stop
        self.ready = ready
        self.listens = listens
        self.environment = environment
    }

    /// The words of the command for a client that connects by `transport`; nil when there are none.
    public func words(for transport: Transport) -> [CommandText]? { run[transport] ?? run[nil] }
}
