import Foundation
import SimulationCore
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

    /// What the script prints.
    private struct Result: Decodable {
        struct Count: Decodable, Equatable {
            let datagrams: Int
            let values: Int
        }

        let compared: [String: Count]
        let differences: [String]
        let unread: [String]
    }

    /// The messages of every game, a datagram each or more.
    private static func vectors() throws -> [Vector] {
        let files = [
            "assetto-corsa", "assetto-corsa-competizione", "dirt", "f1-2021", "f1-2021-cars", "forza", "out",
            "project-cars-1", "project-cars-2", "f1", "gt7", "ea-wrc", "wreckfest-2", "rbr",
        ]
        return try files.flatMap {
            try VectorFolder.load("telemetry/\($0).yaml", as: Vector.self).map(\.value)
        }
    }

    /// What Dyno reads in `vectors`.
    private static func readings(_ vectors: [Vector]) async throws -> [Reading] {
        let scratch = try Scratch()
        var readings: [Reading] = []
        for vector in vectors {
            let digits = vector.bytes.filter { !$0.isWhitespace }
            let path = try scratch.store(digits, as: "datagram.hex")
            let run = try await Dyno.run("decode", "telemetry", path, "--format", vector.layout, "--json")
            #expect(run.ending == .exited(0), "\(vector.layout): \(run.errors)")
            var reading = try JSONDecoder().decode(Reading.self, from: Data(run.output.utf8))
            reading.layout = vector.layout
            reading.bytes = digits
            readings.append(reading)
        }
        return readings
    }

    private static func compare(_ readings: [Reading], _ options: String...) async throws -> Result {
        let lines = try readings.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "\n" }
        let script = try Client.script("telemetry_decoders.py", options, input: lines.joined())
        #expect(try await script.end() == .exited(0), "\(script.errors)")
        return try JSONDecoder().decode(Result.self, from: Data(script.output.utf8))
    }

    @Test func publishedDecodersReadTheSame() async throws {
        let vectors = try Self.vectors()
        let listed = try await Dyno.run("decode", "telemetry", "--list").output.lines.dropFirst()
        let known = listed.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(Set(vectors.map(\.layout)) == Set(known), "a message without a vector")
        let readings = try await Self.readings(vectors)
        let result = try await Self.compare(readings, "--unread")
        #expect(result.differences.isEmpty, "\(result.differences)")
        #expect(
            result.compared == [
                "f1-2021-telemetry": .init(datagrams: 23, values: 7575),
                "f1-packets 2022": .init(datagrams: 23, values: 5721),
                "f1-packets 2023": .init(datagrams: 26, values: 6532),
                "f1-packets 2024": .init(datagrams: 29, values: 6917),
                "f1-packets 2025": .init(datagrams: 31, values: 8452),
                "f1-packets 2026": .init(datagrams: 32, values: 9301),
                "granturismo": .init(datagrams: 2, values: 128),
                "lfs-insim": .init(datagrams: 5, values: 148),
                "py-eawrc-sdk": .init(datagrams: 1, values: 59),
                "RaceTelemetry AC_UDP": .init(datagrams: 4, values: 100),
                "RaceTelemetry BNG": .init(datagrams: 2, values: 42),
                "RaceTelemetry Dirt_4": .init(datagrams: 4, values: 183),
                "RaceTelemetry FH4": .init(datagrams: 1, values: 88),
                "RaceTelemetry FH5": .init(datagrams: 1, values: 88),
                "RaceTelemetry FH6": .init(datagrams: 1, values: 84),
                "RaceTelemetry FM7": .init(datagrams: 2, values: 143),
                "RaceTelemetry FM8": .init(datagrams: 1, values: 90),
                "RaceTelemetry GT7": .init(datagrams: 8, values: 650),
                "RaceTelemetry PC2": .init(datagrams: 10, values: 2012),
                "RaceTelemetry PC_UDP": .init(datagrams: 3, values: 743),
                "second reading": .init(datagrams: 31, values: 3116),
            ])
        // The other side looks at every byte: it leaves out what is spare and the last byte of Horizon.
        let spare = [143, 183, 223, 263, 277, 278, 279].map { "outsim-2, lfs-insim: byte \($0)" }
        let last = ["FH4", "FH5"].map { "forza-horizon-4, RaceTelemetry \($0): byte 323" }
        #expect(Set(result.unread) == Set(spare + last))
        try await Self.expectAnotherByteToBeADifference(readings)
    }

    /// Where the script sees other bytes than Dyno has read, it says so of each message.
    private static func expectAnotherByteToBeADifference(_ readings: [Reading]) async throws {
        let changed = try readings.map { reading in
            var bytes = try #require(Hex.bytes(reading.bytes ?? ""))
            let places = bytes.indices.filter { bytes[$0] > 0 }
            // As many as a number has at most: the lowest byte alone changes a number by less than its tolerance.
            for place in places[(places.count / 2)...].prefix(8) { bytes[place] = 0 }
            var reading = reading
            reading.bytes = Hex.string(bytes, separator: "")
            return reading
        }
        let told = try await compare(changed).differences.map { String($0.prefix { $0 != "," }) }
        #expect(Set(told) == Set(readings.compactMap(\.layout)))
    }
}
