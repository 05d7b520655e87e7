@testable import DynoCLI

/// A command of the program that has run to its end inside the test.
struct CommandRun {
    /// The exit code.
    let code: Int32

    /// What the command has written to standard output.
    let output: String

    /// What the command has written to standard error.
    let errors: String

    /// Runs the command that `words`, those after the program's name, state.
    init(words: [String]) async {
        let captured = CapturedOutput()
        code = await Terminal.$captured.withValue(captured) {
            Terminal.exitCode(await Dyno.outcome(of: words))
        }
        (output, errors) = (captured.output, captured.errors)
    }

    /// Runs the command that `words`, those after the program's name, state.
    init(_ words: String...) async { await self.init(words: words) }
}
