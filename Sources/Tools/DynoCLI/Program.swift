import Dispatch
import LiveHost
import Platform

/// The beginning and the end of the process.
///
/// It is not `async`, because the limits of the process are checked before a thread of the runtime needs them.
package enum Program {
    /// Runs the command, and exits with its code.
    package static func main() {
        StandardStreams.prepare()
        do throws(Stop) {
            try ProcessNeeds(of: CommandLine.arguments.dropFirst().first).check()
        } catch {
            Terminal.complain(error.message)
            exit(error.code)
        }
        // Not in a command, which may run inside another program: it would end that program's children.
        ClientOrphans.adopt()
        Task { exit(Terminal.exitCode(await Dyno.outcome(of: Array(CommandLine.arguments.dropFirst())))) }
        dispatchMain()
    }
}
