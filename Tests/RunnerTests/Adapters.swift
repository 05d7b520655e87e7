@testable import ELM327Kind
import Kinds
import Endpoints
import ELM327
import Rig
import Runner
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// Adapters to talk to, in virtual time.
enum Adapters {
    /// A simulated chip of `version` in the quickstart's car, or with none.
    static func chip(_ version: ChipVersion, hasCar: Bool = true, settings: [String] = []) throws -> RigLink {
        let quickstart = try #require(try ScenarioLoader.standard.quickstart().scenarios.first)
        let car = hasCar ? quickstart.rig.vehicle : VehicleDescription(name: "none", ignition: .off)
        var description = RigDescription(vehicle: car)
        var adapter = AdapterDescription()
        adapter.version = version
        adapter.settings = settings
        description.endpoints = [
            EndpointDescription(name: "obd", listen: .tcp(host: "127.0.0.1", port: 0), kind: adapter)
        ]
        return try #require(RigLink(Rig(description)))
    }
}

/// An adapter that answers each line with what a closure says, at once and with a prompt.
struct ScriptedLink: AdapterLink {
    let url = DeviceURL.tcp(host: "script", port: 1)
    var now = SimInstant.powerOn
    let answer: (String) -> String?
    private var line: [UInt8] = []
    private var waiting: [UInt8] = []

    /// nil answers nothing, not even a prompt.
    init(_ answer: @escaping (String) -> String?) {
        self.answer = answer
    }

    mutating func write(_ bytes: [UInt8]) {
        for byte in bytes {
            guard byte == 0x0D else {
                line.append(byte)
                continue
            }
            if let text = answer(String(decoding: line, as: UTF8.self)) {
                waiting += Array("\(text)\r\r>".utf8)
            }
            line = []
        }
    }

    mutating func read(until limit: SimInstant) -> [UInt8] {
        defer { waiting = [] }
        if waiting.isEmpty { now = max(now, limit) }
        return waiting
    }
}
