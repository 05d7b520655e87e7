import Documents
import SimulationCore
import TestKit
import Testing
import VehicleModel

@Suite struct DiagnosticTroubleCodeTests {
    struct Code: Decodable, Sendable {
        var text: String
        var bytes: String?
        var canonical: String?
        var refused: String?
    }

    @Test(arguments: try VectorFolder.load("vehicle/trouble-codes.yaml", as: Code.self))
    func aTextIsItsTwoBytesOrRefused(_ vector: Located<Code>) throws {
        do throws(DiagnosticTroubleCode.ParseError) {
            let code = try DiagnosticTroubleCode(parsing: vector.value.text)
            let bytes = Hex.string([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)], separator: " ")
            #expect(bytes == vector.value.bytes, sourceLocation: vector.location)
            #expect(
                code.description == vector.value.canonical ?? vector.value.text,
                sourceLocation: vector.location)
        } catch {
            #expect(error.description == vector.value.refused, sourceLocation: vector.location)
        }
    }

    @Test func everyCodeReadsBackFromItsText() throws {
        for raw in UInt16(1)...UInt16.max {
            let code = DiagnosticTroubleCode(rawValue: raw)
            #expect(try DiagnosticTroubleCode(parsing: code.description) == code)
        }
    }
}
