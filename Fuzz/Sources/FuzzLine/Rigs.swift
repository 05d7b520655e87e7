import ELM327Kind
import Kinds
import Endpoints
import ELM327
import FuzzInput
import Rig
import Scenarios

/// The rigs that are played with.
enum Rigs {
    private static let shipped: [RigDescription] = ScenarioLoader.shippedVehicles.sorted().compactMap {
        name in
        let text =
            "vehicle: { base: \(name) }\nendpoints: { obd: { elm327: { listen: \"tcp://127.0.0.1:0\" } } }\n"
        return try? ScenarioLoader.standard.load(text: "dyno: 1\n\(text)", file: "fuzz.yaml").scenarios.first?
            .rig
    }

    /// `setting`: low four bits version, 10 instant, 40 a shaped link, 80 a line feed interrupts; `car`: low four bits
    /// vehicle, 10 one bus for all, 20 one adapter for all, 40 a second client is refused, 80 it replaces the first.
    static func description(_ setting: UInt8, _ car: UInt8) -> RigDescription {
        promise(!shipped.isEmpty, "no shipped vehicle loads")
        var rig = shipped[Int(car & 0x0F) % shipped.count]
        rig.timing = setting & 0x10 == 0 ? .faithful : .instant
        var adapter = AdapterDescription()
        var stream = StreamDescription()
        let versions = ChipVersion.allCases
        adapter.version = versions[Int(setting & 0x0F) % versions.count]
        if setting & 0x40 != 0 {
            stream.link.baud = 38400
            stream.link.chunk = 20
            stream.link.latency = .milliseconds(5)
            stream.link.jitter = .milliseconds(4)
        }
        if setting & 0x80 != 0 { adapter.lineFeedAfterCarriageReturn = .abort }
        if car & 0x10 != 0 { adapter.bus = .one }
        if car & 0x20 != 0 { adapter.adapter = .one }
        if car & 0x40 != 0 { stream.clients = .refuse }
        if car & 0x80 != 0 { stream.clients = .replace }
        rig.endpoints = [
            EndpointDescription(
                name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: adapter, stream: stream)
        ]
        return rig
    }
}
