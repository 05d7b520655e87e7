package import Documents
package import Scenarios
package import Endpoints
import ELM327
package import Rig

/// The endpoint kind `elm327`: a simulated ELM327.
extension AdapterDescription: EndpointFormat {
    package static let keys: [Shape.Key] = [.init("elm327", .record(ELM327Keys.elm327), "A simulated ELM327")]

    package static let noun = "an endpoint that is an ELM327"

    package static var faultKinds: [FaultKind] { FaultKind.ofAdapters }

    package static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        let adapter = AdapterReader.adapter(found.item, found.path, &reader)
        let stream = reader.stream(found.item, found.path, own: ELM327Keys.adapterFaults)
        return reader.streamEndpoint(found, adapter, stream)
    }

    /// Reports an error where two adapters use the same state file.
    package static func relate(
        _ endpoints: [(found: DescribedEndpoint, endpoint: EndpointDescription)], _ reader: inout Reader
    ) {
        var files: Set<String> = []
        for (found, endpoint) in endpoints {
            guard let adapter = endpoint.kind as? AdapterDescription, let file = adapter.stateFile,
                !files.insert(file).inserted
            else { continue }
            reader.findings.error(
                found.item["state"]?.place ?? found.item.place, "\(found.path).state",
                .repeated(found.item["state"]?.text ?? "", of: "state file"))
        }
    }

    package static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader) {
        AdapterReader.settle(scenario["endpoints"], &rig, &reader)
        AdapterReader.leftBehind(scenario["settings"], "settings", &rig.endpoints, &reader)
    }

    package static func check(_ fault: FaultKind, _ item: Item, _ path: String, _ reader: inout Reader) {
        guard fault.name == "missing" else { return }
        for member in item.text == nil ? item.members : [item] {
            guard let text = member.text, !text.isEmpty, CommandMask(text) == nil else { continue }
            reader.findings.error(
                member.place, path, .outOfRange(text, range: "a command such as CSM0 or CSM*"))
        }
    }
}
