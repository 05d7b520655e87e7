import Diagnostics
import SimulationCore
import TestKit
import Testing
import VehicleModel

private struct LegacyAnswerVector: Decodable, Sendable {
    let name: String
    let vehicle: String
    let first: [String]?
    let request: String
    let to: String?
    let form: String?
    let messages: [String]
    let source: String
}

/// Services as they are on J1850 and the K line.
@Suite struct LegacyAnswerTests {
    private static func ask(
        _ bench: inout Bench, _ request: [UInt8], _ addressing: ECU.Addressing, _ form: ECU.LegacyForm
    ) -> [[UInt8]] {
        var answers: [[UInt8]] = [[0xEE]]
        bench.ecu.respondLegacy(
            to: request, addressing: addressing, form: form, vehicle: &bench.vehicle, answers: &answers,
            samples: &bench.samples)
        #expect(answers.first == [0xEE], "what stood there before was touched")
        return Array(answers.dropFirst())
    }

    @Test func everyGoldenExchangeHolds() throws {
        for vector in try VectorFolder.load("obd/legacy-answers.yaml", as: LegacyAnswerVector.self) {
            let golden = vector.value
            for form in [ECU.LegacyForm.silent, .negative] where golden.form.map({ $0 == "\(form)" }) ?? true
            {
                var bench = Bench(try VehicleDescription.named(golden.vehicle))
                for request in golden.first ?? [] {
                    #expect(
                        !Self.ask(&bench, Hex.bytes(request) ?? [], .functional, form).isEmpty,
                        "\(golden.name)")
                }
                let answers = Self.ask(
                    &bench, Hex.bytes(golden.request) ?? [],
                    golden.to == "physical" ? .physical : .functional, form)
                #expect(
                    answers.map { Hex.string($0) } == golden.messages, "\(golden.name)",
                    sourceLocation: vector.location)
            }
        }
    }

    /// No request, however odd, gives a message that the links cannot carry.
    @Test(arguments: ["known", "table-9", "bare"])
    func noMessageIsLongerThanSevenBytes(_ name: String) throws {
        var bench = Bench(try VehicleDescription.named(name))
        for service in UInt8(0)...0x0F {
            for first in UInt8.min...UInt8.max {
                for request in [[service], [service, first], [service, first, 0]] as [[UInt8]] {
                    let answers = Self.ask(&bench, request, .physical, .negative)
                    #expect(answers.allSatisfy { (1...7).contains($0.count) }, "\(Hex.string(request))")
                }
            }
        }
        #expect(Self.ask(&bench, [], .physical, .negative).isEmpty)
    }

    @Test func whatTheDescriptionSaysComesFirst() {
        var description = ECUDescription()
        description.services.messages = [[0x09, 0x02]: [[0x49, 0x02, 0x01], [0x49, 0x02, 0x02]]]
        description.services.answers = [[0x21]: [0x61]]
        description.services.negativeResponses = [0x03: 0x22]
        var bench = Bench(VehicleDescription(ecus: [description]))
        #expect(Self.ask(&bench, [0x09, 0x02], .functional, .silent).count == 2)
        #expect(Self.ask(&bench, [0x21], .functional, .silent) == [[0x61]])
        #expect(Self.ask(&bench, [0x03], .functional, .silent) == [])
        #expect(Self.ask(&bench, [0x03], .functional, .negative) == [[0x7F, 0x03, 0x22]])
        bench.vehicle.turnIgnition(.off)
        #expect(Self.ask(&bench, [0x21], .functional, .silent) == [])
    }

    @Test func aRefusalToClearIsSentOnISO14230Only() throws {
        var description = ECUDescription()
        description.services.refusesClearWhileRunning = true
        let car = try VehicleDescription(ecus: [description]).with(["engine.speed": 800])
        var bench = Bench(car)
        #expect(Self.ask(&bench, [0x04], .functional, .negative) == [[0x7F, 0x04, 0x22]])
        #expect(Self.ask(&bench, [0x04], .functional, .silent) == [])
    }
}
