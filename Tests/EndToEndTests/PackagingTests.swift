import Foundation
import TestKit
import Testing

/// What packages are made of: the scripts in `Packaging/`, run on the built program.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct PackagingTests {
    private static let folder = "\(VectorFolder.checkout)/Packaging"

    private static func run(_ program: String, _ arguments: [String]) async throws -> Dyno.Outcome {
        let child = try ChildProcess(program, arguments)
        let ending = try await child.end()
        return Dyno.Outcome(ending: ending, output: child.output, errors: child.errors)
    }

    private static func files(below folder: String) -> Set<String> {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return Set(
            paths.filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
                    && !isFolder.boolValue
            })
    }

    @Test(arguments: [
        "stage", "schemas", "version", "package", "install.sh", "mirror", "bare-system", "test-package",
        "image", "portable", "old-libc", "wheels", "test-wheel", "release", "versions",
        "slurm/submit.sh", "slurm/check.sbatch", "slurm/merge.sbatch",
    ]) func aScriptIsAProgramAndParses(_ name: String) async throws {
        let path = "\(Self.folder)/\(name)"
        #expect(FileManager.default.isExecutableFile(atPath: path))
        let shell = text(of: path).hasPrefix("#!/bin/bash") ? "/bin/bash" : "/bin/sh"
        let run = try await Self.run(shell, ["-n", path])
        #expect(run.ending == .exited(0), "\(run.errors)")
    }

    /// A command in what the program says about itself.
    private struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?

        func names(_ above: String = "") -> [String] {
            [above + commandName]
                + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap {
                    $0.names("\(above)\(commandName)-")
                }
        }
    }

    private struct Help: Decodable {
        let command: Command
    }

    /// The first line of every installed scenario, vehicle and profile leads to an installed schema of that kind.
    private static func checkSchemaLines(below folder: String) throws {
        let head = "# yaml-language-server: $schema="
        var kinds: [String: Int] = [:]
        for file in files(below: "\(folder)/Scenarios") where file.hasSuffix(".yaml") {
            let path = "\(folder)/Scenarios/\(file)"
            let line = try #require(text(of: path).lines.first)
            #expect(line.hasPrefix(head), "\(file)")
            let schema = URL(
                fileURLWithPath: String(line.dropFirst(head.count)),
                relativeTo: URL(fileURLWithPath: path).deletingLastPathComponent()
            ).standardizedFileURL.path
            kinds[schema, default: 0] += 1
        }
        for (kind, least) in [("scenario", 200), ("vehicle", 10), ("profile", 10)] {
            let path = URL(fileURLWithPath: "\(folder)/schemas/\(kind).json").standardizedFileURL.path
            #expect(kinds[path, default: 0] >= least, "\(kinds)")
            #expect(text(of: path).contains("\"title\": \"Dyno"))
        }
        #expect(kinds.count == 3)
    }

    @Test func everythingIsInstalledTwiceAndRemovedOnce() async throws {
        let scratch = try Scratch()
        let program = try #require(Dyno.path)
        let prefix = scratch.file("prefix")
        let first = try await Self.run("\(Self.folder)/stage", [program, prefix])
        #expect(first.ending == .exited(0), "\(first.errors)")
        let files = Self.files(below: prefix)
        for file in [
            "bin/dyno", "share/bash-completion/completions/dyno", "share/zsh/site-functions/_dyno",
            "share/fish/vendor_completions.d/dyno.fish", "share/dyno/schemas/scenario.json",
            "share/dyno/Scenarios/clients/python-OBD/client.py", "share/dyno/Vectors/elm327/search.yaml",
            "share/dyno/Integrations/dyno-ble/src/dyno_ble/adapters.json", "share/dyno/kubernetes/job.yaml",
            "share/dyno/slurm/submit.sh", "share/doc/dyno/LICENSE", "share/doc/dyno/CHANGELOG.md",
        ] { #expect(files.contains(file), "\(file)") }
        #expect(!files.contains { $0.contains("__pycache__") || $0.contains("node_modules") })
        try Self.checkSchemaLines(below: "\(prefix)/share/dyno")

        let dump = try await Self.run("\(prefix)/bin/dyno", ["--experimental-dump-help"])
        let names = try JSONDecoder().decode(Help.self, from: Data(dump.output.utf8)).command.names()
        #expect(names.count > 20 && names.contains("dyno-report-merge"))
        let pages = files.filter { $0.hasPrefix("share/man/man1/") }
        #expect(pages == Set(names.map { "share/man/man1/\($0).1.gz" }))
        let page = text(of: "\(prefix)/share/man/man1/dyno-check.1.gz")
        for words in [".SH NAME\ndyno\\-check \\- Run", ".SH EXAMPLES", "\\-\\-shard", ".SH EXIT STATUS"] {
            #expect(page.contains(words), "\(words)")
        }

        let version = try await Self.run("\(Self.folder)/version", ["\(prefix)/bin/dyno"])
        #expect(page.contains("\"dyno \(version.output.lines.first ?? "?")\""), "\(page.prefix(200))")

        // A page of a command that is no more goes; everything else is as before.
        _ = try scratch.store("", as: "prefix/share/man/man1/dyno-gone.1.gz")
        #expect(try await Self.run("\(Self.folder)/stage", [program, prefix]).ending == .exited(0))
        #expect(Self.files(below: prefix) == files)
        _ = try scratch.store("", as: "prefix/share/other")
        #expect(try await Self.run("\(Self.folder)/stage", ["--remove", prefix]).ending == .exited(0))
        #expect(Self.files(below: prefix) == ["share/other"])
        let again = try await Self.run("\(Self.folder)/stage", ["--remove", prefix])
        #expect(again.ending == .exited(2) && again.errors.contains("give the PREFIX of the installation"))
    }

    @Test func anArchiveIsInstalledAndRemoved() async throws {
        let scratch = try Scratch()
        let program = try #require(Dyno.path)
        let archive = scratch.file("archive")
        let prefix = scratch.file("prefix")
        #expect(try await Self.run("\(Self.folder)/stage", [program, archive]).ending == .exited(0))
        for (source, name) in [
            ("\(Self.folder)/install.sh", "install.sh"), ("\(Self.folder)/INSTALL.md", "INSTALL.md"),
            ("\(VectorFolder.checkout)/LICENSE", "LICENSE"),
        ] { try FileManager.default.copyItem(atPath: source, toPath: "\(archive)/\(name)") }
        try FileManager.default.createDirectory(
            atPath: "\(prefix)/share/man/man1", withIntermediateDirectories: true)
        _ = try scratch.store("", as: "prefix/share/man/man1/other.1")
        let installer = "\(archive)/install.sh"
        let install = try await Self.run(installer, [prefix])
        #expect(install.ending == .exited(0), "\(install.errors)")
        #expect(Self.files(below: prefix).isSuperset(of: ["bin/dyno", "share/doc/dyno/LICENSE"]))
        #expect(try await Self.run(installer, ["--remove", prefix]).ending == .exited(0))
        #expect(Self.files(below: prefix) == ["share/man/man1/other.1"])
        let again = try await Self.run(installer, ["--remove", prefix])
        #expect(again.ending == .exited(2) && again.errors.contains("give the PREFIX of the installation"))
    }

    @Test func everyFileNamesTheSameVersion() async throws {
        let run = try await Self.run("\(Self.folder)/versions", [])
        #expect(run.ending == .exited(0), "\(run.errors)")
    }

    @Test func aPrefixThatCannotBeUsedIsRefusedBeforeAnythingIsWritten() async throws {
        let scratch = try Scratch()
        let file = try scratch.store("", as: "file")
        let run = try await Self.run("\(Self.folder)/stage", ["--try", "\(file)/prefix"])
        #expect(run.ending == .exited(2) && run.errors.contains("choose another PREFIX"), "\(run.errors)")
        #expect(run.errors.lines.count == 1)
    }

    @Test func partsOfAClusterJobAreChosenWithCare() async throws {
        for (words, message) in [
            (["--only", "4"], "the parts are 0 to 3"), (["--only", "x"], "the parts are 0 to 3"),
            (["--all"], "usage: submit.sh"),
        ] {
            let run = try await Self.run("\(Self.folder)/slurm/submit.sh", words)
            #expect(run.ending == .exited(2) && run.errors.contains(message), "\(run.errors)")
        }
    }
}
