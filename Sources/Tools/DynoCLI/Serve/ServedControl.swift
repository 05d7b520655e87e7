import ControlPanel
import LiveHost
import Rig
import Scenarios

/// The control API and page of a car that `dyno serve` runs.
enum ServedControl {
    /// The stand-in for an address that is not stated: the usual port of this machine, or a free one when it is taken.
    static let usual = "usual"

    /// Returns whether `word` of the command line is an address rather than an option or a scenario.
    static func isAddress(_ word: String) -> Bool {
        guard !word.hasPrefix("-"), ControlSettings(parsing: word) != nil else { return false }
        if word == "localhost" || word.hasPrefix("[") || Int(word) != nil { return true }
        return word.hasPrefix(":") || word.contains(":")
            || word.split(separator: ".").count == 4 && word.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// Returns the settings that `text` states, for a run of so many cars; nil where nothing is controlled.
    static func settings(parsing text: String, cars: Int) throws(Stop) -> ControlSettings? {
        guard cars == 1 else {
            guard text == usual else {
                throw .usage("error: --control controls one car; serve one scenario without --count")
            }
            Terminal.complain("note: --control controls one car; there is none for several")
            return nil
        }
        if text == usual { return ControlSettings() }
        guard let settings = ControlSettings(parsing: text) else {
            throw .usage(
                "error: --control '\(text)' is not an address; write for example 35080, 127.0.0.1:0 or 0.0.0.0:35080"
            )
        }
        return settings
    }

    /// Returns the text of the scenario that `path` names, or of the quickstart.
    static func text(of path: String?) -> String {
        ScenarioLoader.text(path: path ?? "shipped:quickstart.yaml") ?? "dyno: 1\n"
    }

    /// Begins to control the first car of `fleet`.
    static func start(
        _ settings: ControlSettings, isUsual: Bool, _ fleet: ServedFleet, _ opened: [OpenEndpoint],
        _ source: ControlSession.Source
    ) async throws(Stop) -> ControlPanel {
        let session = ControlSession(
            fleet.firstHost, opened: opened, description: fleet.cars[0].description, source: source,
            version: Version.number)
        do throws(StartError) {
            return try await ControlPanel.start(session, settings)
        } catch {
            if isUsual, error.takenPort != nil {
                let free = ControlSettings(port: 0)
                return try await start(free, isUsual: false, fleet, opened, source)
            }
            let holder = PortHolder.words(for: error)
            guard error.takenPort != nil else { throw .failure(error.text(holder: holder)) }
            throw .failure(
                """
                --control: \(holder.map { "\($0) has port \(settings.port)" } ?? "port \(settings.port) is taken"); end \
                that program, or choose another port with --control \(settings.host):0, where 0 takes a free one
                """)
        }
    }

    /// Leaves a ready file for `dyno control`; returns its path.
    static func leave(
        _ panel: ControlPanel, _ opened: [OpenEndpoint], _ description: RigDescription
    ) throws -> String? {
        var file = ReadyFile(opened, description)
        file.control = ReadyFile.Control(panel)
        return ControlFiles.leave(try file.text)
    }
}
