import ArgumentParser
import Conformance
import Platform
import Reports
import Runner
import SimulationCore

/// `dyno report site`: makes static pages of the results of several clients.
struct ReportSite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract:
            "Make static pages of the results of several clients: matrix, clients, cases, history, badges.",
        discussion: """
            RESULTS are result files, folders of results, or folders below which they are. Of each client the newest version \
            counts, and the earlier ones are its history. The pages work from a disk and on any web server; api/ has the same \
            as JSON with its schema, badges/ has pictures for the pages of the clients.

            Examples:
              dyno report site dyno-results --out site/
              dyno report site Results/*.json --out public/

            Exit code 2 when a result cannot be used; nothing is written then.
            """)

    @Argument(help: "Result files, folders of results, or folders with both below.")
    var results: [String]

    @Option(help: "The folder for the pages.")
    var out: String

    func run() async throws {
        let files = try results.flatMap(ResultPaths.all)
        var site = Site()
        let folder = PageFolder(out).path
        for file in files {
            let run = try ResultFiles.refusing { () throws(ReportMistake) in
                try ResultFiles.read([file])[0].run
            }
            site.add(run, report: Self.report(beside: file, from: folder))
        }
        do throws(CheckError) {
            try SiteFolder(folder).write(site, tool: "dyno \(Version.number)")
        } catch {
            throw Stop.failure("--out: \(error)")
        }
        Terminal.say(
            TerminalText.line(
                "\(out): \(Check.count(site.clientCount, "client")), \(Check.count(site.caseCount, "case")) of "
                    + "\(Check.count(files.count, "result")); open index.html in a browser"))
    }

    /// Returns the folder of `file` as a reference relative to `folder` when there is a report in it.
    private static func report(beside file: String, from folder: String) -> String? {
        let place = PageFolder(file).path.deletingLastPathComponent
        guard FileManager.default.fileExists(atPath: "\(place)/report.html") else { return nil }
        return PageFolder.reference(from: folder, to: place)
    }
}
