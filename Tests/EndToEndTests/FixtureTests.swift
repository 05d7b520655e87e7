import ForeignPrograms
import Foundation
import TestKit
import Testing

/// A program of this machine that a test may use.
private enum Tool {
    static let node = ForeignProgram.path("node")

    /// The compiler, where JUnit 5 is installed as Debian's package junit5 does.
    static let javac =
        FileManager.default.fileExists(atPath: "/usr/share/java/junit-jupiter-engine.jar")
        ? ForeignProgram.path("javac") : nil
}

/// The fixtures of `Integrations/` for tests in other languages: each package's own tests, on the built program.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct FixtureTests {
    private static let python = PythonSuite.interpreter(importing: "pytest")
    private static let folder = "\(VectorFolder.checkout)/Integrations"

    @Test(
        .enabled(if: python != nil, "DYNO_TEST_PYTHON names no Python with pytest"),
        arguments: ["tests/test_car.py", "tests/test_control.py", "tests/test_plugin.py"]
    ) func cars(inTestsOfPytest file: String) async throws {
        let run = try await PythonSuite.run("pytest-dyno", [file], interpreter: Self.python ?? "")
        #expect(run.ending == .exited(0), "\(run.output)\(run.errors)")
        #expect(run.output.contains(" passed") && !run.output.contains("skipped"), "\(run.output)")
    }

    /// Node 18 or later is needed, whose test runner needs no package.
    @Test(.enabled(if: Tool.node != nil, "there is no node on the PATH"))
    func carsInTestsOfNode() async throws {
        let child = try ChildProcess(
            "/usr/bin/env",
            [
                "DYNO=\(Dyno.path ?? "")", Tool.node ?? "", "--test", "--test-reporter=tap",
                "\(Self.folder)/dyno-node/test/dyno.test.cjs",
            ])
        #expect(try await child.end() == .exited(0), "\(child.output)\(child.errors)")
        #expect(
            child.output.contains("# fail 0\n") && child.output.contains("# skipped 0\n"), "\(child.output)")
    }

    @Test(.enabled(if: Tool.javac != nil, "there is no javac on the PATH, or no JUnit 5 in /usr/share/java"))
    func carsInTestsOfJUnit() async throws {
        let scratch = try Scratch()
        let child = try ChildProcess(
            "/usr/bin/env",
            ["DYNO=\(Dyno.path ?? "")", "\(Self.folder)/dyno-junit/run-tests", scratch.file("classes")])
        #expect(try await child.end() == .exited(0), "\(child.output)\(child.errors)")
        #expect(
            child.output.contains(" 0 tests failed ") && child.output.contains(" 0 tests skipped "),
            "\(child.output)")
    }
}
