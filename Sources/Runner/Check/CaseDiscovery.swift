public import Conformance
import Foundation
import Scenarios

/// Finds cases in files and folders.
public enum CaseDiscovery {
    /// The cases in the files at `paths` and below the folders among them, by path; all mistakes are thrown at once.
    ///
    /// Folders called `vehicles` and `clients` hold no cases, and a scenario without a task and without expectations is
    /// for `dyno serve` only.
    public static func cases(at paths: [String]) throws(CheckError) -> [Case] {
        var cases: [Case] = []
        var mistakes: [String] = []
        for path in paths.flatMap(files) {
            do throws(ScenarioMistakes) {
                for scenario in try ScenarioLoader.load(path: path).scenarios where isCase(scenario) {
                    cases.append(makeCase(scenario, in: path))
                }
            } catch {
                mistakes.append("\(error)")
            }
        }
        guard mistakes.isEmpty else { throw .mistakes(mistakes.joined(separator: "\n")) }
        return cases
    }

    private static func isCase(_ scenario: Scenario) -> Bool {
        scenario.task != nil || !scenario.expectations.isEmpty
    }

    private static func makeCase(_ scenario: Scenario, in path: String) -> Case {
        let folder = ((path as NSString).deletingLastPathComponent as NSString).lastPathComponent
        let text =
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let id = scenario.variant.isEmpty ? scenario.rig.id : "\(scenario.rig.id)/\(scenario.variant)"
        return Case(
            id: id.isEmpty ? ((path as NSString).lastPathComponent as NSString).deletingPathExtension : id,
            group: folder, file: path, text: text, scenario: scenario)
    }

    private static func files(at path: String) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { name in
            let folders = name.split(separator: "/").dropLast()
            return (name.hasSuffix(".yaml") || name.hasSuffix(".yml"))
                && !folders.contains("vehicles") && !folders.contains("clients")
        }.sorted().map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
}
