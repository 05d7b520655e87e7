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

    /// The mutants whose places the client as written comes to in each case. Others change nothing there.
    var reached: [Set<Int>] = []

    /// What the client as written is told of the other cases.
    var faults: [String] = []

    /// The verdict on the client in `tested`.
    static func verdict(_ client: String, _ tested: Case) -> Verdict {
        switch client {
        case "elm327": MutantMatrix<ClientBug>.judge(tested, nil).verdict
        case "dashboard": MutantMatrix<DashboardBug>.judge(tested, nil).verdict
        case "companion": MutantMatrix<CompanionBug>.judge(tested, nil).verdict
        case "tester": MutantMatrix<TesterBug>.judge(tested, nil).verdict
        default: MutantMatrix<MaintenanceBug>.judge(tested, nil).verdict
        }
    }

    /// Whether `tested` is for the client.
    static func isFor(_ client: String, _ tested: Case) -> Bool {
        switch client {
        case "elm327": ClientBug.isFor(tested)
        case "dashboard": DashboardBug.isFor(tested)
        case "companion": CompanionBug.isFor(tested)
        case "tester": TesterBug.isFor(tested)
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
    /// No case comes to its place.
    case unreached

    var isKilled: Bool { ![.survived, .unreached].contains(self) }

    /// The case that found it.
    var place: String? {
        switch self {
        case .found(let id), .crashed(let id), .timedOut(let id): id
        case .survived, .unreached: nil
        }
    }
}

/// What runs in a process of its own: the cases, one after another, with one mutant.
enum Trial {
    /// Writes a line with the number of each case before it runs, and one with its verdict after; ends the process. The
    /// first case that finds the mutant is the last one.
    static func run(_ catalogue: Catalogue, _ order: [Int], mutant: Int, to descriptor: Int32) -> Never {
        GeneratedMutants.active = mutant
        limitProcess()
        for index in order where isFound(by: index, catalogue, descriptor) { break }
        _exit(0)
    }

    /// Runs the case `index` with the client as written; writes a third line with those of `count` mutants whose places it
    /// came to; ends the process.
    static func explore(_ catalogue: Catalogue, _ index: Int, count: Int, to descriptor: Int32) -> Never {
        GeneratedMutants.reached = Array(repeating: false, count: count + 1)
        limitProcess()
        _ = isFound(by: index, catalogue, descriptor)
        let reached = GeneratedMutants.reached.indices.filter { GeneratedMutants.reached[$0] }
        say(reached.map(String.init).joined(separator: " ") + "\n", descriptor)
        _exit(0)
    }

    private static func limitProcess() {
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
            Foundation.signal(signal, SIG_DFL)
        }
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        var memory = rlimit(rlim_cur: 3 << 30, rlim_max: 3 << 30)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
        let nowhere = open("/dev/null", O_WRONLY)
        dup2(nowhere, STDERR_FILENO)
    }

    private static func isFound(by index: Int, _ catalogue: Catalogue, _ descriptor: Int32) -> Bool {
        say("\(index)\n", descriptor)
        limitTime(catalogue.seconds.isEmpty ? 60 : max(2, catalogue.seconds[index] * 20))
        let started = clock()
        let verdict = Catalogue.verdict(catalogue.client, catalogue.cases[index])
        say("\(verdict.rawValue) \(Double(clock() - started) / Double(CLOCKS_PER_SEC))\n", descriptor)
        return MutantMatrix<ClientBug>.isKilled(verdict) || verdict == .error
    }

    private static func say(_ text: String, _ descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            bytes.removeFirst(written)
        }
    }

    /// Lets the system end the process after `seconds` of processor time.
    private static func limitTime(_ seconds: Double) {
        var timer = itimerval(
            it_interval: timeval(tv_sec: 0, tv_usec: 0),
            it_value: timeval(tv_sec: Int(seconds.rounded(.up)), tv_usec: 0))
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    }
}
