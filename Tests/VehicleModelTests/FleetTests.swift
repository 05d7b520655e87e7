import SimulationCore
import Testing
import VehicleModel

/// Serial numbers that are counted on for the cars of a fleet.
@Suite struct VehicleFleetTests {
    @Test(arguments: [
        ("DYNPTR167KA000001", 1, "DYNPTR169KA000002"),
        ("DYNPTR167KA000001", 99, "DYNPTR169KA000100"),
        ("DYNPTR167KA000001", 0, "DYNPTR167KA000001"),
        // The ninth character is not a check digit, so it stays.
        ("WVWZZZ1KZ8W000999", 1, "WVWZZZ1KZ8W001000"),
        ("WVWZZZ1KZ8W999999", 1, "WVWZZZ1KZ8W000000"),
        // Only the run of digits at the end is a number.
        ("WVWZZZ1KZ8WA0B999", 1, "WVWZZZ1KZ8WA0B000"),
        ("no VIN", 1, "no VIN"),
    ])
    func identificationNumbersAreCountedOn(number: String, offset: Int, expected: String) {
        #expect(VehicleIdentificationNumber.counted(number, on: offset) == expected)
    }

    @Test func everyECUHasTheCarsNumber() {
        var vehicle = VehicleDescription(identity: Identity(vin: "DYNPTR167KA000001"))
        vehicle.ecus = [ECUDescription(name: "engine"), ECUDescription(name: "gearbox")]
        vehicle.ecus[1].identity = Identity(vin: "DYNPTR167KA000001")
        vehicle.count(on: 1)
        #expect(vehicle.identity.vin == "DYNPTR169KA000002")
        #expect(vehicle.ecus.map(\.identity?.vin) == [nil, "DYNPTR169KA000002"])
    }
}
