import DynoTesting
import Testing

/// Cars in memory, in virtual time.
@Suite struct VirtualCarTests {
    @Test func aCarAnswersWithoutASocket() throws {
        let car = try Car.virtual("two-ecu-petrol")
        let wire = try car.connect("obd")
        try car.set(.engineSpeed, 3000)
        #expect(try wire.ask("ATZ").contains("ELM327"))
        #expect(try wire.ask("010C").contains("41 0C 2E E0"))
        #expect(car.journal.requests(of: "obd") == ["ATZ", "010C"])
        #expect(car.expect("sequence: { requests: [ATZ, \"010C\"] }"))
    }

    @Test func timePassesOnlyWhenItIsTold() throws {
        let car = try Car.virtual("two-ecu-petrol")
        #expect(car.time == .zero)
        car.run(for: .seconds(600))
        #expect(car.time == .seconds(600))
    }

    @Test func equalRunsGiveEqualBytes() throws {
        func run() throws -> [UInt8] {
            let car = try Car.virtual("two-ecu-petrol", seed: 7)
            let wire = try car.connect()
            for request in ["ATZ", "0100", "010C", "0902", "03"] { _ = try wire.ask(request) }
            return car.journal.output(of: "obd")
        }
        #expect(try run() == run())
    }

    @Test func valuesAreComparedWithThoseSent() throws {
        let car = try Car.virtual("two-ecu-petrol", set: ["engine.speed=3000"])
        let wire = try car.connect("obd")
        _ = try wire.ask("010C")
        car.shows(.engineSpeed, 3000)
        #expect(car.expect("report: { signal: engine.speed }"))
        car.shows(.engineSpeed, 12000)
        withKnownIssue { #expect(car.expect("report: { signal: engine.speed }")) }
    }

    @Test func whatDoesNotComeIsSaid() throws {
        let car = try Car.virtual("two-ecu-petrol")
        #expect(throws: CarError.noSuchEndpoint("odb", known: ["obd"])) { try car.connect("odb") }
        let wire = try car.connect("obd")
        try car.perform("fault: { no-prompt: on }")
        #expect(throws: CarError.self) { try wire.ask("ATI", within: .seconds(1)) }
        try car.perform("clear-fault: all")
        wire.send(Array("ATI\r".utf8))
        car.run(for: .seconds(1))
        #expect(String(decoding: wire.read(), as: UTF8.self).hasSuffix(">"))
    }
}
