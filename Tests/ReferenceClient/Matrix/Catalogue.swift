import Conformance
import Foundation
import Rig
import Scenarios

/// The cases below a folder.
enum Catalogue {
    /// All cases in the YAML files below `folder`, in order of their paths; prints what cannot be read.
    static func cases(in folder: String) -> [Case] {
        let paths = (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".yaml") }
            .sorted()
        return paths.flatMap { path -> [Case] in
            let file = "\(folder)/\(path)"
            let text =
                FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
            do throws(ScenarioMistakes) {
                return try ScenarioLoader.load(text: text, file: file).scenarios.filter {
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
    /// The id of the catalogue that it belongs to, without its variant.
    var family: String { String(id.prefix { $0 != "/" }) }

    /// Whether something is done to the client that a good link, adapter and car would not do.
    var hasFaults: Bool {
        !scenario.rig.events.isEmpty || scenario.rig.endpoints.contains(where: \.hasFaults)
    }

    /// The case with everything that its events and endpoints do wrong taken out.
    var withoutFaults: Case {
        var other = self
        other.scenario.rig.events = []
        for index in other.scenario.rig.endpoints.indices { other.scenario.rig.endpoints[index].repair() }
        return other
    }

    /// The case with nothing expected.
    var withoutExpectations: Case {
        var other = self
        other.scenario.expectations = []
        return other
    }
}

extension EndpointDescription {
    /// Whether it is a telematics unit that does something to its answers on purpose, or whose link does.
    fileprivate var hasFaults: Bool {
        guard case .mtg(let unit, let stream) = kind else { return false }
        return !unit.faults.isEmpty || !stream.faults.isEmpty
    }

    /// Takes that away.
    fileprivate mutating func repair() {
        guard case .mtg(var unit, var stream) = kind else { return }
        unit.faults = []
        stream.faults = []
        kind = .mtg(unit, stream)
    }
}
