import Kinds
import Diagnostics
import SimulationCore
import TestKit
import Testing
import VehicleModel

@testable import Documents
@testable import Scenarios

/// What shipped vehicles answer on their buses.
@Suite struct ShippedAnswersTests {
    struct Exchange: Decodable, Sendable {
        let scenario: String
        let ecu: String
        let ask: String
        let answer: String
        let source: String
    }

    /// The answers of every ECU of a car to one request, by name.
    static func answers(
        of description: VehicleDescription, to request: [UInt8], after time: SimInstant = .powerOn
    )
        -> [String: [UInt8]]
    {
        var vehicle = Vehicle(description, seed: 1)
        vehicle.advance(to: time)
        var answers: [String: [UInt8]] = [:]
        for (index, described) in description.ecus.enumerated() {
            var ecu = ECU(described, id: ECUID(index), vehicle: vehicle)
            var answer: [UInt8] = []
            var samples: [Sample] = []
            ecu.respond(
                to: request, addressing: .functional, vehicle: &vehicle, answer: &answer, samples: &samples)
            answers[described.name] = answer
        }
        return answers
    }

    static func car(_ scenario: String) throws -> VehicleDescription {
        try ScenarioLoader.standard.load(path: scenario).scenarios[0].rig.vehicle
    }

    @Test(arguments: try VectorFolder.load("scenarios/shipped-answers.yaml", as: Exchange.self))
    func theBytesAreThoseOfTheVector(_ vector: Located<Exchange>) throws {
        let request = try #require(Hex.bytes(vector.value.ask))
        let answers = Self.answers(of: try Self.car(vector.value.scenario), to: request)
        let answer = try #require(answers[vector.value.ecu], sourceLocation: vector.location)
        #expect(Hex.string(answer) == vector.value.answer, sourceLocation: vector.location)
    }

    /// The cars for adapters whose ECUs all have services 01 and 09.
    static let cars = Result {
        try ScenarioLoader.shippedVehicles.filter { name in
            try car("elm327/\(name)").ecus.allSatisfy { $0.uds.value?.obd.form != .unified }
        }
    }

    /// A PID in an ECU's list whose signal has no value would silently be missing from its bitmap.
    @Test(arguments: try cars.get())
    func everyPIDThatAVehicleListsIsAnswered(_ name: String) throws {
        let car = try Self.car("elm327/\(name)")
        for ecu in car.ecus {
            for pid in (ecu.services.pids ?? []).sorted() {
                let answer = Self.answers(
                    of: car, to: [0x01, pid], after: SimInstant(nanoseconds: 30_000_000_000))
                #expect(
                    answer[ecu.name]?.prefix(2) == [0x41, pid], "\(ecu.name) \(Hex.string(pid, width: 2))")
            }
        }
    }

    @Test(arguments: try cars.get())
    func everyShippedVehicleHasAVINAndACalibrationForItsFirstECU(_ name: String) throws {
        let car = try Self.car("elm327/\(name)")
        let first = try #require(car.ecus.first?.name)
        let vin = try #require(Self.answers(of: car, to: [0x09, 0x02])[first])
        #expect(String(decoding: vin.dropFirst(3), as: UTF8.self) == car.identity.vin)
        let calibration = try #require(Self.answers(of: car, to: [0x09, 0x04])[first])
        #expect(calibration.count == 3 + 16 * car.identity.calibrationIDs.count)
    }

    @Test func theQuickstartBreathes() throws {
        let car = try ScenarioLoader.standard.quickstart().scenarios[0].rig.vehicle
        let speeds = (0..<40).map { step in
            Self.answers(of: car, to: [0x01, 0x0C], after: SimInstant(nanoseconds: step * 500_000_000))[
                "engine"] ?? []
        }
        #expect(Set(speeds).count > 20)
    }
}
