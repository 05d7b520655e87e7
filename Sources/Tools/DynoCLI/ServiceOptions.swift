import ArgumentParser
import Conformance
import Platform
import Reports

/// The options for services of continuous integration, which `check` and `report merge` share.
struct ServiceOptions: ParsableArguments {
    /// A service that shows failures beside the lines of files.
    enum Service: String, ExpressibleByArgument, CaseIterable {
        case github, gitlab
    }

    @Option(
        help: """
            Say failures so that a service shows them beside their lines: github (GitHub Actions reads them from the output) \
            or gitlab (Code Quality, written to gl-code-quality-report.json).
            """)
    var annotate: Service?

    @Option(
        help: """
            Write a summary as Markdown to this file; text that is in the file of $GITHUB_STEP_SUMMARY stays there.
            """)
    var summary: String?

    /// The largest size in bytes of all summaries of a step (GitHub documentation, "Adding a job summary").
    private static let largestStep = 1024 * 1024

    /// The file that `--annotate` writes; nil where annotations are part of the output.
    var reportFile: String? { annotate == .gitlab ? CodeQuality.fileName : nil }

    /// Keeps GitHub from obeying what a client has said, which the report repeats, until `write`; returns the word that
    /// ends that, or nil when nothing was asked for (GitHub documentation, "Stopping and starting workflow commands").
    func silence() -> String? {
        guard annotate == .github else { return nil }
        let word = String(UInt128.random(in: .min ... .max), radix: 16)
        Terminal.say("::stop-commands::\(word)")
        return word
    }

    /// Writes what was asked for; `profiles` are the files of the clients' profiles, and `silence` is the word that
    /// `silence()` has returned.
    func write(
        _ run: RunResult, _ outputs: ResultOutputs, silence: String?, profiles: [String] = [],
        until isOver: @escaping @Sendable () -> Bool = { false }
    ) async throws {
        if let summary {
            if summary == ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] {
                try await outputs.append("--summary", until: isOver) { before in
                    let left = min(MarkdownSummary.largest, Self.largestStep - 1 - before)
                    let text = MarkdownSummary.text(of: run, limit: left)
                    return text.utf8.count <= left ? text : ""
                }
            } else {
                try await outputs.write("--summary", MarkdownSummary.text(of: run), until: isOver)
            }
        }
        let annotations = annotate == nil ? [] : Annotation.of(run)
        switch annotate {
        case nil: break
        case .github:
            let root = RepositoryRoot("GITHUB_WORKSPACE")
            if let silence { Terminal.say("::\(silence)::") }
            Terminal.pass(on: GitHubAnnotations.text(of: annotations, place: root.path))
        case .gitlab:
            let root = RepositoryRoot("CI_PROJECT_DIR")
            let other = profiles.lazy.compactMap(root.path).first ?? ".gitlab-ci.yml"
            try await outputs.write(
                "--annotate",
                CodeQuality.text(of: annotations, client: run.client, otherwise: other, place: root.path),
                until: isOver)
            Terminal.say(
                "Code Quality: \(CodeQuality.fileName), \(Check.count(annotations.count, "finding"))")
        }
    }
}

/// The root of the repository that a service has checked out.
struct RepositoryRoot {
    private let root: [String]
    private let folder: [String]

    /// The root that the environment variable `name` states; the working folder without one.
    init(_ name: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        let here = FileManager.default.currentDirectoryPath
        folder = Self.parts("/", here)
        let stated = environment[name] ?? ""
        root = stated.isEmpty ? folder : Self.parts(here, stated)
    }

    /// Returns the path of `file` below the root with `/` between folders; nil for one elsewhere, such as a shipped case.
    func path(_ file: String) -> String? {
        guard !file.hasPrefix("shipped:") else { return nil }
        let parts = file.hasPrefix("/") ? Self.parts("/", file) : Self.resolved(folder, file)
        guard parts.count > root.count, parts.starts(with: root) else { return nil }
        return parts.dropFirst(root.count).joined(separator: "/")
    }

    private static func parts(_ base: String, _ path: String) -> [String] {
        path.hasPrefix("/") ? resolved([], path) : resolved(resolved([], base), path)
    }

    /// Returns the folders of `path` relative to `base`, without `.` and `..`.
    private static func resolved(_ base: [String], _ path: String) -> [String] {
        path.split(separator: "/").reduce(into: base) { parts, part in
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(String(part))
            }
        }
    }
}
