import ForeignPrograms
import TestKit

/// The tests of a package of `Integrations/`, run by pytest on the built program.
enum PythonSuite {
    /// The interpreter that has pytest and `module`, if any.
    static func interpreter(importing module: String) -> String? {
        ForeignProgram.python(importing: "pytest, \(module)")
    }

    /// Runs the tests in `paths` below the folder `package`; `settings` are variables of the environment.
    static func run(
        _ package: String, _ paths: [String], interpreter: String, settings: [String] = []
    ) async throws -> Dyno.Outcome {
        let folder = "\(VectorFolder.checkout)/Integrations/\(package)"
        let scratch = try Scratch()
        let child = try ChildProcess(
            "/usr/bin/env",
            [
                "DYNO=\(Dyno.path ?? "")", "PYTHONDONTWRITEBYTECODE=1",
                // Plugins of other packages take two seconds to import.
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD=1",
            ] + settings
                + [
                    interpreter, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "--basetemp",
                    scratch.file("tmp"), "--rootdir", folder, "-c", "\(folder)/pyproject.toml",
                ] + paths.map { "\(folder)/\($0)" })
        let ending = try await child.end()
        return Dyno.Outcome(ending: ending, output: child.output, errors: child.errors)
    }
}
