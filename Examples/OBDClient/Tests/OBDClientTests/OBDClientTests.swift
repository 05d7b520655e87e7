import DynoTesting
import OBDClient
import Testing

@Suite struct OBDClientTests {
    @Test func theSpeedOfTheEngineIsRead() async throws {
        let car = try await Car.serve("two-ecu-petrol")
        let client = try OBDClient(port: #require(car.endpoints["obd"]?.port))
        try await car.set(.engineSpeed, 3000)
        #expect(try client.engineSpeed() == 3000)
        try await car.set("vehicle.speed", 88)
        #expect(try client.vehicleSpeed() == 88)
        await car.expect("sequence: { requests: [ATZ, ATE0, ATSP0, 010C, 010D] }")
        await car.expect("never: { sends: before-prompt }")
    }

    @Test func aCarThatIsSwitchedOffIsNoCrash() async throws {
        let car = try await Car.serve("two-ecu-petrol", set: ["timing=instant"])
        let client = try OBDClient(port: #require(car.endpoints["obd"]?.port))
        try await car.perform("ignition: off")
        #expect(throws: OBDClient.Failure.refused("UNABLE TO CONNECT")) { try client.engineSpeed() }
        try await car.perform("ignition: running")
        #expect(try client.engineSpeed() > 0)
    }

    @Test func aConnectionThatBreaksIsNoticed() async throws {
        let car = try await Car.serve("two-ecu-petrol", set: ["timing=instant"])
        let client = try OBDClient(port: #require(car.endpoints["obd"]?.port))
        try await car.perform("disconnect: reset")
        #expect(throws: OBDClient.Failure.notConnected) { try client.engineSpeed() }
        #expect(await car.journal.requests(of: "obd") == ["ATZ", "ATE0", "ATSP0"])
    }

    @Test(arguments: [800.0, 6000.0]) func carsRunSideBySide(_ speed: Double) async throws {
        let car = try await Car.serve("two-ecu-petrol", set: ["timing=instant"])
        try await car.set(.engineSpeed, speed)
        #expect(try OBDClient(port: #require(car.endpoints["obd"]?.port)).engineSpeed() == speed)
    }
}
