import Foundation
import Scenarios
import TestKit
import Testing

/// What `dyno decode telemetry` reads is what decoders read that others have published.
@Suite(
    .serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)),
    .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct TelemetryDecoderTests {
    /// An entry of `Vectors/telemetry`.
    private struct Vector: Decodable {
        let layout: String
        let bytes: String
    }

    /// What `dyno decode telemetry --json` prints, with the datagram for the script.
    private struct Reading: Codable {
        struct Field: Codable {
            let name: String
            let value: Value
        }

        var layout: String?
        var bytes: String?
        let fields: [Field]
    }

    private enum Value: Codable {
        case number(Double)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    private struct Result: Decodable {
        let datagrams: Int
        let values: Int
        let differences: [String]
    }

    @Test func publishedDecodersReadTheSame() async throws {
        let vectors = try ["f1-2021", "f1-2021-cars", "out"].flatMap {
            try VectorFolder.load("telemetry/\($0).yaml", as: Vector.self).map(\.value)
        }.filter { $0.layout != "beamng-motionsim" }
        let scratch = try Scratch()
        var input = ""
        for vector in vectors {
            let path = try scratch.store(
                vector.bytes.replacingOccurrences(of: " ", with: ""), as: "datagram.hex")
            let run = try await Dyno.run("decode", "telemetry", path, "--format", vector.layout, "--json")
            #expect(run.ending == .exited(0), "\(vector.layout): \(run.errors)")
            var reading = try JSONDecoder().decode(Reading.self, from: Data(run.output.utf8))
            reading.layout = vector.layout
            reading.bytes = vector.bytes
            input += String(decoding: try JSONEncoder().encode(reading), as: UTF8.self) + "\n"
        }
        let script = try Client.script("telemetry_decoders.py", [], input: input)
        #expect(try await script.end() == .exited(0), "\(script.errors)")
        let result = try JSONDecoder().decode(Result.self, from: Data(script.output.utf8))
        #expect(result.differences.isEmpty, "\(result.differences)")
        #expect(result.datagrams == vectors.count && result.datagrams >= 25)
        #expect(result.values > 7000)
    }

    @Test func aDatagramThatFitsNothingIsRefused() async throws {
        let short = try await Dyno.run("decode", "telemetry", "00 01 02")
        #expect(short.ending == .exited(2))
        #expect(short.errors.contains("3 bytes fit no message"))
        let unknown = try await Dyno.run("decode", "telemetry", "00", "--format", "forza-horizon-9")
        #expect(unknown.ending == .exited(2))
        #expect(unknown.errors.contains("forza-horizon-4"))
        let wrong = try await Dyno.run("decode", "telemetry", "00", "--format", "outgauge")
        #expect(wrong.ending == .exited(2))
        #expect(wrong.errors.contains("it has 1 byte, not 92"))
        #expect(try await Dyno.run("decode", "telemetry", "0x").ending == .exited(2))
        #expect(try await Dyno.run("decode", "telemetry").ending == .exited(2))
    }

    @Test func messagesAndFieldsAreListed() async throws {
        let messages = try await Dyno.run("decode", "telemetry", "--list")
        #expect(messages.ending == .exited(0) && messages.output.lines.count == 59)
        let fields = try await Dyno.run("decode", "telemetry", "--list", "--format", "outgauge")
        #expect(fields.output.contains("showLights"))
    }
}
