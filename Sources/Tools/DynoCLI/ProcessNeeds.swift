import LiveHost
import Platform
import SimulationCore

/// The needs of a command of the limits of its process (setrlimit(2)). With less, the threads of the Swift runtime and of
/// Dispatch end the process or wait for ever, so it is checked before anything is opened.
struct ProcessNeeds {
    let command: String
    let descriptors: Int

    /// The bytes of address space: stacks and arenas of threads are reserved there, and hardly used.
    let memory: Int

    /// The descriptors of a command that opens files, and those of one that serves or connects.
    private static let simple = (descriptors: 16, memory: 384 << 20)
    private static let serving = (descriptors: 40, memory: 1 << 30)

    /// The descriptors of `dyno check` besides those of its cases, and those of a case with one client and one endpoint.
    private static let checking = 40
    private static let simpleCase = 24

    /// The needs of the command `name`, or of no command.
    init(of name: String?) {
        command = name ?? ""
        switch name {
        case "check", "init-profile":
            (descriptors, memory) = (Self.checking + Self.simpleCase, Self.serving.memory)
        case "serve", "console", "identify", "record", "replay", "vectors", "doctor":
            (descriptors, memory) = Self.serving
        default: (descriptors, memory) = Self.simple
        }
    }

    /// Ends the command when the limits are lower than its needs. The soft limit of descriptors is raised when it is.
    func check() throws(Stop) {
        var limit = ResourceLimit.descriptors.soft ?? .max
        if limit < descriptors { limit = ResourceLimit.descriptors.raise() ?? 0 }
        guard limit >= descriptors else {
            throw .failure(
                "\(words) needs \(descriptors) descriptors, and this process may have \(limit); raise the limit with ulimit -n \(descriptors)"
            )
        }
        let space = Self.addressSpace
        guard space >= memory else {
            throw .failure(
                "\(words) needs \(memory >> 10) KiB of address space, and this process may have \(space >> 10); raise the limit with ulimit -v \(memory >> 10)"
            )
        }
    }

    /// Ends `dyno check` when so many cases at once, each of which needs `each` descriptors, need more than there are.
    static func check(cases: Int, each: Int) throws(Stop) {
        let needed = checking + each * cases
        let limit = ResourceLimit.descriptors.soft ?? .max
        guard limit < needed else { return }
        let fitting = (limit - checking) / each
        let other = fitting > 0 ? "write --jobs \(fitting), or " : ""
        throw .failure(
            "\(cases == 1 ? "a case needs" : "\(cases) cases at once need") \(needed) descriptors, and this process may have \(limit); \(other)raise the limit with ulimit -n \(needed)"
        )
    }

    private var words: String {
        command.isEmpty || command.hasPrefix("-") ? "dyno" : "dyno \(TerminalText.line(command))"
    }

    /// The limit of the address space in bytes (RLIMIT_AS); the greatest number where there is none.
    private static var addressSpace: Int {
        ResourceLimit.addressSpace.soft ?? .max
    }
}
