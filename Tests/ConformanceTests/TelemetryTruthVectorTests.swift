@testable import TelemetryKind
import Documents
import Telemetry
import TestKit
import Testing
import VehicleModel

@testable import Conformance

/// Datagrams, and what a client may show of the last one.
struct TruthVector: Decodable, Sendable, CustomStringConvertible {
    let name: String
    let game: String
    let datagrams: [[String: [String: Double]]]
    let told: [String: Double]?
    let also: [String: Double]?
    let nothing: [String]?

    var description: String { name }
}

/// The tables of the common data, game by game: `Vectors/telemetry/truth.yaml`.
@Suite struct TelemetryTruthVectorTests {
    static let vectors: [Located<TruthVector>] = {
        do {
            return try VectorFolder.load("telemetry/truth.yaml", as: TruthVector.self)
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    /// A datagram of a car at rest with these fields.
    private static func datagram(_ layout: PacketLayout, _ fields: [String: Double]) -> [UInt8] {
        var encoder = PacketEncoder(layout)
        for (field, number) in fields {
            let isKnown = encoder.set(field, to: .real(number))
            #expect(isKnown, "\(layout.name) has no \(field)")
        }
        var bytes: [UInt8] = []
        encoder.encode(RaceState(), PacketContext(), into: &bytes)
        return bytes
    }

    private static func readings(_ vector: TruthVector) throws -> [DatagramReading] {
        let game = try #require(TelemetryKind.games.first { $0.name == vector.game })
        let first = try #require(vector.datagrams.first?.keys.first)
        var oracle = TelemetryOracle(TelemetryDescription(game: game, format: first, role: .server))
        var readings: [DatagramReading] = []
        for datagram in vector.datagrams {
            let (name, fields) = try #require(datagram.first)
            let layout = try #require(PacketLayouts.named(name), "\(name)")
            #expect(layout.game == game)
            readings = oracle.readings(of: Self.datagram(layout, fields), to: 1)
        }
        return readings
    }

    @Test(arguments: vectors)
    func whatAClientMayShow(_ vector: Located<TruthVector>) throws {
        let readings = try Self.readings(vector.value)
        for (name, value) in vector.value.told ?? [:] {
            let signal = try #require(SignalCatalogue.id(name), "\(name)", sourceLocation: vector.location)
            let told = readings.filter { $0.signal == signal && $0.isSent }.map(\.value)
            let isRight = told.count == 1 && abs(told[0] - value) <= 1e-5 * max(1, abs(value))
            #expect(isRight, "\(name): \(told)", sourceLocation: vector.location)
        }
        for (name, value) in vector.value.also ?? [:] {
            let signal = try #require(SignalCatalogue.id(name), "\(name)", sourceLocation: vector.location)
            let also = readings.contains {
                $0.signal == signal && !$0.isSent && abs($0.value - value) <= 1e-5 * max(1, abs(value))
            }
            #expect(also, "\(name)", sourceLocation: vector.location)
        }
        for name in vector.value.nothing ?? [] {
            let signal = try #require(SignalCatalogue.id(name), "\(name)", sourceLocation: vector.location)
            #expect(!readings.contains { $0.signal == signal }, "\(name)", sourceLocation: vector.location)
        }
    }

    /// Each table but those that differ in nothing but the length of the datagram has a vector.
    @Test func everyTableHasAVector() {
        let covered = Set(Self.vectors.flatMap { $0.value.datagrams.flatMap(\.keys) })
        let same: Set = [
            "forza-sled", "forza-horizon-6", "forza-motorsport-2023", "outgauge-id", "outsim-id",
            "dirt-extradata-1", "dirt-extradata-2",
        ]
        let tables = PacketLayouts.all.filter { CommonDataTable.table(of: $0) != nil }.map(\.name)
        #expect(Set(tables).subtracting(covered) == same)
    }
}
