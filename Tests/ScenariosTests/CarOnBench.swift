import Kinds
import Diagnostics
import SimulationCore
import VehicleModel

@testable import Scenarios

/// A shipped car as a tester of the certification program sees it: its ECUs, asked functionally, in virtual time.
struct CarOnBench {
    var vehicle: Vehicle
    private var ecus: [ECU]
    /// Whether its answers are those of CAN, with bitmaps and PIDs in groups.
    let isCAN: Bool
    private let form: ECU.LegacyForm

    /// The shipped cars whose ECUs all answer services 01 to 0A, without those of SAE J1939.
    static func names() throws -> [String] {
        try ScenarioLoader.shippedVehicles.filter { name in
            let car = try description(name)
            return car.bus.protocol != .j1939 && car.ecus.allSatisfy { $0.uds.value?.obd.form != .unified }
        }
    }

    static func description(_ name: String) throws -> VehicleDescription {
        try ScenarioLoader.standard.load(path: "elm327/\(name)").scenarios[0].rig.vehicle
    }

    init(_ name: String, key: Ignition) throws {
        var car = try Self.description(name)
        car.ignition = key
        let vehicle = Vehicle(car, seed: 1)
        self.vehicle = vehicle
        ecus = car.ecus.enumerated().map { ECU($1, id: ECUID($0), vehicle: vehicle) }
        isCAN = car.bus.protocol.isCAN
        form = car.bus.protocol == .iso14230Fast || car.bus.protocol == .iso14230Slow ? .negative : .silent
    }

    /// The places of its ECUs.
    var places: Range<Int> { ecus.indices }

    var description: VehicleDescription { vehicle.description }

    mutating func wait(_ seconds: Int) {
        vehicle.advance(to: vehicle.now.advanced(by: .seconds(seconds)))
    }

    /// Turns the key to `key` and lets `seconds` pass.
    mutating func turn(_ key: Ignition, for seconds: Int) {
        vehicle.turnIgnition(key)
        wait(seconds)
    }

    /// Ends the driving cycle and begins the next with the engine off.
    mutating func beginCycle() {
        turn(.off, for: 5)
        turn(.on, for: 2)
    }

    /// The messages of ECU number `ecu` to a functional request; negative answers are none.
    mutating func messages(_ request: [UInt8], _ ecu: Int) -> [[UInt8]] {
        var answers: [[UInt8]] = []
        var samples: [Sample] = []
        if isCAN {
            var answer: [UInt8] = []
            ecus[ecu].respond(
                to: request, addressing: .functional, vehicle: &vehicle, answer: &answer, samples: &samples)
            if !answer.isEmpty { answers = [answer] }
        } else {
            ecus[ecu].respondLegacy(
                to: request, addressing: .functional, form: form, vehicle: &vehicle, answers: &answers,
                samples: &samples)
        }
        return answers.filter { $0.first != 0x7F }
    }

    /// The only message, or none.
    mutating func answer(_ request: [UInt8], _ ecu: Int) -> [UInt8] { messages(request, ecu).first ?? [] }

    /// The request for one identifier of `service`.
    static func request(_ service: UInt8, _ identifier: UInt8) -> [UInt8] {
        switch service {
        case 0x02: [service, identifier, 0]
        case 0x08: [service, identifier, 0, 0, 0, 0, 0]
        default: [service, identifier]
        }
    }

    /// The bitmap behind `base` of `service`, or nil when the ECU does not answer it.
    mutating func bitmap(_ service: UInt8, _ base: UInt8, _ ecu: Int) -> UInt32? {
        let answer = answer(Self.request(service, base), ecu)
        guard answer.count >= 6 else { return nil }
        return answer.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The identifiers that the bitmaps of `service` announce, bitmaps themselves left out.
    mutating func announced(_ service: UInt8, _ ecu: Int) -> [UInt8] {
        var found: [UInt8] = []
        for base in stride(from: UInt8(0), through: 0xE0, by: 0x20) {
            guard let bits = bitmap(service, base, ecu) else { break }
            for step in UInt8(1)...31 where bits >> UInt32(32 - step) & 1 == 1 { found.append(base + step) }
            guard bits & 1 == 1 else { break }
        }
        return found
    }

    /// The data bytes of `pid`, or nil when the ECU does not have it.
    mutating func data(_ pid: UInt8, _ ecu: Int) -> [UInt8]? {
        let answer = answer([0x01, pid], ecu)
        return answer.isEmpty ? nil : Array(answer.dropFirst(2))
    }

    /// The trouble codes of service 03, 07 or 0A.
    mutating func codes(_ service: UInt8, _ ecu: Int) -> [UInt16] {
        var codes: [UInt16] = []
        for message in messages([service], ecu) {
            let bytes = Array(message.dropFirst(isCAN ? 2 : 1))
            for first in stride(from: 0, to: bytes.count - 1, by: 2) {
                codes.append(UInt16(bytes[first]) << 8 | UInt16(bytes[first + 1]))
            }
        }
        return codes.filter { $0 != 0 }
    }

    /// The data of an information type without numbers of messages and items.
    mutating func information(_ type: UInt8, _ ecu: Int) -> [UInt8]? {
        let messages = messages([0x09, type], ecu)
        return messages.isEmpty ? nil : messages.flatMap { $0.dropFirst(3) }
    }
}
