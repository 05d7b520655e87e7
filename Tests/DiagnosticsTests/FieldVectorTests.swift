import Diagnostics
import Documents
import SimulationCore
import TestKit
import Testing
import VehicleModel

private struct FieldVector: Decodable, Sendable {
    let pid: String
    let field: String
    let raw: Int64
    let value: Double
    let answer: String
    let layout: SensorLayout?
    let decodeOnly: Bool?
    let set: [String: Double]?

    enum CodingKeys: String, CodingKey {
        case pid, field, raw, value, answer, layout, set
        case decodeOnly = "decode_only"
    }
}

extension SensorLayout: Decodable {}

/// Every field at both ends, in the middle and somewhere odd, both ways.
@Suite struct FieldVectorTests {
    static let files = ["00-1F", "20-3F", "40-5F", "60-7F", "80-9F", "A0-FF"]

    private static func vectors(_ file: String) throws -> [Located<FieldVector>] {
        try VectorFolder.load("obd/fields-\(file).yaml")
    }

    @Test(arguments: files) func aFieldIsDecoded(_ file: String) throws {
        for vector in try Self.vectors(file) {
            let golden = vector.value
            let pid = try #require(UInt8(golden.pid, radix: 16))
            let data = try #require(Hex.bytes(golden.answer)).dropFirst(2)
            let parameter = try DecodedParameter(
                pid, data: data, in: DecodingContext(layout: golden.layout ?? .twoBanks))
            let found = parameter.fields.first { $0.field.name == golden.field }
            let field = try #require(found, "\(golden.field)", sourceLocation: vector.location)
            let mask = field.field.rawMask
            #expect(field.raw == UInt64(bitPattern: golden.raw) & mask, sourceLocation: vector.location)
            #expect(
                abs(field.value - golden.value) <= 1e-12 * max(1, abs(golden.value)),
                "\(field.value) is not \(golden.value)", sourceLocation: vector.location)
            if let set = golden.set {
                let signal = try #require(field.signal?.description, sourceLocation: vector.location)
                #expect(set[signal] == golden.value, "\(signal)", sourceLocation: vector.location)
            }
        }
    }

    @Test(arguments: files) func aFieldIsEncoded(_ file: String) throws {
        for vector in try Self.vectors(file) where vector.value.decodeOnly != true {
            let golden = vector.value
            let pid = try #require(UInt8(golden.pid, radix: 16))
            var bench = Bench(try VehicleDescription().with(golden.set ?? [:]))
            #expect(Hex.string(bench.ask([0x01, pid])) == golden.answer, sourceLocation: vector.location)
            let raws = bench.samples.map(\.raw)
            let bits = UInt64(bitPattern: golden.raw)
            #expect(raws.contains { $0 == bits || $0 == bits & 0xFFFF }, sourceLocation: vector.location)
        }
    }

    @Test func everyFieldOfTheTableHasVectors() throws {
        var seen: Set<String> = []
        for file in Self.files {
            for vector in try Self.vectors(file) { seen.insert("\(vector.value.pid) \(vector.value.field)") }
        }
        for parameter in ParameterTable.mode01 {
            for field in parameter.fields {
                #expect(seen.contains("\(Hex.string(parameter.pid, width: 2)) \(field.name)"))
            }
        }
    }
}
