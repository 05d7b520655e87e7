import Documents

/// A client profile: the capabilities of a client, the commands that start it and the rules that read its
/// output.
///
/// It corresponds to the implementation conformance statement (PICS) of ISO/IEC 9646, with the information
/// that a runner needs in addition. Cases do not depend on it.
package struct ClientProfile: Sendable {
    package var name: String

    /// The path of the profile as it was found; empty for a command from the command line.
    package var file: String = ""

    /// The folder in which the files of an embedded profile have been placed for a run; nil before that, and
    /// for a profile on disk.
    package var placedIn: String?

    /// The command that prints the version of the client; empty for none.
    package var versionProbe: [CommandText] = []

    /// The capabilities that the client claims. A case that needs another capability does not apply to it.
    package var capabilities: Set<String> = []

    /// Whether the client is assumed to have every capability, because none is stated.
    package var claimsEverything = false

    /// The transports of the client, the preferred one first; empty for all.
    package var transports: [Transport] = []

    package var tasks: [ClientTask.Kind: TaskCommand] = [:]

    /// The rules that read its output, in the order in which they are tried.
    package var reports: [ReportRule] = []

    /// The stated claims about its reports; they take precedence over what its rules show.
    package var claims = StatedClaims()

    /// The cases that the client is known to fail, with the reason for each.
    package var known: [String: String] = [:]

    /// The requests that it polls, without spaces and in upper case, such as `010C`; empty when they are
    /// unknown.
    package var polls: Set<String> = []

    /// The store of its records, in a type of the kind of its endpoint; nil when it is unknown.
    package var store: (any Sendable)?

    /// Creates a profile that claims nothing.
    package init(name: String) {
        self.name = name
    }

    /// Creates the profile of a client of which only the command is known. The command performs every task,
    /// and the client is assumed to connect and to show live data.
    package init(command: [String]) {
        self.init(name: command.first.map { String($0.split(separator: "/").last ?? "") } ?? "")
        capabilities = [ClientTask.Kind.connect.rawValue, ClientTask.Kind.liveData.rawValue]
        let run = command.map(CommandText.init)
        for kind in ClientTask.Kind.allCases { tasks[kind] = TaskCommand(run: [nil: run], stop: .term) }
    }

    /// Whether the profile is embedded in the binary.
    package var isShipped: Bool { file.hasPrefix(Files.shippedPrefix) }

    /// The files of an embedded profile that are not profiles, by their paths relative to its folder: the
    /// programs that its commands start. None for a profile on disk.
    package var shippedPrograms: [(path: String, bytes: [UInt8])] {
        guard isShipped, let slash = file.lastIndex(of: "/") else { return [] }
        let home = String(file[..<slash].dropFirst(Files.shippedPrefix.count))
        return ShippedFiles.names(below: home).filter { !$0.hasSuffix(".yaml") }.compactMap { name in
            ShippedFiles.bytes(of: name).map { (String(name.dropFirst(home.count + 1)), $0) }
        }
    }

    /// The folder of the profile without a slash at its end; `.` for a file without a folder.
    package var folder: String {
        if let placedIn { return placedIn }
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// The client's own name for each signal that has one: the first in the order of the rules.
    package var signalNames: [(signal: String, name: String)] {
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

/// The command that performs one task of a client.
package struct TaskCommand: Sendable {
    /// The POSIX signal that ends a program.
    package enum Stop: String, CaseIterable, Hashable, Sendable {
        /// SIGTERM, the usual request to terminate.
        case term = "TERM"
        /// SIGINT, the signal of Ctrl-C.
        case int = "INT"
        case hup = "HUP"
        /// SIGKILL, which a program cannot catch.
        case kill = "KILL"
    }

    /// When a client may be stopped.
    package enum StopTime: String, CaseIterable, Hashable, Sendable {
        /// When the duration of its task is over.
        case over
        /// As soon as every expectation of the case holds for good, if that is earlier.
        case decided
    }

    /// The words of the command by transport; nil is the key for transports without a command of their own.
    package var run: [Transport?: [CommandText]]

    /// The signal that ends it when its time is over, or nil when it ends by itself.
    package var stop: Stop?

    package var stopTime = StopTime.over

    /// A regular expression for the line that reports readiness, or nil when there is no such line.
    package var ready: String?

    /// The address that a client listens on for datagrams, or nil.
    package var listens: CommandText?

    /// The environment variables in addition to those of the runner.
    package var environment: [String: CommandText]

    /// Creates a command; without `stop`, it ends by itself.
    package init(
        run: [Transport?: [CommandText]], stop: Stop? = nil, ready: String? = nil,
        listens: CommandText? = nil, environment: [String: CommandText] = [:]
    ) {
        self.run = run
        self.stop = stop
        self.ready = ready
        self.listens = listens
        self.environment = environment
    }

    /// Returns the words of the command for a client that connects over `transport`; nil when there is no
    /// command.
    package func words(for transport: Transport) -> [CommandText]? { run[transport] ?? run[nil] }
}
