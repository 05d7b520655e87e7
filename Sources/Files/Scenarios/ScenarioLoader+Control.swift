package import Documents
package import Rig
import SimulationCore

/// Actions that somebody performs in a running car, with their text for a scenario file.
package struct ControlledActions: Sendable {
    package let actions: [any EventAction]

    /// Their keys, as those of an event of a scenario, in YAML's flow style on one line.
    package let text: String
}

/// A control of a running car: what was done, and when.
package struct PlayedControl: Hashable, Sendable {
    /// When it was done, from time zero.
    package var time: Duration

    /// The text of its actions, as `ControlledActions.text`.
    package var text: String

    package init(at time: Duration, _ text: String) {
        self.time = time
        self.text = text
    }
}

/// The control of a running car by texts.
extension ScenarioLoader {
    /// Reads the actions in `text`, YAML or JSON with the keys of an event, for a car of `description`.
    ///
    /// All mistakes are thrown together, each with the path to its place.
    package func controls(
        text: String, of description: RigDescription
    ) throws(ScenarioMistakes) -> ControlledActions {
        try controls(Self.document(in: text), of: description)
    }

    /// Reads a new source for `signal` in `text`: a value, or any source of the scenario format.
    package func controls(
        setting signal: String, to text: String, of description: RigDescription
    ) throws(ScenarioMistakes) -> ControlledActions {
        let value = try Self.document(in: text)
        let set = Item(
            place: value.place,
            content: .mapping([Item.Entry(key: signal, keyPlace: value.place, value: value)]))
        let entry = Item.Entry(key: "set", keyPlace: value.place, value: set)
        return try controls(Item(place: value.place, content: .mapping([entry])), of: description)
    }

    /// Returns the scenario in `text` as one that plays `controls` too: as events behind its own. The findings of a text that
    /// cannot be read are thrown.
    ///
    /// - Parameters:
    ///   - overrides: the changes that it was loaded with, as `load(text:file:overrides:)` takes them.
    ///   - listen: the changes of addresses, as `RigDescription.listen` takes them.
    ///   - seed: the seed of the run.
    package func played(
        _ text: String, overrides: [String], listen: [String] = [], seed: UInt64, controls: [PlayedControl]
    ) throws(ScenarioMistakes) -> String {
        var findings = Findings()
        var document = try Self.document(in: text)
        let addresses = listen.compactMap { address(in: $0, of: document) }
        for (index, change) in (overrides + addresses).enumerated() {
            document = Override(change, line: index + 1).apply(
                to: document, formats.scenario, findings: &findings)
        }
        if findings.haveErrors { throw ScenarioMistakes(findings) }
        var entries = document.entries
        func set(_ key: String, _ content: Item.Content) {
            let value = Item(place: document.place, content: content)
            if let index = entries.firstIndex(where: { $0.key == key }) {
                entries[index].value = value
            } else {
                entries.append(Item.Entry(key: key, keyPlace: document.place, value: value))
            }
        }
        set("seed", .scalar("\(seed)"))
        if !controls.isEmpty {
            var events = document["events"]?.members ?? []
            for (index, control) in controls.enumerated() {
                let head = "name: control-\(index + 1), at: \(control.time.nanoseconds)ns"
                events.append(try Self.document(in: "{ \(head), \(control.text.dropFirst(2))"))
            }
            set("events", .list(events))
        }
        return Item(place: document.place, content: .mapping(entries)).block()
    }

    /// Returns the change `NAME=URL` of an address as an override of `document`; nil when that has no such endpoint.
    private func address(in change: String, of document: Item) -> String? {
        let name = change.prefix { $0 != "=" }
        guard let endpoint = document["endpoints"]?[String(name)] else { return nil }
        for format in formats.all {
            guard let key = format.keys.first(where: { endpoint[$0.name] != nil })?.name else { continue }
            let path = "endpoints.\(name).\(key).\(format.addressKey(of: key, socket: 0))"
            return path + change.dropFirst(name.count)
        }
        return nil
    }

    /// Returns the text of the scenario file that `path` stands for, as `load(path:)` finds it; nil when it cannot be read.
    package static func text(path: String) -> String? {
        let file = FileLookup.files(path, as: .scenario).first ?? path
        return Files.bytes(of: file).map { String(decoding: $0, as: UTF8.self) }
    }

    private func controls(
        _ document: Item, of description: RigDescription
    ) throws(ScenarioMistakes) -> ControlledActions {
        var findings = Findings()
        StructureCheck.check(document, against: .record(formats.eventActions), findings: &findings)
        if findings.haveErrors { throw ScenarioMistakes(findings) }
        var reader = Reader(findings: findings, formats: formats)
        reader.custom = CustomSignals(description.vehicle)
        let actions = reader.actions(document, of: description)
        if reader.findings.haveErrors { throw ScenarioMistakes(reader.findings) }
        return ControlledActions(actions: actions, text: document.flow)
    }

    /// Returns the one document in `text`.
    private static func document(in text: String) throws(ScenarioMistakes) -> Item {
        var findings = Findings()
        let start = Place(file: "request", line: 1, column: 1)
        let source = SourceText(file: "request", bytes: Array(text.utf8), findings: &findings)
        let documents = source.map { Composer.documents(of: $0, findings: &findings) } ?? []
        if !findings.haveErrors, documents.isEmpty { findings.error(start, "", .empty) }
        if documents.count > 1 {
            findings.error(
                documents[1].place, "", .kind("a second document", expected: "one document"))
        }
        guard !findings.haveErrors, let document = documents.first else { throw ScenarioMistakes(findings) }
        return document
    }
}
