import Documents
import Kinds
package import Conformance
import Foundation
import Scenarios

/// Reading of the cases in a folder.
package enum CaseFolder {
    /// All cases in the YAML files below `folder`, ordered by path; prints errors.
    package static func cases(in folder: String) -> [Case] {
        let paths = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".yaml") }
            .sorted()
        return paths.flatMap { path -> [Case] in
            let file = "\(folder)/\(path)"
            let text =
                FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
            do throws(ScenarioMistakes) {
                return try ScenarioLoader.standard.load(text: text, file: file).scenarios.filter {
                    !$0.expectations.isEmpty && $0.task != nil
                }.map { scenario in
                    let variant = scenario.variant.isEmpty ? "" : "/\(scenario.variant)"
                    let group = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
                    return Case(
                        id: scenario.rig.id + variant, group: group, file: file, text: text,
                        scenario: scenario)
                }
            } catch {
                print(error)
                return []
            }
        }
    }
}

extension Case {
    /// The id in the catalogue, without the variant.
    package var family: String { String(id.prefix { $0 != "/" }) }
}
