import Documents
import SimulationCore
import TestKit
import Testing
import VehicleModel

@Suite struct IdentityTests {
    struct Number: Decodable, Sendable {
        var vin: String
        var digit: String?
        var valid: Bool?
        var refused: String?
    }

    @Test(arguments: try VectorFolder.load("vehicle/vins.yaml", as: Number.self))
    func aNumberHasItsCheckDigitOrIsRefused(_ vector: Located<Number>) throws {
        let vin = vector.value.vin
        let mistake = Self.mistake(in: vin)
        #expect(mistake?.description == vector.value.refused, sourceLocation: vector.location)
        let digit = VehicleIdentificationNumber.checkDigit(of: vin).map(String.init)
        #expect(digit == vector.value.digit, sourceLocation: vector.location)
        let isValid = Identity(vin: vin).checkDigitIsValid
        #expect(isValid == vector.value.valid ?? false, sourceLocation: vector.location)
        let corrected = VehicleIdentificationNumber.withCheckDigit(vin)
        #expect((corrected == nil) == (mistake != nil), sourceLocation: vector.location)
        if let corrected {
            #expect(Identity(vin: corrected).checkDigitIsValid, sourceLocation: vector.location)
        }
    }

    private static func mistake(in vin: String) -> VehicleIdentificationNumber.Mistake? {
        do {
            try VehicleIdentificationNumber.validate(vin)
            return nil
        } catch {
            return error
        }
    }

    @Test func aWrongDigitAnywhereIsNoticed() {
        let vin = Array("1M8GDM9AXKP042788")
        for index in vin.indices where index != 8 {
            for other in "0123456789" where other != vin[index] && vin[index].isNumber {
                var changed = vin
                changed[index] = other
                #expect(
                    !VehicleIdentificationNumber.checkDigitIsValid(in: String(changed)), "\(index) \(other)")
            }
        }
    }

    @Test func busesAreNumberedAsAdaptersNumberThem() {
        #expect(BusProtocol.allCases.map(\.rawValue).joined() == "123456789A")
        #expect(BusProtocol(rawValue: "8")?.bitRate == 250_000)
        #expect(BusProtocol.allCases.filter(\.isExtended) == [.can29Bit500, .can29Bit250, .j1939])
        #expect(BusProtocol.allCases.filter { !$0.isCAN }.count == 5)
        #expect(BusDescription().protocol == .can11Bit500)
    }
}
