import Conformance
import Foundation
import ReferenceClient

/// The cases of one client and how long each of them takes.
struct Catalogue {
    /// The name of the client.
    let client: String

    /// The cases that the client as written passes.
    var cases: [Case]

    /// The processor time of each case with the client as written, in seconds.
    var seconds: [Double]

    /// What the client as written is told of the other cases.
    var faults: [String] = []

    /// The verdict on the client in `tested`.
    static func verdict(_ client: String, _ tested: Case) -> Verdict {
        switch client {
        case "elm327": MutantMatrix<ClientBug>.judge(tested, nil).verdict
        case "dashboard": MutantMatrix<DashboardBug>.judge(tested, nil).verdict
        default: MutantMatrix<MaintenanceBug>.judge(tested, nil).verdict
        }
    }

    /// Whether `tested` is for the client.
    static func isFor(_ client: String, _ tested: Case) -> Bool {
        switch client {
        case "elm327": ClientBug.isFor(tested)
        case "dashboard": DashboardBug.isFor(tested)
        default: MaintenanceBug.isFor(tested)
        }
    }
}

/// What became of a mutant.
enum Fate: Hashable, Sendable {
    /// A case found it.
    case found(String)
    /// The program crashed in a case.
    case crashed(String)
    /// A case did not end.
    case timedOut(String)
    case survived

    var isKilled: Bool { self != .survived }

    /// The case that found it.
    var place: String? {
        switch self {
        case .found(let id), .crashed(let id), .timedOut(let id): id
        case .survived: nil
        }
    }
}

/// What runs in a process of its own: the cases, one after another, with one mutant.
enum Trial {
    /// Writes a line with the number of each case before it runs, and one with its verdict after; ends the process.
    ///
    /// - Parameter stopsWhenFound: whether the first case that finds the mutant is the last one.
    static func run(
        _ catalogue: Catalogue, _ order: [Int], mutant: Int, to descriptor: Int32, stopsWhenFound: Bool
    ) -> Never {
        GeneratedMutants.active = mutant
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
            Foundation.signal(signal, SIG_DFL)
        }
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        var memory = rlimit(rlim_cur: 3 << 30, rlim_max: 3 << 30)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        let nowhere = open("/dev/null", O_WRONLY)
        dup2(nowhere, STDERR_FILENO)
        for index in order {
            say("\(index)\n", descriptor)
            limitTime(catalogue.seconds.isEmpty ? 60 : max(2, catalogue.seconds[index] * 20))
            let started = clock()
            let verdict = Catalogue.verdict(catalogue.client, catalogue.cases[index])
            say("\(verdict.rawValue) \(Double(clock() - started) / Double(CLOCKS_PER_SEC))\n", descriptor)
            if stopsWhenFound, MutantMatrix<ClientBug>.isKilled(verdict) || verdict == .error { break }
        }
        _exit(0)
    }

    private static func say(_ text: String, _ descriptor: Int32) {
        let bytes = Array(text.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    /// Lets the system end the process after `seconds` of processor time.
    private static func limitTime(_ seconds: Double) {
        var timer = itimerval(
            it_interval: timeval(tv_sec: 0, tv_usec: 0),
            it_value: timeval(tv_sec: Int(seconds.rounded(.up)), tv_usec: 0))
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    }
}
