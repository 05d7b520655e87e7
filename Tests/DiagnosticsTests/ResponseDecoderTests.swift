import Diagnostics
import SimulationCore
import TestKit
import Testing
import VehicleModel

private struct ExplainedVector: Decodable, Sendable {
    let answer: String
    let says: [String]
}

private struct KnownErrorVector: Decodable, Sendable {
    let decoder: String
    let answer: String
    let field: String
    let value: Double
    let theirs: Double
}

private struct CodeVector: Decodable, Sendable {
    let code: String
    let bytes: String
}

@Suite struct ResponseDecoderTests {
    @Test func anAnswerIsExplainedInWords() throws {
        for vector in try VectorFolder.load("obd/explained.yaml", as: ExplainedVector.self) {
            var decoder = ResponseDecoder()
            let bytes = try #require(Hex.bytes(vector.value.answer), sourceLocation: vector.location)
            #expect(decoder.decode(bytes).lines == vector.value.says, sourceLocation: vector.location)
        }
    }

    @Test func whatOthersDecodeWronglyIsDecodedRightly() throws {
        for vector in try VectorFolder.load("obd/known-decoder-errors.yaml", as: KnownErrorVector.self) {
            let golden = vector.value
            var decoder = ResponseDecoder()
            let bytes = try #require(Hex.bytes(golden.answer), sourceLocation: vector.location)
            let decoded = decoder.decode(bytes)
            #expect(decoded.fault == nil, sourceLocation: vector.location)
            guard case .parameter(let parameter, _) = decoded.items.first else {
                Issue.record("no parameter", sourceLocation: vector.location)
                continue
            }
            let field = parameter.fields.first { $0.field.name == golden.field }
            let value = try #require(field, sourceLocation: vector.location).value
            #expect(abs(value - golden.value) < 1e-9, "\(golden.decoder)", sourceLocation: vector.location)
            #expect(abs(value - golden.theirs) > 1e-9, "\(golden.decoder)", sourceLocation: vector.location)
        }
    }

    @Test func troubleCodesStandInTwoBytes() throws {
        for vector in try VectorFolder.load("obd/trouble-codes.yaml", as: CodeVector.self) {
            let code = try DiagnosticTroubleCode(parsing: vector.value.code)
            var description = VehicleDescription()
            description.ecus[0].troubleCodes.stored = [code]
            var bench = Bench(description)
            #expect(bench.ask("03") == "43 01 \(vector.value.bytes)", sourceLocation: vector.location)
            var decoder = ResponseDecoder()
            let decoded = decoder.decode(bench.ask([0x03]))
            #expect(
                decoded.items == [.troubleCodes(service: 0x03, [code])], sourceLocation: vector.location)
        }
    }

    @Test func refusalsHaveWords() {
        let words = NegativeResponse.legislated.map { NegativeResponse.meaning(of: $0.rawValue) }
        #expect(
            words == [
                "general reject", "service not supported", "sub-function not supported",
                "wrong length or format",
                "busy, repeat the request", "conditions not correct", "request out of range",
                "security access denied", "response pending",
            ])
    }

    @Test func limitsLearntStretchLaterAnswers() {
        var decoder = ResponseDecoder()
        #expect(decoder.decode([0x41, 0x4F, 4, 0, 64, 0]).fault == nil)
        #expect(
            decoder.decode([0x41, 0x34, 0x80, 0x00, 0x40, 0x00]).lines == [
                "PID 34 Wide-range oxygen sensor 1, current: lambda 2.000031, current -32 mA"
            ])
        #expect(decoder.decode([0x41, 0x4F, 0, 0, 0, 0]).fault == nil)
        #expect(decoder.context == DecodingContext())
    }

    @Test func sensorsAreNumberedAsTheVehicleListsThem() throws {
        var decoder = ResponseDecoder()
        func signals(_ bytes: [UInt8]) -> [String] {
            guard case .parameter(let parameter, _) = decoder.decode(bytes).items.first else { return [] }
            return parameter.fields.compactMap { $0.signal?.description }
        }
        #expect(signals([0x41, 0x16, 0x64, 0xFF]) == ["oxygen_sensor.bank1.sensor3.voltage"])
        #expect(signals([0x41, 0x1D, 0x11]).isEmpty)
        #expect(signals([0x41, 0x16, 0x64, 0xFF]) == ["oxygen_sensor.bank2.sensor1.voltage"])
        #expect(signals([0x41, 0x06, 0x80, 0x90]) == ["fuel.trim.short.bank1", "fuel.trim.short.bank3"])
        #expect(signals([0x41, 0x13, 0x11]).isEmpty)
        #expect(signals([0x41, 0x06, 0x80]) == ["fuel.trim.short.bank1"])
    }

    @Test func everyTruncationIsSaidAndNoNoiseStopsIt() throws {
        for vector in try VectorFolder.load("obd/explained.yaml", as: ExplainedVector.self) {
            let bytes = Hex.bytes(vector.value.answer) ?? []
            for count in bytes.indices {
                var decoder = ResponseDecoder()
                let decoded = decoder.decode(Array(bytes.prefix(count)))
                #expect(!decoded.lines.isEmpty, sourceLocation: vector.location)
            }
        }
        var random = SeededGenerator(seed: 5)
        var decoder = ResponseDecoder()
        var understood = 0
        for _ in 0..<20_000 {
            var bytes = (0..<Int(random.next() % 24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if !bytes.isEmpty { bytes[0] = 0x40 | UInt8(random.next() % 12) }
            let decoded = decoder.decode(bytes)
            #expect(!decoded.lines.isEmpty)
            if decoded.fault == nil { understood += 1 }
        }
        #expect(understood > 100)
    }
}
