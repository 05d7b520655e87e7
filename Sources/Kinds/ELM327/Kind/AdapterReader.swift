import Documents
import Scenarios
import Endpoints
import ELM327
import Rig

/// Reads ELM327 adapters and the parts of a scenario outside `endpoints` that concern them.
enum AdapterReader {
    static func adapter(_ item: Item, _ path: String, _ reader: inout Reader) -> AdapterDescription {
        var adapter = AdapterDescription(persona: .genuine)
        reader.read(ELM327Keys.rows, of: item, path, into: &adapter)
        adapter.recording = RecordingReader.playback(item, path, &reader)
        return adapter
    }

    /// Adds the settings that an earlier user has left in the adapters.
    static func leftBehind(
        _ item: Item?, _ path: String, _ endpoints: inout [EndpointDescription], _ reader: inout Reader
    ) {
        guard let item else { return }
        let names = endpoints.map(\.name)
        for entry in item.entries where !names.contains(entry.key) {
            reader.findings.error(
                entry.keyPlace, path.appending(key: entry.key),
                .unknownName(entry.key, of: "endpoint", in: names))
        }
        endpoints.changeEach(AdapterDescription.self) { id, adapter in
            adapter.settings += reader.texts(item.kind == .list ? item : item[names[id.index]])
        }
    }

    /// Sets adapters to the protocol of the car where `item`, the endpoints, marks them as `settled`. Such an
    /// adapter ignores the commands that choose the automatic search.
    ///
    /// On CAN it has found the protocol by a search before, as `A6` tells. On other buses the protocol is fixed: an
    /// adapter that has searched hides the bus initialisation, and J1939 is not searched for (ELM327 data sheet).
    static func settle(_ item: Item?, _ rig: inout RigDescription, _ reader: inout Reader) {
        let (names, bus) = (rig.endpoints.map(\.name), rig.vehicle.bus.protocol)
        rig.endpoints.changeEach(AdapterDescription.self) { id, adapter in
            guard let stated = item?[names[id.index]]?["elm327"]?["settled"], reader.isOn(stated) == true
            else { return }
            adapter.settings.insert("ATSP\(bus.isCAN && bus != .j1939 ? "A" : "")\(bus.rawValue)", at: 0)
            adapter.traits.commands.ignored += Self.searches
        }
    }

    /// The commands that choose the automatic search, with any initial protocol.
    private static let searches = ["SP", "TP"].flatMap { name in
        ["0", "00"].map { "\(name)\($0)" } + "0123456789ABC".map { "\(name)A\($0)" }
    }.compactMap(CommandMask.init)
}
