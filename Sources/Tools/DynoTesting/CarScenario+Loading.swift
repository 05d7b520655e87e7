import Conformance
import Documents
import Endpoints
import Kinds
import Platform
import Rig
import Scenarios

extension CarScenario {
    /// The needs of a car from its caller besides the scenario.
    struct Changes {
        var overrides: [String]
        var listen: [String: String]
        var seed: UInt64?
        /// Whether sockets are opened, which therefore need places of their own.
        var hasSockets: Bool
    }

    /// Reads the scenario as a case, whose expectations may be empty, with a rig that is ready to be built.
    func load(_ changes: Changes) throws -> Case {
        var tested = try read(changes.overrides)
        var rig = tested.scenario.expectations.isEmpty ? tested.scenario.rig : tested.rig
        rig.takesActions = true
        if let seed = changes.seed { rig.seed = seed }
        if changes.hasSockets {
            for index in rig.endpoints.indices {
                rig.endpoints[index].sockets = rig.endpoints[index].sockets.map(Self.freePlace)
            }
            try rig.listen(changes.listen.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        }
        tested.scenario.rig = rig
        return tested
    }

    private func read(_ overrides: [String]) throws -> Case {
        switch source {
        case .text(let text):
            let loaded = try ScenarioLoader.standard.load(text: text, file: "scenario", overrides: overrides)
            return try Self.only(loaded, file: "scenario", text: text)
        case .file(let path):
            let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            let loaded = try ScenarioLoader.standard.load(path: path, overrides: overrides)
            return try Self.only(loaded, file: path, text: text ?? "")
        case .shipped(let name):
            let shipped = ScenarioLoader.shippedScenarios
            let fitting = shipped.filter { $0 == name || $0.hasSuffix("/\(name)") }
            let found = fitting.contains(name) ? [name] : fitting
            guard found.count < 2 else { throw CarError.severalScenarios(name, found) }
            // An unknown name is the loader's to explain.
            let loaded = try ScenarioLoader.standard.load(path: found.first ?? name, overrides: overrides)
            let bytes = ShippedFiles.bytes(of: "\(found.first ?? name).yaml") ?? []
            return try Self.only(loaded, file: name, text: String(decoding: bytes, as: UTF8.self))
        case .test(let id):
            return try Self.test(id, overrides)
        }
    }

    private static func only(_ loaded: ScenarioLoader.Loaded, file: String, text: String) throws -> Case {
        guard let scenario = loaded.scenarios.first, loaded.scenarios.count == 1 else {
            throw CarError.severalScenarios(file, loaded.scenarios.map { "\($0.rig.id)/\($0.variant)" })
        }
        return Case(id: scenario.rig.id, group: "", file: file, text: text, scenario: scenario)
    }

    private static func test(_ id: String, _ overrides: [String]) throws -> Case {
        let number = id.prefix { $0 != "/" }
        let files = ScenarioLoader.shippedScenarios.filter { name in
            (name.split(separator: "/").last ?? "").hasPrefix("\(number)-")
        }
        let cases =
            files.isEmpty ? [] : try CaseCatalogue(paths: files, overrides: overrides, .standard).cases
        if let tested = cases.first(where: { $0.id == id }) { return tested }
        guard cases.isEmpty else { throw CarError.severalScenarios(id, cases.map(\.id)) }
        throw CarError.noSuchCase(id)
    }

    /// Returns a place that no other car has: a free port, or a terminal with a name of its own.
    private static func freePlace(_ address: ListenAddress) -> ListenAddress {
        guard case .pty = address else { return address.onAnyPort }
        let name = "dyno-\(UUID().uuidString)"
        return .pty(link: FileManager.default.temporaryDirectory.appending(path: name).path)
    }
}
