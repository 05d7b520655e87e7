import Diagnostics
import SimulationCore
import TestKit
import Testing
import VehicleModel

private struct AnswerVector: Decodable, Sendable {
    let name: String
    let vehicle: String
    let set: [String: Double]?
    let request: String
    let to: String?
    let ignition: String?
    let first: [String]?
    let answer: String
}

@Suite struct AnswerTests {
    @Test func everyGoldenExchangeHolds() throws {
        for vector in try VectorFolder.load("obd/answers.yaml", as: AnswerVector.self) {
            let golden = vector.value
            let addressing: ECU.Addressing = golden.to == "physical" ? .physical : .functional
            var car = try VehicleDescription.named(golden.vehicle).with(golden.set ?? [:])
            if let ignition = golden.ignition { car.ignition = try #require(Ignition(rawValue: ignition)) }
            var bench = Bench(car)
            for request in golden.first ?? [] { #expect(bench.ask(request) != "", "\(golden.name)") }
            #expect(
                bench.ask(golden.request, addressing) == golden.answer, "\(golden.name)",
                sourceLocation: vector.location)
        }
    }

    @Test func everyGoldenAnswerIsUnderstoodToItsEnd() throws {
        for vector in try VectorFolder.load("obd/answers.yaml", as: AnswerVector.self) {
            let bytes = Hex.bytes(vector.value.answer) ?? []
            guard !bytes.isEmpty else { continue }
            var decoder = ResponseDecoder()
            if vector.value.set?.keys.contains(where: { $0.contains("bank3") }) == true {
                decoder.context.layout = .fourBanks
            }
            let decoded = decoder.decode(bytes)
            #expect(decoded.fault == nil, sourceLocation: vector.location)
            #expect(!decoded.items.isEmpty, sourceLocation: vector.location)
        }
    }
}
