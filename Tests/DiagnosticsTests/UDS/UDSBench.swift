import Kinds
import Diagnostics
import Scenarios
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// One ECU with a server of ISO 14229-1, and exchanges with it in virtual time.
struct UDSBench {
    var vehicle: Vehicle
    var ecu: ECU
    let tester = DiagnosticTester(7)

    /// The first ECU of the vehicle in a scenario text.
    init(_ text: String, timing: Timing = .faithful) throws {
        let scenario = try ScenarioLoader.standard.load(text: text, file: "uds.yaml").scenarios[0]
        self.init(scenario.rig.vehicle, timing: timing)
    }

    /// The first ECU of the shipped scenario that can be flashed.
    static func flash(_ timing: Timing = .faithful) throws -> UDSBench { try shipped("flash", timing) }

    /// The first ECU of a scenario in `Scenarios/uds`.
    static func shipped(_ name: String, _ timing: Timing = .faithful) throws -> UDSBench {
        let path = VectorFolder.checkout + "/Scenarios/uds/\(name).yaml"
        return UDSBench(try ScenarioLoader.standard.load(path: path).scenarios[0].rig.vehicle, timing: timing)
    }

    init(_ description: VehicleDescription, timing: Timing = .faithful) {
        vehicle = Vehicle(description, seed: 1)
        ecu = ECU(description.ecus[0], id: 0, vehicle: vehicle, timing: timing, seed: 1)
    }

    /// What the ECU sends at once.
    mutating func first(_ request: [UInt8], _ addressing: ECU.Addressing) -> [UInt8] {
        var answer: [UInt8] = []
        var samples: [Sample] = []
        ecu.requestArrives(&vehicle)
        ecu.respond(
            to: request, addressing: addressing, vehicle: &vehicle, answer: &answer, samples: &samples,
            from: tester)
        return answer
    }

    /// All messages in answer to `request`, until the ECU has nothing more to say to it.
    mutating func ask(
        _ request: [UInt8], _ addressing: ECU.Addressing = .physical, wasAnnounced: Bool = false
    ) -> [[UInt8]] {
        var answers: [[UInt8]] = []
        var answer: [UInt8] = []
        var samples: [Sample] = []
        ecu.requestArrives(&vehicle)
        ecu.respond(
            to: request, addressing: addressing, vehicle: &vehicle, answer: &answer, samples: &samples,
            from: tester, wasAnnounced: wasAnnounced)
        if !answer.isEmpty { answers.append(answer) }
        while ecu.isWorking(for: tester), let due = ecu.deadline(of: tester) {
            vehicle.advance(to: due)
            if let late = ecu.takeDue(for: tester, &vehicle) { answers.append(late.bytes) }
        }
        return answers
    }

    /// The same in hexadecimal, the messages separated by ` | `.
    mutating func ask(
        _ request: String, _ addressing: ECU.Addressing = .physical, wasAnnounced: Bool = false
    ) -> String {
        ask(Hex.bytes(request) ?? [], addressing, wasAnnounced: wasAnnounced).map { Hex.string($0) }
            .joined(separator: " | ")
    }

    /// Lets time pass; returns what the ECU has sent meanwhile.
    mutating func wait(_ time: Duration) -> [[UInt8]] { messages(during: time).map(\.bytes) }

    /// Lets time pass; returns what the ECU has sent meanwhile, and in which form.
    mutating func messages(during time: Duration) -> [DueMessage] {
        let end = vehicle.now.advanced(by: time)
        var messages: [DueMessage] = []
        while let due = ecu.deadline(of: tester), due <= end {
            vehicle.advance(to: due)
            while let message = ecu.takeDue(for: tester, &vehicle) { messages.append(message) }
        }
        vehicle.advance(to: end)
        return messages
    }

    /// Requests the seed of a level and sends the key that `key` makes of it.
    mutating func unlock(_ level: UInt8, key: ([UInt8]) -> [UInt8]) -> String {
        let seed = Array(ask([0x27, 2 * level - 1]).first?.dropFirst(2) ?? [])
        return ask([0x27, 2 * level] + key(seed)).map { Hex.string($0) }.joined(separator: " | ")
    }

    /// Opens the programming session of the shipped scenario and unlocks it.
    mutating func openProgramming() {
        _ = ask("10 02") as String
        _ = unlock(1) { $0.map { $0 ^ 0xA5 } }
    }
}
